import { element, hintStyle, setText, theme } from '@fragwerk/browser';
import { type Language, numberAt, writeQuantity } from '@fragwerk/sdk';
import type { Readout } from '../../src/pictures/readout.js';

const texts = {
  de: { name: 'Kurven ablesen', hint: 'Ablesen: über das Bild fahren oder Pfeiltasten verwenden.' },
  en: {
    name: 'Read the curves',
    hint: 'Read values: move over the picture or use the arrow keys.',
  },
} as const;

/** Keys that move the cursor, by how many samples. */
const STEPS: Readonly<Record<string, number>> = {
  ...{ ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 },
  ...{ PageUp: 10, PageDown: -10, Home: -Infinity, End: Infinity },
};

const lengthOf = ({ curves }: Readout): number => curves[0]?.values.length ?? 0;

/** `f = 1,2 kHz: A = −4,1 dB, φ = −52°`. */
function textAt(readout: Readout, index: number, language: Language): string {
  const { axis, curves } = readout;
  const share = index / (lengthOf(readout) - 1);
  const place = numberAt(axis, share);
  const amounts = curves.map(({ name, unit, values }) => {
    const value = values[index] ?? null;
    const keepsUnit = unit === 'dB';
    return `${name} = ${value === null ? '–' : writeQuantity(value, unit, { language, keepsUnit })}`;
  });
  const over = writeQuantity(place, axis.unit, { language, digits: 3 });
  return `${axis.name} = ${over}: ${amounts.join(', ')}`;
}

const percent = (part: number, whole: number): string => `${(100 * part) / whole}%`;

/** Adds a cursor to a picture of curves, moved by pointer or keyboard, and a line with its values. */
export function withReadout(picture: HTMLElement, readout: Readout, language: Language) {
  const { area, width, height } = readout;
  const last = lengthOf(readout) - 1;
  const { name, hint } = texts[language];
  const cursor = element('div', {
    style: {
      ...{ position: 'absolute', top: '0', height: '100%', display: 'none' },
      ...{ borderLeft: `2px solid ${theme.accent}`, pointerEvents: 'none' },
    },
  });
  const plot = element(
    'div',
    {
      ...{ role: 'slider', tabindex: '0', 'aria-label': name },
      ...{ 'aria-valuemin': '0', 'aria-valuemax': String(last) },
      style: {
        ...{ position: 'absolute', touchAction: 'manipulation', cursor: 'crosshair' },
        // Forced colours may be invisible on the picture, which is always light.
        forcedColorAdjust: 'none',
        ...{ left: percent(area.left, width), width: percent(area.right - area.left, width) },
        ...{ top: percent(area.top, height), height: percent(area.bottom - area.top, height) },
      },
    },
    [cursor],
  );
  const line = element('p', {
    'aria-hidden': 'true',
    style: { ...hintStyle, textAlign: 'center', minHeight: '1.4em' },
  });
  let index = Math.round(last / 2);
  const tell = (): void => {
    plot.setAttribute('aria-valuenow', String(index));
    plot.setAttribute('aria-valuetext', textAt(readout, index, language));
  };
  const show = (to: number): void => {
    index = Math.min(last, Math.max(0, Math.round(to)));
    tell();
    Object.assign(cursor.style, { display: '', left: percent(index, last) });
    setText(line, textAt(readout, index, language));
  };
  tell();
  setText(line, hint);
  for (const event of ['pointermove', 'pointerdown'] as const)
    plot.addEventListener(event, ({ clientX }) => {
      const { left, width: shown } = plot.getBoundingClientRect();
      show((last * (clientX - left)) / shown);
    });
  plot.addEventListener('keydown', (event) => {
    const step = STEPS[event.key];
    if (step === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    show(index + step);
    cursor.scrollIntoView({ block: 'nearest', inline: 'center' });
  });
  return { picture: element('div', { style: { position: 'relative' } }, [picture, plot]), line };
}
