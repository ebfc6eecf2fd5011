import type { Question } from '@fragwerk/sdk';
import { parseCircuit } from './language/parse.js';
import { valuesOf } from './values.js';

const VALUES = { R: 1000, Z: 680, C: 1e-7, L: 0.1, U: 10, UL: 400, I: 0.01, f: 1500 } as const;

/** Returns a question with values for a circuit, different ones for components of the same kind. */
export function exampleQuestion(configText: string): Question {
  const { circuit } = parseCircuit(configText);
  const datasets = (circuit ? valuesOf(circuit) : []).map(({ symbol, kind }, index) => {
    const value = kind === 'f' ? VALUES.f : Number((VALUES[kind] * (1 + index / 4)).toPrecision(3));
    return {
      name: symbol,
      value: { text: String(value), json: null, kind: 'calculate' as const },
      unit: '',
      options: null,
    };
  });
  return {
    id: '1',
    name: 'Q',
    points: 1,
    datasetNumber: 0,
    subquestions: [],
    images: [],
    maxima: '',
    maximaDefinitions: '',
    maximaMacros: '',
    variables: { datasets, withConstants: [], symbolic: [], evaluated: [] },
  };
}
