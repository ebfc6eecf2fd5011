/** What LaTeX takes as a command or cannot show by itself, and what to write instead. */
const REPLACEMENTS: Readonly<Record<string, string>> = {
  ...{ '\\': '\\textbackslash{}', '{': '\\{', '}': '\\}', $: '\\$', '&': '\\&', '#': '\\#' },
  ...{ '%': '\\%', _: '\\_', '~': '\\textasciitilde{}', '^': '\\textasciicircum{}' },
  ...{ '<': '\\ensuremath{<}', '>': '\\ensuremath{>}', '|': '\\ensuremath{|}' },
  ...{ '"': '{\\char34}', '`': '{\\char96}', '-': '{-}', '?': '{?}', '!': '{!}' },
  ...{ ß: '{\\ss}', æ: '{\\ae}', Æ: '{\\AE}', ø: '{\\o}', Ø: '{\\O}' },
  ...{ '€': 'EUR', '–': '{--}', '—': '{---}', '„': '{,\\kern0pt,}', '“': '{`\\kern0pt`}' },
  ...{
    '”': "{'\\kern0pt'}",
    '‘': '{`}',
    '’': "{'}",
    '…': '\\dots{}',
    '°': '\\ensuremath{^\\circ}',
  },
  ...{ '×': '\\ensuremath{\\times}', '÷': '\\ensuremath{\\div}', '·': '\\ensuremath{\\cdot}' },
  ...{ '±': '\\ensuremath{\\pm}', '²': '\\ensuremath{^2}', '³': '\\ensuremath{^3}' },
  ...{ '√': '\\ensuremath{\\surd}', '∞': '\\ensuremath{\\infty}', '≈': '\\ensuremath{\\approx}' },
  ...{ '≤': '\\ensuremath{\\le}', '≥': '\\ensuremath{\\ge}', µ: '\\ensuremath{\\mu}' },
  ...{ μ: '\\ensuremath{\\mu}', π: '\\ensuremath{\\pi}', φ: '\\ensuremath{\\varphi}' },
  ...{ α: '\\ensuremath{\\alpha}', β: '\\ensuremath{\\beta}', ω: '\\ensuremath{\\omega}' },
  ...{ Ω: '\\ensuremath{\\Omega}', Δ: '\\ensuremath{\\Delta}', '→': '\\ensuremath{\\to}' },
};

const ACCENTS: Readonly<Record<string, string>> = {
  ...{ '\u0300': '`', '\u0301': "'", '\u0302': '^', '\u0303': '~', '\u0308': '"' },
  ...{ '\u030a': 'r', '\u030c': 'v', '\u0327': 'c' },
};

function escapeCharacter(character: string): string {
  const replacement = REPLACEMENTS[character];
  if (replacement !== undefined) return replacement;
  if (/^[ -~]$/.test(character)) return character;
  if (/^\s$/.test(character)) return ' ';
  const [letter = '', mark = '', ...more] = character.normalize('NFD');
  const accent = ACCENTS[mark];
  if (accent === undefined || more.length > 0 || !/^[A-Za-z]$/.test(letter)) return '{?}';
  return `\\${accent}{${letter === 'i' || letter === 'j' ? `\\${letter}` : letter}}`;
}

/**
 * Text made safe for LaTeX's text mode: pure ASCII, no command, no line end; a character that the
 * standard fonts lack becomes `?`.
 */
export const escapeTex = (text: string): string =>
  Array.from(text.normalize('NFC'), escapeCharacter).join('');

/** A statement text: a line end breaks the line, an empty line begins a paragraph. */
export const paragraphs = (text: string): string =>
  text
    .split(/\n[ \t\r]*\n\s*/)
    .map((paragraph) => paragraph.split('\n').map(escapeTex).join('\\leavevmode\\newline{}\n'))
    .join('\n\n');
