import { unitOfDimension } from '@fragwerk/sdk';
import { parseConstant } from '../datasets.js';
import { tryRead } from '../errors.js';
import { dimensionIn, parseExpression, printExpression, TYPED } from '../expressions/index.js';
import { formatValue, renderValue } from '../render.js';
import { readFormat } from '../tags/braces.js';
import type { PartOf } from '../tags/model.js';
import { inText } from './problems.js';
import { computeIn } from './solution.js';
import type { Work } from './statement.js';

/** Shows `{x}`; a tag that cannot be shown stays as it is. */
export function showDataset(work: Work, part: PartOf<'dataset'>): string {
  const found = work.row.values.get(part.name);
  if (!found) return `{${part.name}}`;
  const run = () => renderValue(part, found.value, found.unit);
  return work.problems.try(inText(part), run) ?? `{${part.name}}`;
}

/** Shows `{=x}` and `{=opt:x}` computed, `{=:x}` with values inserted. */
export async function showExpression(work: Work, part: PartOf<'expression'>): Promise<string> {
  const [source = '', ...formats] = part.expression.split(';');
  const shown = await work.problems.call(inText(part), async () => {
    const expression = parseExpression(source);
    if (part.mode === 'plain') {
      const name = (one: string) => {
        const found = work.row.values.get(one);
        return found ? formatValue(found.value, found.unit) : one;
      };
      return printExpression(expression, { ...TYPED, name });
    }
    const value = await computeIn(work, expression);
    const format = readFormat(formats.join(';')) ?? { unit: '', digits: null };
    return renderValue({ name: source, ...format }, value, unitOfDimension(dimensionIn(value)));
  });
  return shown ?? `{=${part.expression}}`;
}

/** Shows `U_2={5,V}`; the mistakes of constants are found when the question is prepared. */
export function showConstant({ source }: PartOf<'constant'>): string {
  const { value: constant } = tryRead(() => parseConstant(source));
  return constant ? `${constant.name}=${formatValue(constant.value, constant.unit)}` : source;
}
