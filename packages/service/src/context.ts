import type { OfferedMounts } from '@fragwerk/contract';
import type { DialogStore } from './dialogs.js';
import type { OperationRunner } from './operations.js';
import type { PictureStore } from './picture-store.js';
import type { Policy } from './policy.js';
import type { Registry } from './registry.js';
import type { Rendering } from './rendering.js';

/** Addresses under which browsers reach this service; relative to the server when it is unknown. */
export interface Addresses {
  readonly servicePath: string;
  readonly dialogPage: string;
  readonly reloadView: string;
}

/** What the handlers work with. */
export interface Context {
  readonly policy: Policy;
  readonly registry: Registry;
  readonly operations: OperationRunner;
  readonly rendering: Rendering;
  readonly pictureStore: PictureStore;
  readonly dialogs: DialogStore;
  readonly addresses: Addresses;
  /** Which endpoints are mounted where. */
  readonly offered: OfferedMounts;
  /** Current time in milliseconds since 1970. */
  readonly now: () => number;
  readonly identity: Identity;
  /** Who may show the dialog page in a frame (CSP frame-ancestors). */
  readonly frameAncestors: string;
}

/** What the service says about itself. */
export interface Identity {
  readonly name: string;
  readonly version: string;
  readonly author: string;
  readonly license: string;
  readonly startedAt: Date;
}
