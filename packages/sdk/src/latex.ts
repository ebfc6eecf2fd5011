/** Maps each name of a table to LaTeX. */
const written = (names: Readonly<Record<string, string>>, latexOf: (name: string) => string) =>
  Object.fromEntries(Object.entries(names).map(([character, name]) => [character, latexOf(name)]));

const numbered = (characters: string) =>
  Object.fromEntries(Array.from(characters, (character, digit) => [character, String(digit)]));

/** Symbols with the names of their commands in math mode. */
const symbols = {
  ...{ '×': 'times', '÷': 'div', '·': 'cdot', '±': 'pm', '√': 'surd', '∞': 'infty', '→': 'to' },
  ...{ '≈': 'approx', '≤': 'le', '≥': 'ge', '∠': 'angle', α: 'alpha', β: 'beta' },
  ...{ µ: 'mu', μ: 'mu', π: 'pi', φ: 'varphi', ω: 'omega', Ω: 'Omega', Δ: 'Delta' },
  ...{ γ: 'gamma', δ: 'delta', ε: 'varepsilon', ζ: 'zeta', η: 'eta', θ: 'theta', κ: 'kappa' },
  ...{ λ: 'lambda', ν: 'nu', ξ: 'xi', ρ: 'rho', σ: 'sigma', τ: 'tau', χ: 'chi', ψ: 'psi' },
  ...{ Γ: 'Gamma', Θ: 'Theta', Λ: 'Lambda', Π: 'Pi', Σ: 'Sigma', Φ: 'Phi', Ψ: 'Psi', ϕ: 'phi' },
  ...{ ϑ: 'vartheta', '≠': 'ne', '≡': 'equiv', '∈': 'in', '∑': 'sum', '∫': 'int', '•': 'bullet' },
  ...{ '∂': 'partial', '∥': 'parallel', '⊥': 'perp', '∧': 'land', '∨': 'lor', '¬': 'neg' },
  ...{ '←': 'leftarrow', '↔': 'leftrightarrow', '⇒': 'Rightarrow', '⇔': 'Leftrightarrow' },
  ...{
    '½': 'frac12',
    '¼': 'frac14',
    '¾': 'frac34',
    '⋅': 'cdot',
    '∙': 'cdot',
    '∗': 'ast',
    '∓': 'mp',
  },
  ...{ '⇌': 'rightleftharpoons', '↑': 'uparrow', '↓': 'downarrow', '∆': 'Delta', '∇': 'nabla' },
  ...{ '∝': 'propto', '∼': 'sim', '≅': 'cong', '≪': 'll', '≫': 'gg', '∀': 'forall', '∃': 'exists' },
  ...{ '∉': 'notin', '⊂': 'subset', '⊆': 'subseteq', '∪': 'cup', '∩': 'cap', '∅': 'emptyset' },
};
/** Letters with the names of their commands. */
const letters = {
  ...{ ß: 'ss', æ: 'ae', Æ: 'AE', œ: 'oe', Œ: 'OE', ø: 'o', Ø: 'O', ł: 'l', Ł: 'L', '§': 'S' },
};

/** Replacements for characters that LaTeX interprets or cannot display. */
const replacements: Record<string, string> = {
  '\\': '\\textbackslash{}',
  ...Object.fromEntries(Array.from('{}$&#%_', (character) => [character, `\\${character}`])),
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
  '"': '{\\char34}',
  '`': '{\\char96}',
  '-': '{-}',
  '?': '{?}',
  '!': '{!}',
  ...written(letters, (name) => `{\\${name}}`),
  // LaTeX before 2020 has this character only in the package textcomp.
  '€': '{\\ifdefined\\texteuro\\texteuro\\else EUR\\fi}',
  '–': '{--}',
  '—': '{---}',
  '„': '{,\\kern0pt,}',
  '“': '{`\\kern0pt`}',
  '”': "{'\\kern0pt'}",
  '‘': '{`}',
  '’': "{'}",
  '‚': '{,}',
  '…': '\\dots{}',
  '\u202f': '\\,',
  // Invisible characters and hyphens of copied text.
  ...{ '\u00ad': '', '\u200b': '', '\u2060': '', '\ufeff': '', '\u2010': '{-}', '\u2011': '{-}' },
  ...written(symbols, (name) => `\\ensuremath{\\${name}}`),
  ...written(
    { '<': '<', '>': '>', '|': '|', '−': '-', '⁻': '^-', '⁺': '^+', '₊': '_+', '₋': '_-' },
    (text) => `\\ensuremath{${text}}`,
  ),
  ...{ '°': '\\ensuremath{^\\circ}', '‰': '\\ensuremath{^0\\!/_{00}}' },
  ...written(numbered('₀₁₂₃₄₅₆₇₈₉'), (digit) => `\\ensuremath{_${digit}}`),
  ...written(numbered('⁰¹²³⁴⁵⁶⁷⁸⁹'), (digit) => `\\ensuremath{^${digit}}`),
};

const accents: Record<string, string> = {
  ...{ '\u0300': '`', '\u0301': "'", '\u0302': '^', '\u0303': '~', '\u0304': '=', '\u0306': 'u' },
  ...{ '\u0307': '.', '\u0308': '"', '\u030a': 'r', '\u030b': 'H', '\u030c': 'v', '\u0327': 'c' },
};

function escapeCharacter(character: string): string {
  const replacement = replacements[character];
  if (replacement !== undefined) return replacement;
  if (/^[ -~]$/.test(character)) return character;
  if (/^\s$/.test(character)) return ' ';
  const [letter = '', mark = '', ...more] = character.normalize('NFD');
  const accent = accents[mark];
  if (accent === undefined || more.length > 0 || !/^[A-Za-z]$/.test(letter)) return '{?}';
  return `\\${accent}{${letter === 'i' || letter === 'j' ? `\\${letter}` : letter}}`;
}

/**
 * Escapes text for LaTeX's text mode as ASCII without line ends. Accented letters become accent
 * commands, which compile with any input encoding; characters that LaTeX's standard fonts lack become
 * `?`.
 */
export const escapeLatex = (text: string): string =>
  Array.from(text.normalize('NFC'), escapeCharacter).join('');

/** LaTeX source that is already escaped, created by {@link latex} and {@link rawLatex}. */
export class Latex {
  constructor(private readonly source: string) {}

  toString(): string {
    return this.source;
  }
}

/**
 * Template tag for LaTeX that escapes everything inserted, except source of this tag.
 *
 * @example
 * latex`\textbf{${'100 %'}}`.toString(); // '\\textbf{100 \\%}'
 */
export function latex(
  strings: TemplateStringsArray,
  ...parts: readonly (string | number | Latex)[]
): Latex {
  const rendered = parts.map((part) =>
    part instanceof Latex ? part.toString() : escapeLatex(String(part)),
  );
  return new Latex(String.raw(strings, ...rendered));
}

/** Uses a string as LaTeX source without escaping; never for input. */
export const rawLatex = (source: string): Latex => new Latex(source);

/** Writes a text of several lines as LaTeX and keeps their indentation. */
export const latexLines = (text: string): Latex =>
  text
    .split(/\r\n|\r|\n/)
    .map((line) => {
      const spaces = line.length - line.trimStart().length;
      const indent = rawLatex(spaces === 0 ? '' : `\\hspace*{${(spaces / 2).toFixed(1)}em}`);
      return latex`${indent}${line.trim()}`;
    })
    .reduce((sum, line) => latex`${sum}\par ${line}`);
