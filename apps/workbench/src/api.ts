/**
 * What the page and the server of the workbench say to each other: JSON over HTTP below `/api`,
 * server-sent events, and messages between the page and the frame in which plugins run. Types only.
 */
import type { CheckResult } from '@fragwerk/conformance';
import type { PluginParametersDto } from '@fragwerk/contract';
import type {
  ScoredAnswer,
  Localized,
  LocatedProblem,
  PluginPlace,
  PrintedQuestion,
  QuestionDocument,
  QuestionProblem,
  ShownQuestion,
  TestOutcome,
  UpdatedQuestion,
} from '@fragwerk/host';

export type Language = keyof Localized;

/** A place in a file of the author's. */
export interface SourcePlace {
  /** File as the author knows it, relative to the project where possible; '' when unknown. */
  readonly file: string;
  /** Counted from 1; 0 when unknown. */
  readonly line: number;
  readonly column: number;
  /** The line of source, '' when unknown. */
  readonly sourceLine: string;
}

/** A fault in the author's plugin, from building or from running it. */
export interface PluginFault extends SourcePlace {
  readonly kind: 'syntax' | 'types' | 'load' | 'runtime' | 'stuck';
  /** Words of the bundler or of an error are the same in both languages. */
  readonly message: Localized;
  /** Operation that failed, '' when it was none. */
  readonly operation: string;
}

/** A plugin type of the service. */
export interface TypeInfo {
  readonly type: string;
  readonly version: string;
  /** Untrusted HTML. */
  readonly help: string;
  readonly startFunction: string;
  readonly hasBrowserPart: boolean;
}

/** `GET /api/state` */
export interface WorkbenchState {
  readonly service: {
    /** `own`: runs the plugin of this folder and reloads it; `foreign`: `--service`. */
    readonly kind: 'own' | 'foreign';
    readonly url: string;
    readonly servicePath: string;
    readonly reachable: boolean;
    readonly types: readonly TypeInfo[];
    readonly faults: readonly PluginFault[];
  };
  /** Version text, or `null` when it is not installed. */
  readonly tools: { readonly maxima: string | null; readonly latex: string | null };
  /** Folder of the question files, for people. */
  readonly folder: string;
  readonly questions: readonly QuestionEntry[];
  /** Changes with every build of the plugin; the frame is loaded anew when it does. */
  readonly build: number;
}

export interface QuestionEntry {
  /** File name without folder, for example `thermometer.json`. */
  readonly file: string;
  readonly name: string;
  /** Plugin types that it uses. */
  readonly types: readonly string[];
  /** Why the file cannot be read, `null` when it can. */
  readonly problem: Localized | null;
}

/**
 * `GET /api/questions/<file>`, and the answer of `PUT /api/questions/<file>` (body: the document).
 * Both answer with a header `x-question-version`. A PUT with that header is refused with 409 when
 * the file has another version meanwhile; without it, when the file is not the one that the
 * workbench read or wrote last. 422: the file on disk is broken and is not overwritten; 400: the
 * body is no question, or the name is none.
 */
export interface SavedQuestion {
  readonly file: string;
  readonly document: QuestionDocument;
}

/** `POST /api/questions`: a new question, from an example of the type or a copy. 201 with SavedQuestion. */
export interface CreateQuestion {
  readonly name: string;
  /** Plugin type whose example it starts with. */
  readonly type?: string;
  readonly copyOf?: string;
}
// `DELETE /api/questions/<file>` answers 204; the file is moved to `<file>.deleted`.

/** `POST /api/show` → ShownQuestion */
export interface ShowRequest {
  readonly document: QuestionDocument;
  readonly row: number;
}

/**
 * `POST /api/problems` (body ShowRequest): everything that is wrong in a question, each with its
 * place and its repairs, in the order of its fields.
 */
export type ProblemsReply = readonly LocatedProblem[];

/** `POST /api/config-problems`: what a plugin finds wrong in a configuration → ProblemsReply. */
export interface ConfigProblemsRequest extends ShowRequest {
  readonly plugin: string;
  readonly config: string;
}

/** `POST /api/judge` → ScoredAnswer[] ; one entry per subquestion that has an answer in `answers`. */
export interface JudgeRequest extends ShowRequest {
  /** Answer by subquestion index. */
  readonly answers: Readonly<Record<string, string>>;
}
export type JudgeReply = readonly ScoredAnswer[];

/** `POST /api/print` */
export interface PrintRequest extends JudgeRequest {
  readonly withAnswers: boolean;
}
export interface PrintReply extends PrintedQuestion {
  /** Base64 of the PDF; `null` when LaTeX is not installed or failed. */
  readonly pdf: string | null;
  /** What LaTeX said when it failed, '' otherwise. */
  readonly log: string;
}

