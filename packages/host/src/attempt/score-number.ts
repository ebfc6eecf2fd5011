import { isSameDimension, readQuantity, type Tolerance } from '@fragwerk/sdk';
import { tryRead } from '../errors.js';
import {
  dimensionIn,
  evaluate,
  type Expression,
  inUnit,
  isPlain,
  parseExpression,
  parseUnit,
  type Unit,
  type Value,
} from '../expressions/index.js';
import { isEqual } from './compare.js';
import type { Solution } from './solution.js';
import type { Target } from './target.js';

/**
 * The share of the points that a unit error costs. docs/interface/scoring.md#points does not
 * name it; half is our choice.
 */
export const UNIT_ERROR_FACTOR = 0.5;

interface NumberScore {
  readonly status: 'OK' | 'FALSCH' | 'EINHEITENFEHLER';
  readonly value: Value | null;
}

/** Outside of single quotes, these make the host read an expression instead of a number. */
const OPERATOR = /[\s*/·⋅∙•×^()+-]/;

/**
 * Reads a student's answer: a number in any spelling of the SDK that the host's rules allow
 * (decimal point, units with operators in single quotes, no `rad`;
 * docs/interface/calculation.md#quantities), else an expression.
 * @throws ExpressionError, UnitError
 */
function readAnswer(answer: string): Expression {
  const quantity = /[",]/.test(answer) ? null : readQuantity(answer);
  const text = quantity?.unitText.replace(/^'(.*)'$/, '$1') ?? '';
  const isReadable = text !== quantity?.unitText || !OPERATOR.test(text);
  if (!quantity?.unit || !isReadable) return parseExpression(answer);
  const unit = text === '' ? null : parseUnit(text);
  return { kind: 'number', value: quantity.value, unit, source: answer };
}

const unitOf = (expression: Expression): Unit | null => {
  const inner = expression.kind === 'negative' ? expression.operand : expression;
  return inner.kind === 'number' ? inner.unit : null;
};

/** A unit's symbols without their prefixes. */
const symbolsOf = (unit: Unit | null) =>
  unit?.factors.map(({ symbol, power }) => `${symbol}${power}`).join();

/** `=VA` requires exactly this unit, `?km/h` accepts another prefix. */
function isWantedUnit(answer: Unit | null, { unit, exact, prefixed }: Target): boolean {
  if (!unit || (!exact && !prefixed)) return true;
  return answer?.text === unit.text || (prefixed && symbolsOf(answer) === symbolsOf(unit));
}

/**
 * Scores a number as the host does: a value within the tolerance with a unit of the same dimension
 * is correct; a correct value with a missing or wrong unit is a unit error; a wrong prefix is a wrong
 * value (docs/interface/scoring.md#points). Datasets are not names in an answer.
 */
export function scoreNumber(
  answer: string,
  { value: right, target }: Solution,
  tolerance: Tolerance,
): NumberScore {
  const read = tryRead(() => {
    const expression = readAnswer(answer);
    return { expression, value: evaluate(expression, new Map()) };
  }).value;
  if (!read) return { status: 'FALSCH', value: null };
  const { expression, value } = read;
  const own = dimensionIn(right);
  const wanted = isPlain(own) ? (target.unit?.dimension ?? {}) : own;
  const given = dimensionIn(value);
  const options = { tolerance, compare: target.compare };
  if (isSameDimension({ dimension: given }, { dimension: wanted })) {
    if (!isEqual(value, right, options)) return { status: 'FALSCH', value };
    const isRightUnit = isWantedUnit(unitOf(expression), target);
    return { status: isRightUnit ? 'OK' : 'EINHEITENFEHLER', value };
  }
  const inTarget = isPlain(given) ? inUnit(value, target.unit ?? parseUnit('')) : value;
  const isRight = isEqual(inTarget, right, options) || isEqual(value, right, options);
  return { status: isRight ? 'EINHEITENFEHLER' : 'FALSCH', value };
}
