import {
  isSameDimension,
  niceStep,
  parseUnit,
  roundToDigits,
  unitOfDimension,
} from '@fragwerk/sdk';
import { dimensionIn } from '@fragwerk/sdk/expressions';
import { type Attempt, fail, type Token } from '../language/problems.js';
import type { Statement } from '../language/parse.js';
import { assignment } from '../language/split.js';
import { type Style, styleIn } from '../language/style.js';
import type { Axis } from './model.js';
import type { Scope } from './scope.js';

/** The settings of `name:…` for an axis or a function. */
export interface Setting {
  readonly limits: readonly [number, number] | null;
  readonly isLogarithmic: boolean;
  readonly isDecibel: boolean;
  readonly step: number | null;
  readonly divisions: number;
  readonly style: Style;
  /** Unit of the limits, '' for none. */
  readonly unit: string;
  readonly position: number;
}

export const NO_SETTING: Setting = {
  ...{ limits: null, isLogarithmic: false, isDecibel: false, step: null, divisions: 1 },
  ...{ style: {}, unit: '', position: 0 },
};

/** Reads a setting, and what follows its limits although nothing may, as after decimal commas. */
function readSetting(parts: readonly Token[], scope: Scope, before: Setting) {
  const setting: { -readonly [K in keyof Setting]: Setting[K] } = { ...before };
  const limits: number[] = [];
  const numbers: Token[] = [];
  for (const part of parts.filter(({ text }) => text !== '')) {
    const { key, value } = assignment(part);
    const name = key.toLowerCase();
    if (!value && name === 'log') setting.isLogarithmic = true;
    else if (!value && name === 'db') setting.isDecibel = true;
    else if (value && name === 'grid') setting.step = Math.abs(scope.number(value)) || null;
    else if (value && name === 'griddiv')
      setting.divisions = Math.max(1, Math.min(20, Math.round(scope.number(value))));
    else {
      const style = styleIn(part);
      if (style) setting.style = { ...setting.style, ...style };
      else {
        numbers.push(part);
        if (numbers.length > 2) continue;
        limits.push(scope.number(part));
        setting.unit ||= unitOfDimension(dimensionIn(scope.value(part))).text;
      }
    }
  }
  const [from, to] = limits;
  const [, , extra] = numbers;
  if (from === undefined) return { setting, extra };
  if (to === undefined)
    return fail(parts[0]?.position ?? 0, {
      de: 'Die zweite Grenze fehlt. Erwartet werden zwei, zum Beispiel x:-4,5.',
      en: 'The second limit is missing. Two are expected, for example x:-4,5.',
    });
  if (!(from < to) || !(to - from > 1e-12 * Math.max(Math.abs(from), Math.abs(to))))
    fail(parts[0]?.position ?? 0, {
      de: `Die erste Grenze muss kleiner sein als die zweite: ${roundToDigits(from, 6)} und ${roundToDigits(to, 6)}.`,
      en: `The first limit has to be smaller than the second: ${roundToDigits(from, 6)} and ${roundToDigits(to, 6)}.`,
    });
  setting.limits = [from, to];
  return { setting, extra };
}

/** Reads the settings of the text for axes and functions, by name. */
export function settingsIn(
  statements: readonly Statement[],
  scope: Scope,
  attempt: Attempt,
): ReadonlyMap<string, Setting> {
  const settings = new Map<string, Setting>();
  for (const one of statements)
    if (one.kind === 'setting')
      attempt(() => {
        const before = settings.get(one.name) ?? { ...NO_SETTING, position: one.position };
        const { setting, extra } = readSetting(one.parts, scope, before);
        settings.set(one.name, setting);
        if (extra)
          fail(extra.position, {
            de: `Es gibt nur zwei Grenzen. Schreib Dezimalzahlen mit Punkt und Einheiten mit eh=: ${one.name}:-1.5,6,eh=m.`,
            en: `There are only two limits. Write decimals with a point and units with eh=: ${one.name}:-1.5,6,eh=m.`,
          });
      });
  return settings;
}

/** Extends limits to multiples of 1, 2 or 5 times a power of ten. */
function roundOut(from: number, to: number): readonly [number, number] {
  const step = niceStep(to - from, 8);
  return [Math.floor(from / step + 1e-9) * step, Math.ceil(to / step - 1e-9) * step].map((value) =>
    roundToDigits(value, 12),
  ) as [number, number];
}

/** Share of the values that may be cut off at a pole or a steep end. */
const OUTLIERS = 0.1;

/** Returns limits that show the values of curves, with poles and steep ends cut off. */
export function limitsFor(
  values: readonly number[],
  isLogarithmic = false,
): readonly [number, number] {
  const sorted = values
    .filter((value) => Math.abs(value) < 1e100 && (!isLogarithmic || value > 0))
    .sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.round(share * (sorted.length - 1))] ?? 0;
  if (sorted.length === 0) return isLogarithmic ? [0.1, 10] : [-10, 10];
  let [low, high] = [at(0), at(1)];
  if (isLogarithmic)
    return [
      10 ** Math.floor(Math.log10(low) + 1e-9),
      10 ** Math.max(Math.ceil(Math.log10(high) - 1e-9), Math.floor(Math.log10(low)) + 1),
    ];
  const [inner, outer] = [at(OUTLIERS), at(1 - OUTLIERS)];
  const middle = Math.max(outer - inner, 1e-9 * Math.abs(outer));
  if (high - low > 12 * middle && middle > 0) {
    low = Math.max(low, inner - 1.5 * middle);
    high = Math.min(high, outer + 1.5 * middle);
  }
  if (high - low < 1e-9 * Math.max(1, Math.abs(high))) {
    const half = Math.abs(high) > 1e-9 ? Math.abs(high) : 1;
    return roundOut(Math.min(0, low - 0.2 * half), Math.max(0, high + 0.2 * half));
  }
  const margin = 0.04 * (high - low);
  return roundOut(low - margin, high + margin);
}

/** Whether numbers of a unit are converted into another one; numbers without a unit are in the other one. */
function isConverted(from: string, to: string): boolean {
  const [own, shown] = [parseUnit(from), parseUnit(to)];
  if (from === to || from === '' || !own || !shown) return false;
  return isSameDimension(own, shown) && own.offset === 0 && shown.offset === 0;
}

/** What applies to an axis unless its setting changes it. */
export interface AxisDefaults {
  readonly limits: readonly [number, number];
  readonly label: string;
  readonly unit?: string;
  readonly isLogarithmic?: boolean;
}

/** Creates an axis from its setting; limits that the text does not set are derived. */
export function axisFrom(
  name: string,
  setting: Setting,
  { limits, label, unit = '', isLogarithmic: isAlways = false }: AxisDefaults,
): Axis {
  const [from, to] = setting.limits ?? limits;
  const isLogarithmic = setting.isLogarithmic || isAlways;
  if (isLogarithmic && from <= 0)
    fail(setting.position, {
      de: `Die logarithmische Achse ${name} muss über 0 beginnen, zum Beispiel ${name}:0.1,100,log.`,
      en: `The logarithmic axis ${name} has to start above 0, for example ${name}:0.1,100,log.`,
    });
  const { style, step, divisions } = setting;
  const common = {
    ...{ name, from, to, isLogarithmic, step, divisions },
    label: style.isUnnamed ? '' : (style.text ?? label),
  };
  const own = setting.isDecibel ? 'dB' : setting.unit || unit;
  const shownUnit = style.unit ?? own;
  return isConverted(own, shownUnit)
    ? { ...common, unit: own, shownUnit }
    : { ...common, unit: shownUnit };
}
