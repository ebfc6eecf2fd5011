import {
  type Client,
  type PluginScoreInfoDto,
  ProblemError,
  type ScoreRecord,
} from '@fragwerk/contract';
import { textOfHtml } from '@fragwerk/host';

export interface Scored {
  readonly points: number;
  readonly maxPoints: number;
  /** Verdict of the interface, such as `OK`; '' for none. */
  readonly verdict: string;
  readonly message: string;
  /** The answer as it was understood. */
  readonly understood: string;
  /** The text that the student saw next to the points, without HTML. */
  readonly shown: string;
}

/** An answer that gets other points now; `times` of it are equal in everything that is listed. */
interface ChangedAnswer extends AnswerFacts {
  readonly before: Scored;
  readonly after: Scored;
  readonly times: number;
}

/** Readable identification of an answer. */
export interface AnswerFacts {
  readonly type: string;
  /** Id of the question, and name of the plugin in it. */
  readonly question: string;
  readonly name: string;
  readonly config: string;
  /** Values of the dataset's row. */
  readonly row: Readonly<Record<string, string>>;
  readonly answer: string;
  readonly solution: string;
}

/** Returns the right answer without the host's quotation marks. */
function solutionOf({ answerDto }: ScoreRecord['request']): string {
  const written = answerDto?.answerText ?? '';
  const value = [answerDto?.ergebnis?.string, answerDto?.ze].filter(Boolean).join(' ');
  return (written === '' ? value : written).trim().replace(/^"(.*)"$/s, '$1');
}

export const factsOf = ({ question, request }: ScoreRecord): AnswerFacts => ({
  ...{ type: request.typ, question, name: request.name, config: request.config },
  row: Object.fromEntries(
    Object.entries(request.varsQuestion?.vars ?? {}).map(([name, { calcErgebnisDto, ze }]) => {
      const value = calcErgebnisDto?.string ?? calcErgebnisDto?.json ?? '';
      return [name, [value, ze ?? ''].filter((part) => part !== '').join(' ')];
    }),
  ),
  answer: request.antwort,
  solution: solutionOf(request),
});

export const scoredOf = (reply: ScoreRecord['scored'] | PluginScoreInfoDto): Scored => ({
  points: reply.punkteIst,
  maxPoints: reply.punkteSoll,
  verdict: reply.status ?? '',
  message: reply.feedback ?? '',
  understood: reply.schuelerErgebnis?.string ?? reply.schuelerErgebnis?.json ?? '',
  shown: textOfHtml(reply.htmlScoreInfo ?? '').replace(/\s+/g, ' '),
});

/** Thrown if a service does not reply at all, so that the remaining answers are not tried. */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError';
}

/** Rescores a recorded answer; an error of the service is a verdict of its own. */
export async function scoreAnew(client: Client, { request, scored }: ScoreRecord): Promise<Scored> {
  try {
    return scoredOf(await client.score({ body: { ...request, pluginDto: null } }));
  } catch (error) {
    const failed = { points: 0, maxPoints: scored.punkteSoll, understood: '', shown: '' };
    if (error instanceof ProblemError)
      return { ...failed, verdict: `HTTP ${error.status}`, message: error.message };
    const { name, message } = error as Error;
    if (name === 'TimeoutError') return { ...failed, verdict: 'no reply in time', message: '' };
    if (error instanceof SyntaxError) return { ...failed, verdict: 'no JSON', message };
    throw new UnreachableError(message, { cause: error });
  }
}

const MAX_POINT_ERROR = 1e-9;

const differ = (a: number, b: number) => Math.abs(a - b) > MAX_POINT_ERROR;

const causeOf = ({ verdict, message }: Scored) => ({ verdict, message });

/** Identifies the reason of a change: verdicts and, apart from numbers, messages. */
const causeKey = ({ type, before, after }: Omit<ChangedAnswer, 'times'>): string =>
  [type, before.verdict, before.message, after.verdict, after.message]
    .map((part) => part.replace(/\d+([.,]\d+)?/g, '0'))
    .join('\n');

/** Compares answers before and after, and groups those that get other points by cause. */
export class Changes {
  answers = 0;
  changed = 0;
  /** Answers with the same points, but another verdict, message or understanding. */
  others = 0;
  readonly #answers = new Map<string, ChangedAnswer>();

  add(facts: AnswerFacts, before: Scored, after: Scored): void {
    this.answers++;
    if (differ(before.points, after.points) || differ(before.maxPoints, after.maxPoints)) {
      this.changed++;
      const answer = { ...facts, before, after };
      const key = JSON.stringify(answer);
      this.#answers.set(key, { ...answer, times: (this.#answers.get(key)?.times ?? 0) + 1 });
      return;
    }
    const rest = ({ points: _, maxPoints: __, ...other }: Scored) => JSON.stringify(other);
    if (rest(before) !== rest(after)) this.others++;
  }

  /**
   * Answers that change for the same reason: with the same verdicts and, apart from numbers, the same
   * messages. The most frequent cause comes first; the order does not depend on that of the replies.
   */
  get byCause() {
    const groups = new Map<string, ChangedAnswer[]>();
    // By code units, so that reports are the same everywhere.
    for (const [, answer] of [...this.#answers].sort(([a], [b]) => (a < b ? -1 : 1))) {
      const key = causeKey(answer);
      const group = groups.get(key);
      if (group) group.push(answer);
      else groups.set(key, [answer]);
    }
    const causes = [...groups.values()].flatMap((answers) => {
      const count = answers.reduce((sum, { times }) => sum + times, 0);
      const [first] = answers;
      if (!first) return [];
      // Verdict and message of the first answer.
      const [before, after] = [causeOf(first.before), causeOf(first.after)];
      return [{ type: first.type, count, before, after, answers }];
    });
    return causes.sort((a, b) => b.count - a.count);
  }
}
