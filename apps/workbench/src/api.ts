/** Interface between page and server of the workbench: JSON below `/api` and server-sent events. */
import type { Failure, Finding } from '@fragwerk/conformance';
import type {
  LocatedProblem,
  Localized,
  QuestionDocument,
  SolvedRows,
  TestOutcome,
  TrialRow,
} from '@fragwerk/host';
import type { Clusters } from '@fragwerk/plugin-code/cluster';
import type { SourcePlace } from '@fragwerk/service/places';

export type Language = keyof Localized;

export type { SourcePlace };

/** A fault in the author's plugin, found when building or running it; files are relative to it. */
export interface PluginFault extends SourcePlace {
  readonly kind: 'syntax' | 'types' | 'load' | 'runtime' | 'stuck';
  /** Messages of the bundler and of errors are the same in both languages. */
  readonly message: Localized;
  /** Failed operation, '' for none. */
  readonly operation: string;
}

export interface ServiceState {
  /** `own`: runs and reloads the plugin of a folder; `external`: the service given by `--service`. */
  readonly kind: 'own' | 'external';
  /** Address without a path. */
  readonly url: string;
  /** For example `/fragwerk`; '' while it is not known. */
  readonly servicePath: string;
  readonly reachable: boolean;
  readonly faults: readonly PluginFault[];
}

/** `GET /api/state` */
export interface WorkbenchState {
  readonly service: ServiceState & {
    readonly types: readonly { readonly type: string; readonly version: string }[];
  };
  /** Version text; `null` if not installed. */
  readonly tools: { readonly maxima: string | null; readonly latex: string | null };
  readonly folder: string;
  readonly questions: readonly QuestionEntry[];
  /** Changes with every build of the plugin, and reloads the frame. */
  readonly build: number;
}

export interface QuestionEntry {
  /** File name without folder, for example `thermometer.json`. */
  readonly file: string;
  readonly name: string;
  /** Plugin types that it uses. */
  readonly types: readonly string[];
  /** Whether a typed configuration is not applied yet. */
  readonly hasDraft: boolean;
  /** Why the file cannot be read, `null` when it can. */
  readonly problem: Localized | null;
}

/**
 * `GET /api/questions/<file>`, and the reply to `PUT /api/questions/<file>` (body: the document). A PUT fails
 * with 409 when the file has another version than the header `x-question-version`, or without it another one
 * than the workbench last read or wrote; with 422 when the file is broken, because it is not overwritten; with
 * 400 for an invalid body or name. `POST /api/questions` responds with 201 and the new question.
 */
export interface SavedQuestion {
  readonly file: string;
  readonly document: QuestionDocument;
  readonly version: string;
}

/**
 * `POST /api/import?name=<file>` (body: an exported question or an archive) responds with 201 and a list of
 * these; 422 explains why nothing was imported. `GET /api/archive` is the archive of all questions that
 * can be read.
 */
export interface ImportedQuestion {
  readonly file: string;
  readonly name: string;
  /** The trial run when it was exported; `null` without one. */
  readonly solved: SolvedRows | null;
}
// `DELETE /api/questions/<file>` responds with 204; the file is renamed to `<file>.deleted`.

interface Failed {
  readonly kind: 'failed';
  readonly message: Localized;
}
export interface Progress {
  readonly kind: 'progress';
  readonly done: number;
  readonly all: number;
}

/** Newline-delimited JSON of the calls that run a question many times; the last message is the result. */
export interface RunMessages {
  /** `POST /api/tests` */
  readonly tests:
    | Progress
    | {
        readonly kind: 'report';
        readonly outcomes: readonly TestOutcome[];
        readonly milliseconds: number;
      }
    | Failed;
  /** `POST /api/cluster`: groups of answers. */
  readonly cluster: Progress | { readonly kind: 'clusters'; readonly clusters: Clusters } | Failed;
  /** `POST /api/trial`: each row as it ends; then problems as those of `POST /api/problems`, with tried repairs. */
  readonly trial:
    | { readonly kind: 'row'; readonly row: TrialRow; readonly all: number }
    | { readonly kind: 'trial'; readonly problems: readonly LocatedProblem[] }
    | Failed;
}

/** One call to the service. `GET /api/traffic` → TrafficEntry[], newest last. */
export interface TrafficEntry {
  readonly id: number;
  /** Row of the endpoint table, '' for none, for example a proxied file. */
  readonly endpoint: string;
  readonly method: string;
  readonly path: string;
  /** 0 without a reply. */
  readonly status: number;
  /** The browser did not send it or withheld its reply; the first finding explains why. */
  readonly blocked: boolean;
  readonly milliseconds: number;
  readonly requestBytes: number;
  readonly replyBytes: number;
  /** Checks of the exchange itself, for example "member pluginType is unknown to the host". */
  readonly findings: readonly ShownFinding[];
  /** ISO time. */
  readonly at: string;
}
/** The part of the conformance kit's finding that the page shows. */
export interface ShownFinding extends Pick<Finding, 'title' | 'clause' | 'outcome' | 'reason'> {
  readonly failure?: Pick<Failure, 'expected' | 'received'>;
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
/** `GET /api/registration`, and the reply to `POST /api/registration/start` and `…/stop`. */
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
    readonly findings: readonly ShownFinding[];
  }[];
  readonly problem: Localized | null;
}

/** `GET /api/events`, server-sent events with these as JSON data. */
export type WorkbenchEvent =
  | { readonly kind: 'built'; readonly build: number; readonly milliseconds: number }
  /** All current faults. */
  | { readonly kind: 'faults'; readonly faults: readonly PluginFault[] }
  | { readonly kind: 'traffic'; readonly entry: TrafficEntry }
  | { readonly kind: 'questions' }
  | { readonly kind: 'registration' };

/** Body of every `/api` reply with status 4xx or 5xx. */
export interface ApiProblem {
  readonly message: Localized;
}
