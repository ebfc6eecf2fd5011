import { unitOfDimension } from '@fragwerk/sdk';
import { parseConstant } from '../datasets.js';
import {
  dimensionIn,
  parseExpression,
  printExpression,
  TYPED,
  valueOf,
} from '../expressions/index.js';
import { renderValue } from '../render.js';
import { readFormat } from '../tags/braces.js';
import type { TagPart } from '../tags/model.js';
import type { ProblemPlace } from './problems.js';
import { computeIn } from './solution.js';
import type { Work } from './statement.js';

export type PartOf<K extends TagPart['kind']> = Extract<TagPart, { readonly kind: K }>;
/** Where a part's problems belong. */
export const placeOf = (part: { readonly start: number }): ProblemPlace => ({
  ...{ field: 'text', position: part.start },
});

/** `{x}` as text; the tag itself when it cannot be shown. */
export function showDataset(work: Work, part: PartOf<'dataset'>): string {
  const found = work.row.values.get(part.name);
  if (!found) return `{${part.name}}`;
  const run = () => renderValue(part, found.value, found.unit).text;
  return work.problems.try(placeOf(part), run) ?? `{${part.name}}`;
}

/** `{=x}`, `{=opt:x}` computed; `{=:x}` with the values inserted and nothing computed. */
export async function showExpression(work: Work, part: PartOf<'expression'>): Promise<string> {
  const [source = '', ...formats] = part.expression.split(';');
  const shown = await work.problems.call(placeOf(part), async () => {
    const expression = parseExpression(source);
    if (part.mode === 'plain') {
      const name = (one: string) => {
        const found = work.row.values.get(one);
        const wish = { name: one, unit: '', digits: null };
        return found ? renderValue(wish, found.value, found.unit).text : one;
      };
      return printExpression(expression, { ...TYPED, name });
    }
    const value = await computeIn(work.prepared, work.row, expression);
    const format = readFormat(formats.join(';')) ?? { unit: '', digits: null };
    return renderValue({ name: source, ...format }, value, unitOfDimension(dimensionIn(value)))
      .text;
  });
  return shown ?? `{=${part.expression}}`;
}

/** `U_2={5,V}` as text. */
export function showConstant(work: Work, part: PartOf<'constant'>): string {
  const shown = work.problems.try(placeOf(part), () => {
    const { name, value, unit } = parseConstant(part.source);
    const wish = { name, unit: '', digits: null };
    return `${name}=${renderValue(wish, valueOf(value, unit.dimension), unit).text}`;
  });
  return shown ?? part.source;
}
