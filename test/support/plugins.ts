/** Sources of external plugin types, to be written into temporary folders. */

/** A traffic light with a config field, a picture and scoring, as in the documentation. */
export const lightPlugin = (type: string): string => `
import { choice, circle, definePlugin, rectangle } from '@fragwerk/sdk';

const colours = { red: '#ff0000', green: '#00ff00' };
const text = (de, en) => ({ de, en });

export default definePlugin({
  type: '${type}',
  version: '2.1',
  help: text('Eine Ampel.', 'A traffic light.'),
  config: {
    light: choice({
      key: 'light',
      initial: 'red',
      label: text('Licht', 'Light'),
      options: [
        { value: 'red', label: text('Rot', 'Red') },
        { value: 'green', label: text('Grün', 'Green') },
      ],
    }),
  },
  picture: ({ config }) => ({
    figure: {
      width: 60,
      height: 90,
      description: text('Ampel', 'Traffic light'),
      shapes: [
        rectangle({ x: 0, y: 0 }, { width: 60, height: 90 }, { fill: '#333333' }),
        circle({ x: 30, y: 45 }, 20, { fill: colours[config.light] }),
      ],
    },
  }),
  score: ({ answer, expected, maxPoints }) => ({
    verdict: answer === expected.text ? 'correct' : 'wrong',
    points: answer === expected.text ? maxPoints : 0,
    parsedAnswer: { text: answer, json: null, kind: 'string' },
    html: '',
    feedback: '',
  }),
});
`;

/**
 * Fails in every way that plain JavaScript allows: its picture depending on the config, its other
 * operations with replies of a wrong type.
 */
export const brokenPlugin = `
import { definePlugin } from '@fragwerk/sdk';

const figure = (members) => ({
  figure: {
    width: 10,
    height: 10,
    description: { de: '', en: '' },
    shapes: [],
    ...members,
  },
});
const dot = { kind: 'circle', centre: { x: 5, y: 5 }, radius: 2, fill: '#000000' };

const pictures = {
  throw() { throw new Error('SECRET words'); },
  reject: () => Promise.reject(new Error('SECRET words')),
  string() { throw 'SECRET words'; },
  number: () => 5,
  NaN: () => figure({ shapes: [{ ...dot, radius: NaN }] }),
  huge: () => figure({ width: 100_000, height: 100_000 }),
  many: () => figure({ shapes: Array.from({ length: 50_000 }, () => dot) }),
  null: () => ({ figure: null }),
  fine: () => figure({ shapes: [dot] }),
};

export default definePlugin({
  type: 'Kaputt',
  picture: ({ configText }) => (pictures[configText] ?? pictures.fine)(),
  statement: () => 5,
  text: () => ({ html: '<p>' }),
  formulas: () => ['a:1'],
  score: () => ({ points: 1 }),
  requiredVariables: () => [1, 2],
  datasets: () => [null],
  imageTemplates: () => [{}],
  evaluate: () => ({}),
  evaluateUnit: () => null,
  print: () => ({ source: 'x' }),
  result: () => ({ source: 5, figures: {} }),
  view: () => ({ data: { count: 5 } }),
  rewriteStatement: () => undefined,
});
`;

/** Throws what the config selects, with a message that looks like a stack. */
export const verbosePlugin = `
import { definePlugin } from '@fragwerk/sdk';

class SchoolError extends Error {
  name = 'SchoolError';
}

export default definePlugin({
  type: 'Plaudert',
  statement({ configText, name }) {
    throw new SchoolError(\`cannot read \${name}\\n    at \${configText} (\${configText}:1:1)\`);
  },
  text({ configText }) {
    throw configText;
  },
});
`;