/** `POST /api/tests` (body `{ document }`): newline-delimited JSON, progress then report. */
export type TestMessage =
  | { readonly kind: 'progress'; readonly done: number; readonly all: number }
  | {
      readonly kind: 'report';
      readonly outcomes: readonly TestOutcome[];
      readonly milliseconds: number;
    }
  | { readonly kind: 'failed'; readonly message: Localized };

/** `POST /api/formulas` (body QuestionDocument): runs the Maxima field with the formulas of `[PIM]` inserted. */
export interface FormulasReply {
  /** Name and symbolic result. */
  readonly results: readonly { readonly name: string; readonly text: string }[];
  /** `maxima`: run by Maxima; `parser`: Maxima is not installed, the built-in parser ran it. */
  readonly by: 'maxima' | 'parser';
  readonly problems: readonly QuestionProblem[];
}

/** `POST /api/datasets` (body QuestionDocument): the table of the 40 rows. */
export interface DatasetsReply {
  readonly columns: readonly {
    readonly name: string;
    readonly unit: string;
    /** Shown values, 40; [] when the range has a problem. */
    readonly values: readonly string[];
  }[];
  readonly problems: readonly QuestionProblem[];
}

/** `POST /api/insertions`: what the context menu of an instance offers to insert into the text. */
export interface InsertionsRequest extends ShowRequest {
  readonly plugin: string;
}
export interface InsertionsReply {
  readonly entries: readonly {
    readonly label: string;
    readonly text: string;
    readonly help: string;
  }[];
  /** Parameters of its picture tags and subquestions, as its type says. */
  readonly parameters: PluginParametersDto;
}

/** `POST /api/update`: what a plugin's script left in the field of an author's place → UpdatedQuestion. */
export interface UpdateRequest extends ShowRequest {
  readonly plugin: string;
  readonly result: string;
}
export type UpdateReply = UpdatedQuestion;

/** `POST /api/dialog/open`: begins the configuration dialog of an instance as the host does. */
export interface DialogOpenRequest extends ShowRequest {
  readonly plugin: string;
}
export interface DialogOpenReply {
  readonly dialogId: string;
  /** 0 text, 1 host page, 2 script, 3 page (docs/interface/values.md#configuration-modes). */
  readonly mode: 0 | 1 | 2 | 3;
  /** Mode 2: function and the JSON text of its argument. */
  readonly startFunction: string;
  readonly dataJson: string;
  /** Mode 3: address of the page below the workbench's own proxy. */
  readonly url: string;
  readonly errorMessage: string;
}
/** `POST /api/dialog/close`: reads the configuration back, and asks for datasets to create. */
export interface DialogCloseRequest extends ShowRequest {
  readonly dialogId: string;
  readonly plugin: string;
  /** What stands in the field `.configform_config` (modes 0 to 2); `null` in mode 3. */
  readonly config: string | null;
}
export interface DialogCloseReply {
  /** The document with the new configuration, and the datasets that were missing. */
  readonly document: QuestionDocument;
  readonly createdDatasets: readonly string[];
  /** Variables that the plugin needs and that do not exist. */
  readonly missingVariables: readonly string[];
  /** What the plugin finds wrong in the new configuration. */
  readonly problems: ProblemsReply;
}

/** One call to the service. `GET /api/traffic` → TrafficEntry[] (newest last, bodies cut). */
export interface TrafficEntry {
  readonly id: number;
  /** Row of the endpoint table, '' when it is none (a proxied file, for example). */
  readonly endpoint: string;
  readonly method: string;
  readonly path: string;
  /** 0 when no answer came. */
  readonly status: number;
  /** The browser did not send it, or withheld its answer; the first finding says why. */
  readonly blocked: boolean;
  readonly milliseconds: number;
  readonly requestBytes: number;
  readonly replyBytes: number;
  /** Checks of the exchange itself, for example "member pluginType is unknown to the host". */
  readonly findings: readonly TrafficFinding[];
  /** ISO time. */
  readonly at: string;
}
export interface TrafficFinding {
  readonly passed: boolean;
  readonly title: Localized;
  /** What came instead, '' when it passed. */
  readonly detail: Localized;
  readonly clause: string;
}
/** `GET /api/traffic/<id>`. `DELETE /api/traffic` clears the list. */
export interface TrafficDetail extends TrafficEntry {
  readonly requestHeaders: Readonly<Record<string, string>>;
  readonly requestBody: string;
  readonly replyHeaders: Readonly<Record<string, string>>;
  readonly replyBody: string;
  /** A command for a POSIX shell that repeats the call. */
  readonly curl: string;
}
/**
 * `POST /api/checks` { endpoint }: runs the checks of the conformance kit for one endpoint; its texts
 * are English, as in its reports.
 */
