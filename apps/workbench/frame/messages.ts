import * as s from '@fragwerk/sdk/schema';
import type { FrameCommand, FrameEvent } from '../src/frame-messages.js';

/** Sends an event to the page. The frame's origin is opaque, so it cannot name the page's. */
export function send(event: FrameEvent): void {
  parent.postMessage(event, '*');
}

const command = s.object({ kind: s.oneOf('show', 'dialog', 'flush', 'leave', 'audit') });

/** Listens to the page only, not to other windows and plugins. */
export function listen(onCommand: (command: FrameCommand) => void): void {
  window.addEventListener('message', ({ source, data }: MessageEvent<unknown>) => {
    if (source === parent && s.matches(command, data)) onCommand(data as FrameCommand);
  });
}

/** Translates a text into the language of the frame. */
export const t = (text: { readonly de: string; readonly en: string }): string =>
  document.documentElement.lang.startsWith('en') ? text.en : text.de;
