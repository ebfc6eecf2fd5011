import type { Score, ScoreBreakdown, Verdicts } from './answer.js';
import type { AnswerSpec, Slip } from './answers/index.js';
import type { ConfigCheck, ConfigFields, ConfigOf } from './config/index.js';
import type { Figure } from './figure/model.js';
import type { Localized } from './localized.js';
import type { AuthoredName, DialogMode, InputOf, OutputOf } from './operations.js';
import type { Parameters } from './parameters.js';
import type { Images } from './question.js';
import type { ServiceDeclarations, Services } from './services.js';
import type { PartFunction, PartInput, PartKind, Step } from './surfaces/parts.js';
import type { Variable } from './value.js';

/** Data that the host sends to a dialog, and buttons that it shows. */
export interface DialogNeeds {
  readonly question: boolean;
  readonly datasets: boolean;
  readonly constants: boolean;
  readonly symbolic: boolean;
  readonly evaluated: boolean;
  readonly addDatasetButton: boolean;
  readonly maximaButton: boolean;
}

/** A question for trying out a plugin type. */
export interface Example {
  /** Question text, plain. */
  readonly statement: string;
  readonly config: string;
  /** The solution as a teacher writes it. */
  readonly solution: string;
}

export type NoServices = Readonly<Record<string, never>>;

/** Input of operations in addition to that of the host. */
interface Given<F extends ConfigFields, S extends ServiceDeclarations> {
  readonly config: ConfigOf<F>;
  readonly services: Services<S>;
}

/** Input of an author's `score` in addition to that of the host. */
export interface ScoreContext<V> {
  /** The answer; `null` when there is none or it cannot be read. */
  readonly value: V | null;
  /** The right answer, from the question's solution. */
  readonly right: V | null;
  /** The breakdown that applies without a `score`; `null` without an `answer`. */
  readonly breakdown: [V] extends [never] ? null : ScoreBreakdown;
}

/** A question that the answer is calculated for. */
interface Asked<F extends ConfigFields> {
  readonly config: ConfigOf<F>;
  readonly variables: readonly Variable[];
}

interface Solved<F extends ConfigFields, V> extends Asked<F> {
  /** The right answer. */
  readonly right: V;
}

/** Definition of a plugin type: information, fields, answer, figure and operations. */
export type PluginDefinition<
  F extends ConfigFields,
  V,
  S extends ServiceDeclarations = NoServices,
> = {
  readonly type: string;
  readonly version?: string;
  /** Help for teachers in Markdown. */
  readonly help?: Localized;
  /** Page of the host's wiki. */
  readonly wikiPage?: string;
  /** Whether the same input gives the same output. */
  readonly cacheable?: boolean;
  /** Whether the JSON form of values is understood. */
  readonly understandsMath?: boolean;
  /**
   * A custom browser part: a file in the same folder that exports `defineBrowser(…)`, or a whole script;
   * `false` for none; default: generated from the other members.
   */
  readonly browser?:
    | `./${string}`
    | {
        readonly script: string;
        readonly startFunction: string;
        readonly dialogFunction?: string;
        /** The script of the dialog, which questions do not need; see `installDialogLoader`. */
        readonly dialogScript?: string;
      }
    | false;
  /**
   * Files that the browser part loads on demand, from the plugin's folder ('./files/editor.js') or from
   * a package ('katex/dist/katex.css'). The service offers each by its last name, below the address that
   * the browser part receives as `files`.
   */
  readonly files?: readonly string[];
  /** Fields of the configuration string. */
  readonly config?: F;
  /**
   * Finds problems between fields that are each valid, by the name of the field to correct. It also runs
   * in the browser.
   */
  readonly checkConfig?: ConfigCheck<F>;
  /** What students answer. */
  readonly answer?: AnswerSpec<V>;
  /**
   * Calculates the right answer, which `plugin("Name")` gives in the column "Lösung"; `null` for none. An
   * `evaluate` replaces it.
   */
  readonly solution?: (input: Asked<F>) => V | null;
  /**
   * Returns typical wrong answers to a question, in addition to those of the answer's kind. An answer
   * that equals one within the tolerance gets its feedback and share of the points.
   */
  readonly slips?: (input: Solved<F, V>) => readonly Slip<V>[];
  /**
   * Returns the worked solution with the values of the student's question, which results
   * show below the right answer.
   */
  readonly steps?: (input: Solved<F, V>) => readonly Step[];
  /** Draws an answer, `null` for none. It also runs in the browser. */
  readonly figure?: (input: {
    readonly config: ConfigOf<F>;
    readonly answer: V | null;
    /** Parameters of the tag. */
    readonly parameters: string;
    /** With `usesImages`, the images of the question as data URIs by name. */
    readonly images: Images;
    /**
     * In the picture of a result, how good the answer and its members are, by the path of the member;
     * '' is the whole answer. Elsewhere empty.
     */
    readonly verdicts: Verdicts;
  }) => Figure;
  /** Parts of print and result, instead of those that follow from the other members. */
  readonly parts?: Readonly<Partial<Record<PartKind, PartFunction<PartInput & Given<F, S>>>>>;
  /** Whether the figure places images of the question; true by default for types with an `imageName`. */
  readonly usesImages?: boolean;
  /** Width of pictures and prints in percent of the available width; default: 100. */
  readonly widthPercent?: (config: ConfigOf<F>) => number;
  readonly example?: Example;
  /** Parameters that teachers write in picture tags and in subquestions. */
  readonly parameters?: Partial<Parameters>;
  /** Services that the operations call; the operator configures their addresses and secrets. */
  readonly services?: S;
  readonly dialog?: {
    readonly mode?: (config: ConfigOf<F>) => DialogMode;
    readonly needs?: Partial<DialogNeeds>;
  };
  /**
   * Scores an answer. It returns a breakdown, whose texts are generated, or a score with its own texts.
   * The default is in `breakdown`; `withShare` changes its points.
   */
  readonly score?: (
    input: InputOf<'score'> & Given<F, S> & ScoreContext<V>,
  ) => Score | ScoreBreakdown | Promise<Score | ScoreBreakdown>;
} & {
  readonly [K in Exclude<AuthoredName, 'score'>]?: (
    input: InputOf<K> & Given<F, S>,
  ) => OutputOf<K> | Promise<OutputOf<K>>;
};

/** A definition whose functions take the values of any fields; in plain JavaScript they may return anything. */
export type AnyDefinition = PluginDefinition<ConfigFields, unknown>;
