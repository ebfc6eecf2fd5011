import { circuit } from '@fragwerk/plugin-circuit';
import { type HostOptions, useGenerated, withScripts } from './generated-stage.js';

const plugin = await withScripts(circuit, 'circuit');

/** The circuit of a question: text, parameters of the subquestion, values of the question. */
export interface CircuitUse {
  readonly config: string;
  readonly params?: string;
  readonly values?: Readonly<Record<string, number>>;
}

const variables = (values: Readonly<Record<string, number>>) => ({
  vars: Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      { calcErgebnisDto: { string: String(value), json: null, type: 'CALCULATE' }, ze: '' },
    ]),
  ),
});

const questionOf = (values: Readonly<Record<string, number>> = {}) => ({
  id: 1,
  name: 'Frage',
  dsNr: 0,
  vars: variables(values),
  mvars: variables(values),
});

interface ScoreDto {
  readonly status: string;
  readonly punkteIst: number;
  readonly feedback: string;
}

/** Sets up circuits on the pages of a strict host, for the tests of one file. */
export function useCircuits() {
  const stage = useGenerated([plugin], 'Schaltung', true);
  return {
    ...stage,
    open: (options: HostOptions = {}) => stage.open({ width: 1000, ...options }),
    start: ({ config, params, values }: CircuitUse, isActive = true) =>
      stage.start(config, isActive, { ...(params ? { params } : {}), ...questionOf(values) }),
    /** Returns the view of a circuit as JSON. */
    view: ({ config, params = '', values }: CircuitUse) =>
      stage.post('loadplugindto', {
        ...{ ...stage.instance(config), params, q: questionOf(values), nr: 0 },
      }),
    async score({ config, values = {} }: CircuitUse, antwort: string, answerText: string) {
      const reply = await stage.post('score', {
        ...{ ...stage.instance(config), pluginDto: null, antwort, grade: 2 },
        toleranz: { toleranz: 0.01, mode: 'RELATIV' },
        varsQuestion: variables(values),
        answerDto: { ergebnis: null, answerText, ze: null },
      });
      return JSON.parse(reply) as ScoreDto;
    },
  };
}

export type CircuitStage = ReturnType<typeof useCircuits>;
