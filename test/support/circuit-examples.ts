import { circuit, exampleQuestion } from '@fragwerk/plugin-circuit';
import type { Label, Picture, Shape } from '@fragwerk/sdk';
import examples from '../fixtures/circuit-examples.json' with { type: 'json' };

/** Every circuit of the host's documentation and every kind of component. */
export const circuitExamples: readonly string[] = examples.circuits;

/** Circuits with the parameters of a picture tag: every kind and every option. */
export const pictureExamples = examples.pictures as unknown as readonly (readonly [
  circuit: string,
  parameters: string,
])[];

/** All circuits with values, then the other pictures. */
export const allPictures: readonly (readonly [circuit: string, parameters: string])[] = [
  ...circuitExamples.map((text) => [text, 'S W'] as const),
  ...pictureExamples,
];

/** Draws the picture of a tag with the values of a question. */
export async function pictureOf(configText: string, parameters: string): Promise<Picture> {
  const question = exampleQuestion(configText);
  const made = await circuit.operations.picture?.({ name: 'P', configText, parameters, question });
  if (!made) throw new Error('The plugin type draws nothing.');
  return made;
}

export const labelsIn = (shapes: readonly Shape[]): Label[] =>
  shapes.flatMap((shape) => {
    if (shape.kind === 'part') return labelsIn(shape.shapes);
    return shape.kind === 'label' ? [shape] : [];
  });

/** Returns a file name: keeps letters and digits, and replaces other characters. */
export const fileNameOf = (circuit: string, parameters: string): string =>
  Array.from(`${circuit} ${parameters}`.trim(), (character) =>
    /[A-Za-z0-9]/.test(character) ? character : (replacements[character] ?? '_'),
  ).join('');

const replacements: Readonly<Record<string, string>> = {
  ...{ ',': '_', ' ': '-', '+': 'plus', '*': 'par', '(': '(', ')': ')', '?': 'q', '!': 'x' },
  ...{ ';': '__', ':': 'as', '>': 'to', '/': 'over', '-': 'no', _: 'u', '.': 'dot' },
};
