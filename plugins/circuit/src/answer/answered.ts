import { readComplex, respell } from '@fragwerk/sdk';
import { partsOf } from '../quantity-names.js';
import { type Answer, parseAnswer, splitInOrder } from './answer.js';

type NamedText = readonly [name: string, text: string];

const MAGNITUDES = new Set(['', 'c', 'abs']);

/** Whether a student may write a quantity as `other`: `UC1 =` where cUC1 is asked for. */
function isWrittenAs(other: string, name: string, isOnly: boolean): boolean {
  const [given, asked] = [partsOf(other), partsOf(name)];
  const isSame = given.base === asked.base && given.dc === asked.dc;
  return isSame && MAGNITUDES.has(given.prefix) && (isOnly || MAGNITUDES.has(asked.prefix));
}

/** Splits a name: `φ`, `φ_I` and argIR1 are angles. */
function angleAndBase(name: string): readonly [isAngle: boolean, base: string] {
  const [, ofAngle] = /^(?:phi|arg)(.*)$/i.exec(name) ?? [];
  return [ofAngle !== undefined, (ofAngle ?? partsOf(name).base).toLowerCase()];
}

/** Whether a name leaves out characters of another: `UR`, `U1` and `U` of UR1. */
function isShortFor(other: string, name: string): boolean {
  const [[isAngle, short], [isOfAngle, base]] = [angleAndBase(other), angleAndBase(name)];
  let rest = short;
  for (const character of base) if (rest.startsWith(character)) rest = rest.slice(1);
  return isAngle === isOfAngle && rest === '';
}

/** Whether a name has further characters: IL1, also that of a coil, for the current I1 of a conductor. */
const isLongFor = (other: string, name: string): boolean => isShortFor(name, other);

function haveSameLetter(other: string, name: string): boolean {
  const [[isAngle, short], [isOfAngle, base]] = [angleAndBase(other), angleAndBase(name)];
  return isAngle === isOfAngle && base.startsWith(short.charAt(0));
}

/** Returns the values with those of further names, UC1 of `UR1 = UC1 = 7 V`. */
function withShared(values: readonly NamedText[]): readonly NamedText[] {
  const shared = values.flatMap(([, text]) => {
    const answer = parseAnswer(text);
    return answer.kind === 'values' ? [...answer.values] : [];
  });
  return shared.length === 0 ? values : [...values, ...withShared(shared)];
}

/**
 * Finds the value of each name, ignoring case: that of the same quantity, or of the only name that may stand
 * for it and is not another quantity, such as `UC` and `I` for UC1 and IR1.
 */
function namedValues(
  values: readonly NamedText[],
  names: readonly string[],
  isKnown: (name: string) => boolean,
): (name: string) => string {
  const find = (isSame: (other: string) => boolean) => values.find(([other]) => isSame(other))?.[1];
  const findOther = (isSame: (other: string) => boolean) =>
    find((other) => !names.includes(other) && isSame(other));
  const found = new Map(
    names.map((name) => [
      name,
      find((other) => other === name) ??
        findOther((other) => other.toLowerCase() === name.toLowerCase()) ??
        findOther((other) => isWrittenAs(other, name, names.length === 1)) ??
        '',
    ]),
  );
  let others = values.filter(([other]) => !names.includes(other));
  const rules = [
    { fits: isShortFor, mayBeKnown: false },
    { fits: isLongFor, mayBeKnown: true },
    { fits: haveSameLetter, mayBeKnown: false },
  ];
  for (const { fits, mayBeKnown } of rules) {
    const open = names.filter((name) => found.get(name) === '');
    const candidates = others.filter(([other]) => mayBeKnown || !isKnown(other));
    for (const name of open) {
      const [one, ...more] = candidates.filter(([other]) => fits(other, name));
      if (!one || more.length > 0 || open.filter((asked) => fits(one[0], asked)).length > 1)
        continue;
      found.set(name, one[1]);
      others = others.filter((other) => other !== one);
    }
  }
  const unknown = others.filter(([other]) => !isKnown(other));
  const isUnassigned =
    unknown.length === values.length && names.every((name) => found.get(name) === '');
  // A teacher knows what is meant by `R=3 Ω; X=4 Ω`, and which one by `I=4 A`.
  const unclear = (name: string) =>
    unknown
      .filter(([other]) => isUnassigned || haveSameLetter(other, name))
      .map((pair) => pair.join('='))
      .join('; ');
  // The angle of a phasor may have a name of its own: `UC1 = 7,07 V; φ = -45°`.
  const angleOf = (name: string) => {
    const isFor = (other: string) => (one: string) => isShortFor(other, `arg${partsOf(one).base}`);
    return findOther((other) => isFor(other)(name) && names.filter(isFor(other)).length === 1);
  };
  return (name) => {
    const text = found.get(name) ?? '';
    if (text === '') return unclear(name);
    const isPhasor = partsOf(name).prefix === 'c';
    const angle = isPhasor && readComplex(respell(text))?.form === 'real' && angleOf(name);
    return angle ? `${text}∠${angle}` : text;
  };
}

/** Finds the answer to each of the requested quantities; values without names are in their order. */
export function answeredValues(
  answer: Answer,
  names: readonly string[],
  isKnown: (name: string) => boolean,
): (name: string) => string {
  if (answer.kind === 'value') {
    const listed = names.length === 1 ? [answer.text] : splitInOrder(answer.text);
    // If two values are asked for, `7 V / 5 mA` is not a quotient.
    const slashed = answer.text.split(/(?<=\p{L})\s*\/\s*(?=\d)/u);
    const pieces = listed.length === 1 && slashed.length === names.length ? slashed : listed;
    // If there are too many values, a teacher decides which ones are meant.
    return (name) =>
      pieces.length > names.length ? answer.text : (pieces[names.indexOf(name)] ?? '');
  }
  const values = answer.kind === 'values' ? [...answer.values] : [];
  const [only, ...more] = values;
  // `U = 7 V`, but not the value of another quantity.
  if (only && more.length === 0 && names.length === 1 && !isKnown(only[0])) return () => only[1];
  return namedValues(withShared(values), names, isKnown);
}
