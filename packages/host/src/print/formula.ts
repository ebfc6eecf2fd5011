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

/** Text inside a formula, and raised or lowered characters. */
const SCRIPTS =
  /\\text\w*\s*\{[^{}]*\}|[\u00b0\u00b9\u00b2\u00b3\u2070\u2074-\u207b]+|[\u2080-\u208b]+/g;

/** Writes `10⁻³` as `10^{−3}`, so that a second exponent is noticed, and adjacent characters are one. */
const withScripts = (tex: string): string =>
  tex.replace(SCRIPTS, (part) => {
    if (part.startsWith('\\')) return part;
    const script = part.normalize('NFKC').replaceAll('°', '\\circ ');
    return `${part >= '\u2080' ? '_' : '^'}{${script}}`;
  });

/** Returns a formula as MathML. @throws Error with the `position` of a mistake in `tex`, if it is known */
export const formulaMathml = (tex: string): string =>
  katex.renderToString(tex, {
    output: 'mathml',
    trust: false,
    throwOnError: true,
    maxExpand: 1_000,
    strict: 'ignore',
  });

/** Returns the part of a formula that LaTeX cannot read, up to its end; `null` if there is none. */
function unreadableIn(tex: string): string | null {
  try {
    formulaMathml(tex);
    return null;
  } catch (error) {
    const { position = tex.length } = error as { readonly position?: number };
    return tex.slice(position).trim();
  }
}

/** The most columns that LaTeX accepts in an environment, where their number is limited. */
const MAX_COLUMNS: Readonly<Record<string, number>> = {
  ...{ cases: 2, matrix: 10, pmatrix: 10, bmatrix: 10, vmatrix: 10, Vmatrix: 10, Bmatrix: 10 },
};
const TABLE_TOKENS = /\\begin\{(\w+)\}(?:\{([^{}]*)\})?|\\end(?![A-Za-z])|\\\\|\\[^]|&/g;

/** Reports a row with more columns than LaTeX accepts in a formula that is readable otherwise. */
function columnMistake(tex: string): Localized | null {
  const tables: { readonly name: string; readonly spec: string; count: number }[] = [];
  for (const [token, name, spec = ''] of tex.matchAll(TABLE_TOKENS)) {
    if (name !== undefined) tables.push({ name, spec, count: 1 });
    else if (token === '\\end') tables.pop();
    const table = tables.at(-1);
    if (token === '\\\\' && table) table.count = 1;
    if (token === '&' && table && ++table.count > maxColumns(table)) return tooWide(table);
  }
  return null;
}

const maxColumns = ({ name, spec }: { readonly name: string; readonly spec: string }): number =>
  name === 'array' ? spec.replace(/[^lcr]/g, '').length : (MAX_COLUMNS[name] ?? Infinity);

const tooWide = ({ name, spec }: { readonly name: string; readonly spec: string }): Localized =>
  name === 'array'
    ? {
        de: `Eine Zeile hat mehr Spalten als \\begin{array}{${spec}}: Jede braucht dort einen Buchstaben, zum Beispiel {ccc} für drei.`,
        en: `A row has more columns than \\begin{array}{${spec}}: each needs a letter there, for example {ccc} for three.`,
      }
    : {
        de: `In \\begin{${name}} kann eine Zeile höchstens ${MAX_COLUMNS[name]} Spalten haben.`,
        en: `In \\begin{${name}}, a row can have at most ${MAX_COLUMNS[name]} columns.`,
      };

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

/** Writes a character beyond ASCII: letters upright, signs as commands; a dash is a minus. */
function characterSource(character: string): string {
  const tex = escapeLatex(character === '–' ? '−' : character);
  return tex.startsWith('\\ensuremath') ? tex : `\\text{${tex}}`;
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
  const rest = unreadableIn(withScripts(tex));
  return rest === null ? columnMistake(tex) : unreadable(rest);
}

/** Writes a checked formula in ASCII. */
export const formulaSource = (tex: string): string =>
  Array.from(withScripts(tex).replace(/\n\s*\n/g, '\n'), (one) =>
    one.charCodeAt(0) < 128 ? one : characterSource(one),
  ).join('');
