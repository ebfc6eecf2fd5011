import { element, theme } from '@fragwerk/browser';

/** Colours for light and dark pages; text has a contrast of at least 4.5:1. */
const palettes = {
  light: {
    ...{ ...theme, soft: '#f0f3f7', good: '#1b6e3c', name: '#1a4fb0' },
    ...{ keyword: '#8a1c8f', string: '#8c3a0b', comment: '#56616e', number: '#0b5f73' },
  },
  dark: {
    ...{ text: '#e6eaf0', muted: '#a9b4c2', surface: '#1b2129', field: '#12171d' },
    ...{ soft: '#232b35', border: '#7f8c9b', line: '#3a4552', focus: '#8ab4ff' },
    ...{ accent: '#8ab4ff', onAccent: '#0c1a33' },
    ...{ error: '#ffb4ab', errorSurface: '#3b1f1e', good: '#7ddc9c' },
    ...{ keyword: '#e29bea', string: '#f0b183', comment: '#9aa7b5', number: '#7fd3e6' },
    name: '#9cc2ff',
  },
};

type Colour = keyof (typeof palettes)['dark'];

/** Returns a colour as a CSS value; `followPage` defines it. */
export const colour = (name: Colour): string => `var(--fragwerk-${name})`;

/** Returns the background colour that the page shows behind an element. */
function background(start: Element): string {
  for (let node: Element | null = start; node; node = node.parentElement) {
    const { backgroundColor } = getComputedStyle(node);
    if (!/^(?:transparent|rgba\(.*,\s*0\))$/.test(backgroundColor)) return backgroundColor;
  }
  const probe = element('i', { style: { backgroundColor: 'Canvas' } });
  start.append(probe);
  const { backgroundColor } = getComputedStyle(probe);
  probe.remove();
  return backgroundColor;
}

function isDark(place: Element): boolean {
  const channels = (background(place).match(/[\d.]+/g) ?? []).map(Number);
  const [red = 255, green = 255, blue = 255] = channels;
  return 0.3 * red + 0.6 * green + 0.1 * blue < 110;
}

/**
 * Defines the colours on an element to match the page, also when the system switches between light
 * and dark.
 *
 * @returns a function that stops it
 */
export function followPage(root: HTMLElement, place: Element): () => void {
  const paint = (): void => {
    const palette = palettes[isDark(place) ? 'dark' : 'light'];
    for (const [name, value] of Object.entries(palette))
      root.style.setProperty(`--fragwerk-${name}`, value);
    root.style.colorScheme = palette === palettes.dark ? 'dark' : 'light';
  };
  const query = matchMedia('(prefers-color-scheme: dark)');
  paint();
  query.addEventListener('change', paint);
  return () => query.removeEventListener('change', paint);
}
