import {
  circuit,
  circuitExamples,
  exampleQuestion,
  pictureExamples,
} from '@fragwerk/plugin-circuit';
import type { Label, Picture, Shape } from '@fragwerk/sdk';

/** Circuits with parameters: all circuits with values, then the other pictures. */
export const allPictures: readonly (readonly [circuit: string, parameters: string])[] = [
  ...circuitExamples.map((text) => [text, 'S W'] as const),
  ...pictureExamples,
];

/** The picture of a tag, with the question's values. */
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

/** A name for files: letters and digits stay, the rest becomes its code. */
export const fileNameOf = (circuit: string, parameters: string): string =>
  Array.from(`${circuit} ${parameters}`.trim(), (character) =>
    /[A-Za-z0-9]/.test(character) ? character : (words[character] ?? '_'),
  ).join('');

const words: Readonly<Record<string, string>> = {
  ...{ ',': '_', ' ': '-', '+': 'plus', '*': 'par', '(': '(', ')': ')', '?': 'q', '!': 'x' },
  ...{ ';': '__', ':': 'as', '>': 'to', '/': 'over', '-': 'no', _: 'u', '.': 'dot' },
};
