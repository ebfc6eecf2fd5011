import type { OfferedMounts } from '@fragwerk/contract';
import type { DialogStore } from './dialogs.js';
import type { PluginPool } from './isolation/pool.js';
import type { OperationRunner } from './operations.js';
import type { Admission } from './overload/admission.js';
import type { LagWatch } from './overload/lag.js';
import type { PictureStore } from './picture-store.js';
import type { Drawer } from './pictures.js';
import type { Policy } from './policy.js';
import type { Registry } from './registry.js';
import type { Rendering } from './rendering.js';
import type { ReplyCache } from './reply-cache.js';
import type { History } from './telemetry/history.js';
import type { Metrics } from './telemetry/metrics.js';
import type { RegistrationNotes } from './telemetry/registration-state.js';
import type { Tracing } from './telemetry/tracing.js';

/** Addresses under which browsers reach this service; relative to the server when it is unknown. */
export interface Addresses {
  readonly servicePath: string;
  readonly dialogPage: string;
  readonly reloadView: string;
}

/** What is known of the service's work. */
export interface Telemetry {
  readonly metrics: Metrics;
  readonly history: History;
  readonly tracing: Tracing;
  readonly registration: RegistrationNotes;
}

/** What the handlers work with. */
export interface Context {
  readonly policy: Policy;
  readonly registry: Registry;
  readonly operations: OperationRunner;
  /** Processes of the isolated plugin types, `null` when there are none. */
  readonly pool: PluginPool | null;
  readonly rendering: Rendering;
  /** Answers that are given again. */
  readonly replies: ReplyCache;
  /** Draws a figure, past the cache. */
  readonly draw: Drawer;
  readonly pictureStore: PictureStore;
  readonly dialogs: DialogStore;
  readonly admission: Admission;
  readonly lag: LagWatch;
  readonly telemetry: Telemetry;
  readonly addresses: Addresses;
  /** Which endpoints are mounted where. */
  readonly offered: OfferedMounts;
  /** Current time in milliseconds since 1970. */
  readonly now: () => number;
  /** Milliseconds since some fixed time; nobody sets this clock. */
  readonly steady: () => number;
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
