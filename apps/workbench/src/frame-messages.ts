/** Messages between the page and the sandboxed frame in which plugins run. */
import * as s from '@fragwerk/sdk/schema';
import type { ShownQuestion } from '@fragwerk/host';

/** Name of the header, and of the element of the frame, with the token that its calls send. */
export const FRAME_HEADER = 'x-fragwerk-frame';

/** What pages of a service may do; popups, because the link to the guide opens a tab. */
export const PAGE_SANDBOX = 'allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox';

/** A statement part whose formulas the server has turned into MathML. */
export type FramePart =
  | Exclude<ShownQuestion['parts'][number], { readonly kind: 'formula' }>
  | { readonly kind: 'mathml'; readonly html: string };

/** Page → frame. */
export type FrameCommand =
  | {
      readonly kind: 'show';
      readonly parts: readonly FramePart[];
      /** By subquestion. */
      readonly answers: Readonly<Record<string, string>>;
      readonly active: boolean;
      /** Lets the author edit; tag names end with `_config`, as in the preview of a dialog. */
      readonly editing: boolean;
      /**
       * The student who sees it, which is a row of a question; redrawn for the same student, it keeps the
       * state of the interaction.
       */
      readonly student: string;
      /** Number of answers that the page has received from the frame. */
      readonly received: number;
      /** State of the student's interaction in the previous frame. */
      readonly kept: Kept | null;
    }
  | {
      readonly kind: 'dialog';
      readonly startFunction: string;
      readonly dataJson: string;
      readonly config: string;
    }
  /** Reports the latest values of the fields, and then `flushed`. */
  | { readonly kind: 'flush' }
  /** Another frame takes over: reports the latest values of the fields, and then `left`. */
  | { readonly kind: 'leave' }
  /** Runs axe-core and reads the page as a screen reader would. */
  | { readonly kind: 'audit' };

type CommandOf<K extends FrameCommand['kind']> = Extract<FrameCommand, { readonly kind: K }>;
export type ShowCommand = CommandOf<'show'>;
export type DialogCommand = CommandOf<'dialog'>;

const index = s.integer({ min: 0 });

/** A place in a plugin's script: number of the script in the frame, line and column from 1. */
export const scriptPlace = s.object({ part: index, line: index, column: index });
export type ScriptPlace = s.ValueOf<typeof scriptPlace>;

/** Maximum number of stack frames per problem. */
export const MAX_PLACES = 50;

/** An element: below which one with an id ('' for the whole question), its path there, and what it is. */
const spot = s.object({
  anchor: s.string,
  path: s.list(index),
  element: s.string,
  label: s.string,
});
export type Spot = s.ValueOf<typeof spot>;

/** State of a student's interaction, apart from answers. */
const kept = s.object({
  edited: s.list(s.object({ at: spot, value: s.string })),
  /** Opened details. */
  opened: s.list(spot),
  focus: s.nullable(s.object({ at: spot, start: s.nullable(index), end: s.nullable(index) })),
});
export type Kept = s.ValueOf<typeof kept>;

/** States that screen readers announce. */
const accessStates = [
  ...(['checked', 'unchecked', 'pressed', 'released', 'expanded', 'collapsed'] as const),
  ...(['selected', 'disabled', 'invalid', 'required', 'readonly'] as const),
] as const;
export type AccessState = (typeof accessStates)[number];

/** Keys of the page's shortcuts that a frame passes on: Escape alone, the others with Ctrl or Alt. */
export const SHORTCUT_KEYS = ['Enter', 's', 'PageUp', 'PageDown', 'Escape'] as const;

const events = {
  /** Its scripts are loading, and none keeps it busy; repeated until it is ready. */
  loading: s.object({ kind: s.oneOf('loading') }),
  ready: s.object({ kind: s.oneOf('ready') }),
  shown: s.object({ kind: s.oneOf('shown') }),
  flushed: s.object({ kind: s.oneOf('flushed') }),
  /** A command waits until the student lets go. */
  held: s.object({ kind: s.oneOf('held') }),
  left: s.object({ kind: s.oneOf('left'), student: s.string, kept }),
  height: s.object({ kind: s.oneOf('height'), pixels: s.number() }),
  /** A request failed in the browser. */
  blocked: s.object({
    kind: s.oneOf('blocked'),
    method: s.string,
    /** Absolute address; `inline` and the like where there is none. */
    address: s.string,
    /** Violated directive of the frame's Content-Security-Policy; '' for any other reason. */
    directive: s.string,
  }),
  answer: s.object({
    kind: s.oneOf('answer'),
    student: s.string,
    subquestion: s.integer(),
    answer: s.string,
    /** Number of answers so far. */
    count: index,
  }),
  config: s.object({ kind: s.oneOf('config'), config: s.string }),
  /** The author edited an instance in its picture. */
  edited: s.object({
    kind: s.oneOf('edited'),
    student: s.string,
    plugin: s.string,
    result: s.string,
  }),
  shortcut: s.object({
    kind: s.oneOf('shortcut'),
    key: s.oneOf(...SHORTCUT_KEYS),
    ctrlKey: s.boolean,
    altKey: s.boolean,
  }),
  /** A script threw, or wrote to console.error. */
  problem: s.object({
    kind: s.oneOf('problem'),
    message: s.string,
    source: s.string,
    line: s.number(),
    /** Stack frames in scripts of plugins, innermost first. */
    places: s.list(scriptPlace, { max: MAX_PLACES }),
  }),
  audited: s.object({
    kind: s.oneOf('audited'),
    violations: s.list(
      s.object({
        id: s.string,
        impact: s.string,
        help: s.string,
        nodes: s.list(s.object({ html: s.string, summary: s.string })),
      }),
    ),
    passes: s.number(),
    /** What a screen reader announces, in reading order. */
    reading: s.list(
      s.object({
        role: s.string,
        name: s.string,
        value: s.string,
        states: s.list(s.oneOf(...accessStates)),
        description: s.string,
        /** As in the attribute `lang`. */
        language: s.string,
        focusable: s.boolean,
      }),
    ),
  }),
  /** Something in the question has changed since the last audit. */
  changed: s.object({ kind: s.oneOf('changed') }),
};

type EventOf<K extends keyof typeof events> = s.ValueOf<(typeof events)[K]>;

/** Frame → page. */
export type FrameEvent = { readonly [K in keyof typeof events]: EventOf<K> }[keyof typeof events];
export type BlockedRequest = Omit<EventOf<'blocked'>, 'kind'>;
export type Audited = EventOf<'audited'>;
export type Left = EventOf<'left'>;
export type Edited = EventOf<'edited'>;
export type GivenAnswer = EventOf<'answer'>;
export type ReportedProblem = EventOf<'problem'>;

/** Checks events, because plugins run in the same frame and may send anything. */
export const frameEvent = s.variant<FrameEvent>('kind', events);

/** Returns the name of a plugin's script in stacks of the frame. */
export const partName = (index: number): string => `fragwerk-part-${index}.js`;

/** Matches a place in such a script: number of the script, line and column from 1. */
export const PART_PLACE = /fragwerk-part-(\d{1,4})\.js:(\d{1,7}):(\d{1,7})/g;
