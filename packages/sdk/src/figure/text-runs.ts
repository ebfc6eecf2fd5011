import type { Label, Point } from './model.js';
import { turnedAxes } from './shapes.js';
import { runWidth } from './text-width.js';

/** A piece of text with a subscript, for example `U_R1`. */
export type TextRun = Pick<Label, 'text' | 'english' | 'subscript' | 'underline'>;

/** Returns a run as plain text: `U_R1`. */
export const plainText = ({ text, subscript }: TextRun): string =>
  subscript ? `${text}_${subscript}` : text;

/** Returns the width of a line of text, in pixels. */
export const lineWidth = (runs: readonly TextRun[], size: number): number =>
  runs.reduce((sum, run) => sum + runWidth(run, size) + (run.subscript ? size * 0.06 : 0), 0);

/** Draws a line of text that starts at `at` and is vertically centred there, turned around `at` by `angle`. */
export function lineShapes(
  at: Point,
  runs: readonly TextRun[],
  look: Pick<Label, 'colour' | 'size' | 'angle'>,
): Label[] {
  const move = turnedAxes(look.angle ?? 0);
  let along = 0;
  return runs.map((run) => {
    const start = move(at, along, 0);
    along += lineWidth([run], look.size);
    return { kind: 'label', at: start, ...run, ...look, baseline: 'middle' };
  });
}

const GREEK =
  'alpha:α beta:β gamma:γ delta:δ epsilon:ε varepsilon:ε zeta:ζ eta:η theta:θ vartheta:ϑ ' +
  'kappa:κ lambda:λ mu:µ nu:ν xi:ξ pi:π rho:ρ sigma:σ tau:τ phi:φ varphi:φ chi:χ psi:ψ omega:ω ' +
  'Gamma:Γ Delta:Δ Theta:Θ Lambda:Λ Pi:Π Sigma:Σ Phi:Φ Psi:Ψ Omega:Ω';
const SYMBOLS =
  'cdot:· times:× pm:± infty:∞ approx:≈ leq:≤ le:≤ geq:≥ ge:≥ neq:≠ to:→ rightarrow:→ ' +
  'leftarrow:← uparrow:↑ downarrow:↓ angle:∠ circ:° degree:° quad:  dots:… ' +
  'vec:\u20d7 overrightarrow:\u20d7';

const commands = new Map(
  `${GREEK} ${SYMBOLS}`.split(' ').flatMap((entry) => {
    const [name = '', sign = ''] = entry.split(':');
    return sign === '' ? [] : [[name, sign] as const];
  }),
);

const FUNCTIONS = new Set(
  'sin cos tan cot arcsin arccos arctan sinh cosh tanh ln log lg exp min max lim det'.split(' '),
);

const RAISED: Readonly<Record<string, string>> = { '1': '¹', '2': '²', '3': '³', '°': '°' };

const inBrackets = (text: string): string => (/[-+ ]/.test(text) ? `(${text})` : text);

/** Replaces commands by symbols and words; commands for fonts and spaces are dropped. */
const withoutCommands = (tex: string): string =>
  tex
    .replace(/\$/g, '')
    .replace(
      /\\[dt]?frac\s*\{([^{}]*)\}\s*\{([^{}]*)\}/g,
      (_, above: string, below: string) => `${inBrackets(above)}/${inBrackets(below)}`,
    )
    .replace(/\\sqrt\s*\{([^{}]*)\}/g, (_, text: string) => `√${inBrackets(text)}`)
    .replace(/\\([A-Za-z]+)(\s?)/g, (_, name: string, space: string) =>
      FUNCTIONS.has(name) ? name + space : (commands.get(name) ?? ''),
    )
    // An arrow is behind its letter: `\vec{F_1}`, `\vec a`.
    .replace(/\u20d7(\{[^{}_]*|.)/gu, (_, text: string) => text.replace(/\p{L}/gu, '$&\u20d7'))
    .replace(/\\[,;:! ]/g, ' ')
    .replace(/\\/g, '')
    .replace(/\^\{?([123°])\}?/g, (_, digit: string) => RAISED[digit] ?? digit);

/**
 * Converts a formula in one line to text with subscripts; other TeX is dropped.
 * @example texRuns('U_{R1}=\\alpha') // [{ text: 'U', subscript: 'R1' }, { text: '=α' }]
 */
export function texRuns(tex: string): TextRun[] {
  const run: TextRun[] = [];
  let rest = withoutCommands(tex);
  for (let match = INDEX.exec(rest); match; match = INDEX.exec(rest)) {
    const [whole, text = '', group, letter] = match;
    run.push({ text: bare(text), subscript: bare(group ?? letter ?? '') });
    rest = rest.slice(whole.length);
  }
  return rest === '' ? run : [...run, { text: bare(rest) }];
}

const INDEX = /^([^_]*)_(?:\{([^{}]*)\}|(.))/su;
const bare = (text: string) => text.replace(/[{}_]/g, '');