export interface ChecksReply {
  readonly results: readonly {
    readonly id: string;
    readonly title: string;
    readonly clause: string;
    readonly outcome: CheckResult['outcome'];
    readonly expected: string;
    readonly came: string;
  }[];
}

/** `POST /api/blocked` → TrafficEntry: a load or call of the frame that failed in the browser. */
export interface BlockedRequest {
  readonly method: string;
  /** Complete; `inline` and the like for what has none. */
  readonly address: string;
  /** Of the frame's Content-Security-Policy; '' when something else was the reason. */
  readonly directive: string;
}

/** A place in the script of a plugin, as the frame has it; line and column from 1. */
export interface ScriptPlace {
  /** Number of the script in the frame. */
  readonly part: number;
  readonly line: number;
  readonly column: number;
}

/** `POST /api/script-place`: where in the author's files a script went wrong. */
export interface ScriptPlaceRequest {
  /** Of the frame; another build has other scripts. */
  readonly build: number;
  /** Of the stack, the innermost first. */
  readonly places: readonly ScriptPlace[];
}
export interface ScriptPlaceReply {
  readonly place: SourcePlace | null;
}

/** `GET /api/registration`, `POST /api/registration/start` { port, user, password }, `…/stop`. */
export interface RegistrationState {
  readonly listening: string | null;
  /** Environment for the container: lines `NAME=value`, and comments that begin with `#`. */
  readonly environment: readonly string[];
  readonly attempts: readonly {
    readonly at: string;
    readonly accepted: boolean;
    /** Why it was refused, `null` when it was not. */
    readonly reason: Localized | null;
    readonly body: string;
    readonly findings: readonly TrafficFinding[];
  }[];
  readonly problem: Localized | null;
}

/** `GET /api/events`, server-sent events with these as JSON data. */
export type WorkbenchEvent =
  | { readonly kind: 'built'; readonly build: number; readonly milliseconds: number }
  | { readonly kind: 'faults'; readonly faults: readonly PluginFault[] }
  | { readonly kind: 'traffic'; readonly entry: TrafficEntry }
  | { readonly kind: 'questions' }
  | { readonly kind: 'registration' };

/** Error answer of every `/api` call: status 4xx or 5xx with this as JSON. */
export interface ApiProblem {
  readonly message: Localized;
  readonly fault: PluginFault | null;
}

/**
 * `GET /frame?build=<n>&language=<de|en>`, with `&cdn=1` it may load files of other servers: a page for an iframe with `sandbox="allow-scripts"`. It
 * holds the frame script and the browser parts of all plugin types, each under the page's nonce.
 * Page → frame.
 */
export type ToFrame =
  | {
      readonly kind: 'show';
      readonly parts: readonly FramePart[];
      /** By subquestion. */
      readonly answers: Readonly<Record<string, string>>;
      readonly active: boolean;
      /** An author's places: their names end with `_config`, as in the preview of a dialog. */
      readonly editing: boolean;
    }
  | {
      readonly kind: 'dialog';
      readonly startFunction: string;
      readonly dataJson: string;
      readonly config: string;
    }
  /** Runs axe-core and reads the page as a screen reader would. */
  | { readonly kind: 'audit' };

/** A statement part with formulas already turned into MathML by the server. */
export type FramePart =
  | Exclude<ShownQuestion['parts'][number], { readonly kind: 'formula' }>
  | { readonly kind: 'mathml'; readonly html: string };

/** Answer of `POST /api/show`. */
export interface ShowReply extends Omit<ShownQuestion, 'parts'> {
  readonly parts: readonly FramePart[];
}

/** Frame → page. */
export type FromFrame =
  | { readonly kind: 'ready' }
  | { readonly kind: 'shown' }
  | { readonly kind: 'height'; readonly pixels: number }
  | ({ readonly kind: 'blocked' } & BlockedRequest)
  | {
      readonly kind: 'answer';
      readonly subquestion: number;
      readonly answer: string;
      readonly isLast: boolean;
    }
  | { readonly kind: 'config'; readonly config: string }
  /** The field of an author's place. */
  | { readonly kind: 'edited'; readonly plugin: string; readonly result: string }
  /** A script threw, or wrote to console.error. */
  | {
      readonly kind: 'problem';
      readonly message: string;
      readonly source: string;
      readonly line: number;
      /** Of the stack, as far as it lies in scripts of plugins, the innermost first. */
      readonly places: readonly ScriptPlace[];
    }
  | {
      readonly kind: 'audited';
      readonly violations: readonly {
        readonly id: string;
        readonly impact: string;
        readonly help: string;
        readonly nodes: readonly { readonly html: string; readonly summary: string }[];
      }[];
      readonly passes: number;
      /** What a screen reader says, in reading order. */
      readonly reading: readonly {
        readonly role: string;
        readonly text: string;
        readonly focusable: boolean;
      }[];
    };

export type { PluginPlace };
