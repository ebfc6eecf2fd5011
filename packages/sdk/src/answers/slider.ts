import type { Language, Localized } from '../localized.js';
import { judgeNumber, type NumberRules, readQuantity, writeNumber } from '../scoring/index.js';
import { type AnswerSpec, type Loose, numberOf, type OfConfig, resolve } from './spec.js';

/** What an author writes for a slider. Bounds, step and unit may follow from the configuration. */
export interface SliderOptions extends Pick<
  NumberRules,
  'unitErrorFactor' | 'signErrorShare' | 'prefixErrorShare'
> {
  readonly label: Localized;
  readonly min: OfConfig<Loose>;
  readonly max: OfConfig<Loose>;
  /** 1 unless given. */
  readonly step?: OfConfig<Loose>;
  readonly unit?: OfConfig<Loose>;
}

interface Scale {
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly unit: string;
}

/** The step that is nearest to a value, within the bounds. */
export function snap(value: number, { min, max, step }: Omit<Scale, 'unit'>): number {
  const steps = Math.round((value - min) / step);
  const last = Math.floor((max - min) / step + 1e-9);
  return Number((min + Math.min(last, Math.max(0, steps)) * step).toPrecision(12));
}

/** An answer that is a number of a scale, set by a slider or typed. */
export function slider(options: SliderOptions): AnswerSpec<number> {
  const { label, unitErrorFactor = 1, signErrorShare = 0, prefixErrorShare = 0 } = options;
  const scaleOf = (config: Parameters<AnswerSpec['input']>[0]): Scale => {
    const min = numberOf(options.min, config, 0);
    const step = Math.abs(numberOf(options.step ?? 1, config, 1));
    const max = Math.max(min, numberOf(options.max, config, min + 100));
    const unit = String(resolve(options.unit ?? '', config) ?? '');
    return { min, max, step: step === 0 ? 1 : step, unit };
  };
  return {
    label,
    read(stored, config) {
      const { min, max, unit } = scaleOf(config);
      const quantity = readQuantity(stored);
      const isOurs = quantity && (quantity.unitText === '' || quantity.unitText === unit);
      return isOurs && quantity.value >= min && quantity.value <= max ? quantity.value : null;
    },
    write: (value) => writeNumber(value),
    words(value, config, language: Language) {
      const { unit } = scaleOf(config);
      return unit === '' ? writeNumber(value, language) : `${writeNumber(value, language)} ${unit}`;
    },
    judge({ answer, expected, tolerance }, config) {
      const shares = { unitErrorFactor, signErrorShare, prefixErrorShare };
      const { unit } = scaleOf(config);
      return judgeNumber(answer, expected.text, { tolerance, unit, ...shares });
    },
    input: (config) => ({ kind: 'slider', ...scaleOf(config) }),
  };
}
