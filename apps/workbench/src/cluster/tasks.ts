import type { ScoreRecord } from '@fragwerk/contract';
import type { HandedIn } from '@fragwerk/plugin-code/cluster';
import type { Variable } from '@fragwerk/sdk';
import { readVariables } from '@fragwerk/service/programs';

/** Plugin type whose answers are programs. */
export const CODE = 'Code';

/** The answers to one question. */
export interface Task {
  /** Id of the question at the host, and name of the plugin in it. */
  readonly question: string;
  readonly name: string;
  readonly configText: string;
  /** Values of the first answer. */
  readonly variables: readonly Variable[];
  readonly answers: readonly HandedIn[];
  /** Records that repeat an answer with the same values, perhaps of the same student. */
  readonly repeated: number;
}

interface OpenTask extends Task {
  readonly answers: HandedIn[];
  readonly known: Set<string>;
  repeated: number;
}

/** Collects recorded answers by question; other plugin types than `Code` are left out. */
export class Tasks {
  readonly #tasks = new Map<string, OpenTask>();

  /** @param id names the answer in reports */
  add({ question, request }: ScoreRecord, id: string): void {
    const { typ, name, config, antwort, varsQuestion } = request;
    if (typ !== CODE) return;
    const key = JSON.stringify([question, name, config]);
    const task = this.#tasks.get(key) ?? {
      ...{ question, name, configText: config, variables: readVariables(varsQuestion) },
      ...{ answers: [], known: new Set<string>(), repeated: 0 },
    };
    this.#tasks.set(key, task);
    const values = JSON.stringify([antwort, varsQuestion]);
    if (task.known.has(values)) task.repeated++;
    else task.answers.push({ id, answer: antwort });
    task.known.add(values);
  }

  /** The question with most answers comes first. */
  get all(): readonly Task[] {
    return [...this.#tasks.values()].sort((a, b) => b.answers.length - a.answers.length);
  }
}
