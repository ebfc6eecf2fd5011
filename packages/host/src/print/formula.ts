import { escapeLatex } from '@fragwerk/sdk';
import katex from 'katex';
import type { Localized } from '../errors.js';

/** Whether the fonts of LaTeX lack a character, for which a question mark is printed. */
export const isUnprintable = (character: string): boolean =>
  character !== '?' && escapeLatex(character) === '{?}';

/** Commands that a formula may use; none of them reads or writes files, or defines commands. */
const COMMANDS = new Set(
  (
    'frac dfrac tfrac sqrt cdot times div pm mp le leq ge geq ne neq approx equiv sim simeq ll gg ' +
    'infty partial nabla sum prod int iint oint lim sin cos tan cot arcsin arccos arctan sinh cosh ' +
    'tanh ln log lg exp min max arg det dim gcd deg mathrm mathbf mathit mathsf mathtt mathcal ' +
    'mathbb text textrm textbf textit operatorname left right big Big bigg Bigg bigl bigr Bigl Bigr ' +
    'overline underline hat bar vec dot ddot tilde widehat widetilde overbrace underbrace ' +
    'overrightarrow overleftarrow alpha beta gamma delta epsilon varepsilon zeta eta theta vartheta ' +
    'iota kappa lambda mu nu xi pi varpi rho varrho sigma varsigma tau upsilon phi varphi chi psi ' +
    'omega Gamma Delta Theta Lambda Xi Pi Sigma Upsilon Phi Psi Omega quad qquad to rightarrow ' +
    'leftarrow Rightarrow Leftarrow leftrightarrow Leftrightarrow mapsto uparrow downarrow in notin ' +
    'ni subset supset subseteq supseteq cup cap setminus emptyset forall exists neg land lor wedge ' +
    'vee oplus otimes parallel perp mid angle circ bullet star ast dots ldots cdots vdots ddots ' +
    'prime Re Im hbar ell binom stackrel overset underset begin end hline backslash langle rangle ' +
    'lvert rvert lVert rVert lfloor rfloor lceil rceil displaystyle textstyle scriptstyle limits ' +
    'nolimits surd triangle propto cong bmod pmod mod not boldsymbol'
  ).split(' '),
);
const ENVIRONMENTS = new Set(
  'matrix pmatrix bmatrix vmatrix Vmatrix Bmatrix cases array aligned smallmatrix'.split(' '),
);

const refuse = (de: string, en = de): Localized => ({
  de: `Die Formel enthält ${de}; im Druck sind nur Formelbefehle erlaubt.`,
  en: `The formula contains ${en}; only formula commands are allowed in print.`,
});
const EMPTY: Localized = {
  de: 'Zwischen diesen Dollarzeichen steht nichts. Eine Formel steht zwischen einzelnen Dollarzeichen: $x^2$.',
  en: 'There is nothing between these dollar signs. A formula is between single ones: $x^2$.',
};

/** A raised or lowered character after what is raised or lowered already. */
const SECOND_SCRIPT =
  /(?:\^\s*(?:\{[^{}]*\}|\\[A-Za-z]+\s*|[^\s\\{])|')[\u00b0\u00b9\u00b2\u00b3\u2070\u2074-\u207b]|_\s*(?:\{[^{}]*\}|\\[A-Za-z]+\s*|[^\s\\{])[\u2080-\u208b]/;

/** Returns a formula as MathML. @throws Error with the `position` of a mistake in `tex`, if it is known */
export const formulaMathml = (tex: string): string =>
  katex.renderToString(tex, {
    output: 'mathml',
    trust: false,
    throwOnError: true,
    maxExpand: 1_000,
    strict: 'ignore',
  });

/** Returns the position of the first mistake; `null` if LaTeX can read the formula. */
function mistakeIn(tex: string): number | null {
  const second = SECOND_SCRIPT.exec(tex);
  if (second) return second.index;
  try {
    formulaMathml(tex);
    return null;
  } catch (error) {
    return (error as { readonly position?: number }).position ?? tex.length;
  }
}

/** Longest part of a formula that a message repeats. */
const MAX_SHOWN = 20;

function unreadable(rest: string): Localized {
  const shown = rest.length > MAX_SHOWN ? `${rest.slice(0, MAX_SHOWN)}…` : rest;
  if (shown === '')
    return {
      de: 'Die Formel ist unvollständig: Am Ende fehlt etwas, zum Beispiel eine Klammer.',
      en: 'The formula is incomplete: something is missing at its end, for example a bracket.',
    };
  return {
    de: `Die Formel ist ab „${shown}“ nicht lesbar.`,
    en: `The formula cannot be read from “${shown}” on.`,
  };
}

/** Adjacent raised or lowered characters, and any other character beyond ASCII. */
const BEYOND_ASCII =
  /[\u00b0\u00b9\u00b2\u00b3\u2070\u2074-\u207b]+|[\u2080-\u208b]+|[\u0080-\u{10ffff}]/gu;

/** Writes characters beyond ASCII: letters upright, signs as commands; a dash is a minus. */
function sourceOf(characters: string): string {
  const parts = Array.from(characters, (one) => escapeLatex(one === '–' ? '−' : one));
  const [first = ''] = parts;
  if (parts.length === 1) return first.startsWith('\\ensuremath') ? first : `\\text{${first}}`;
  const scripts = parts.map((part) => part.replace(/^\\ensuremath\{[\^_](.*)\}$/, '$1 '));
  return `\\ensuremath{${first.includes('^') ? '^' : '_'}{${scripts.join('')}}}`;
}

/** Returns why a formula cannot be printed; `null` if it can. */
export function checkFormula(tex: string): Localized | null {
  if (tex.trim() === '') return EMPTY;
  if (tex.length > 5000) return refuse('mehr als 5000 Zeichen', 'more than 5000 characters');
  // `^^5c` is another way to write a backslash.
  if (tex.includes('^^')) return refuse('^^');
  if (/[$#]|(?<!\\)%/.test(tex.replace(/\\[$#%]/g, ''))) return refuse('$, # oder %', '$, # or %');
  for (const [, command] of tex.matchAll(/\\(?:([A-Za-z@]+)|[^])/g)) {
    if (command !== undefined && !COMMANDS.has(command)) return refuse(`\\${command}`);
  }
  for (const [, name = ''] of tex.matchAll(/\\(?:begin|end)(?![A-Za-z])(?:\{([^{}]*)\})?/g)) {
    if (!ENVIRONMENTS.has(name)) return refuse(`\\begin{${name}}`);
  }
  const unknown = Array.from(tex).find((one) => isUnprintable(one));
  if (unknown !== undefined) return refuse(unknown);
  const mistake = mistakeIn(tex);
  return mistake === null ? null : unreadable(tex.slice(mistake).trim());
}

/** Writes a checked formula in ASCII. */
export const formulaSource = (tex: string): string =>
  tex.replace(/\n\s*\n/g, '\n').replace(BEYOND_ASCII, sourceOf);
