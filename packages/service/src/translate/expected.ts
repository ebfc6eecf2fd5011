import type { PluginAnswerDto, PluginScoreRequestDto } from '@fragwerk/contract';
import {
  type Expected,
  fromBase,
  parseUnit,
  type Tolerance,
  type Unit,
  type Value,
} from '@fragwerk/sdk';
import {
  evaluateWith,
  readValue as calculate,
  unquoted,
  writeRightAnswer,
} from '@fragwerk/sdk/expressions';
import { readTolerance, readValue } from './value.js';

type Answered = Pick<PluginScoreRequestDto, 'toleranz' | 'answerDto'>;

/** Removes the quotation marks in which a host may send a text. */
function withoutQuotes(text: string): string {
  const trimmed = text.trim();
  const bare = unquoted(trimmed);
  return bare === trimmed ? text : bare;
}

/** Removes the marks of a target unit: `?km/h`, `=VA` and `V,2;w30` are km/h, VA and V. */
const unitText = (target: string | null | undefined): string =>
  /^[?=]?([^;,#]*)/.exec((target ?? '').trim())?.[1]?.trim() ?? '';

/** Returns the target unit in which numbers are converted; `null` for none, or an unknown one. */
const unitOf = (target: string): Unit | null => (target === '' ? null : parseUnit(target));

/** Converts numbers from base units, in which hosts calculate, into the target unit. */
function inTargetUnit(text: string, target: string): string {
  const unit = unitOf(target);
  const value = unit && evaluateWith(text, new Map());
  return value && 'kind' in value ? writeRightAnswer(value, unit) : text;
}

/** Returns the text of a value; numbers may arrive as JSON only, without a text. */
function textOf(value: Value | null, target: string): string {
  if (value?.text !== null || value.json === null) return value?.text ?? '';
  const number = calculate(value, unitOf(target)?.text ?? '');
  return number && 're' in number && number.im === 0 ? String(number.re) : '';
}

/**
 * Decodes the right answer, the only place that knows how hosts spell it: texts bare or in quotation
 * marks, numbers in base units (docs/interface/decisions.md#text-solutions).
 */
export function readExpected(dto: PluginAnswerDto | null): Expected {
  const sent = readValue(dto?.ergebnis ?? null);
  const unit = unitText(dto?.ze);
  const written = dto?.answerText ?? '';
  const spelled = written.trim() === '' ? textOf(sent, unit) : written;
  if (sent?.kind !== 'string') {
    const bare = withoutQuotes(spelled);
    const isCalculated = sent !== null && sent.kind !== 'error';
    return { value: sent, text: isCalculated ? inTargetUnit(bare, unit) : bare, unit };
  }
  // The text itself may begin and end with quotation marks.
  if (sent.text !== null && spelled.trim() === `"${sent.text}"`)
    return { value: sent, text: sent.text, unit };
  return {
    value: { ...sent, text: sent.text && withoutQuotes(sent.text) },
    text: withoutQuotes(spelled),
    unit,
  };
}

/** Reads the tolerance; an absolute one, too, is converted into the target unit. */
export function readToleranceOf({ toleranz, answerDto }: Answered): Tolerance {
  const tolerance = readTolerance(toleranz);
  const unit = unitOf(unitText(answerDto?.ze));
  if (tolerance.mode === 'relative' || !unit) return tolerance;
  return { ...tolerance, amount: fromBase(tolerance.amount, { ...unit, offset: 0 }) };
}
