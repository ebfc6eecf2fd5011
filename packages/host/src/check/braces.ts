import type { QuestionProblem, Repair } from '../attempt/model.js';
import type { QuestionDocument } from '../question.js';
import type { TagPart } from '../tags/model.js';
import type { Known } from './known.js';
import { nearest } from './near.js';
import { renaming, replacing, bilingual, type Span } from './places.js';

const BRACED = /\{([A-Za-z]\w*)([,;][^{}[\]\n]{0,100})?\}/g;
/** `{R1` without its end. */
const OPEN = /\{([A-Za-z]\w*)(?![\w,;}]|\s*\})/g;
const SPACED = /\{(?:\s+([A-Za-z]\w*)\s*|([A-Za-z]\w*)\s+)\}/g;
/** Where LaTeX has an argument, and braces stand for no dataset. */
const ARGUMENT = /(?:[_^}\]]|\\[A-Za-z]+\*?)\s*$/;
/** What makes a name of what stands in its braces. */
const NAMING = /(?:_|\\(?:text|mathrm|mathit|mathbf|mathsf|operatorname)\*?)\s*$/;

const wordsAt = (position: number, length: number): Span => ({
  ...{ field: 'text', position, end: position + length },
});

/** A dataset with this name, to be filled in. */
const creating = (document: QuestionDocument, name: string): Repair => ({
  label: { de: `Datensatz ${name} anlegen`, en: `Make a dataset ${name}` },
  change: { datasets: [...document.datasets, { name, range: 'I1-10', unit: '' }] },
});

const isInput = (name: string, { document }: Known) =>
  /^[Qq]\d{1,4}$/.test(name) && Number(name.slice(1)) < document.subquestions.length;

/** `{R9}` where nothing is called R9: students see it as it stands. */
function unknownName(known: Known, name: string, position: number): QuestionProblem {
  const { document, values } = known;
  const inner = wordsAt(position + 1, name.length);
  const meant = nearest(name, values);
  const input = replacing(document, wordsAt(position, name.length + 2), `[Q${name.slice(1)}]`);
  const repairs = isInput(name, known)
    ? [input]
    : meant.length > 0
      ? renaming(document, inner, values)
      : [creating(document, name)];
  return {
    ...wordsAt(position, name.length + 2),
    repairs,
    text: bilingual(
      `Einen Wert „${name}“ gibt es nicht, also steht {${name}} so im Text. In Klammern { } steht der Name eines Datensatzes, einer Konstanten oder eines Ergebnisses.`,
      `There is no value “${name}”, so {${name}} stands in the text as it is. In braces { } stands the name of a dataset, a constant or a result.`,
    ),
  };
}

/** Braces of a text outside of formulas that become no value. */
export function bracesInText(known: Known, part: TagPart): readonly QuestionProblem[] {
  const { document, values } = known;
  const raw = document.text.slice(part.start, part.end);
  const found: QuestionProblem[] = [];
  for (const { 0: whole, 1: name = '', 2: format, index } of raw.matchAll(BRACED)) {
    if (values.has(name) || (format && nearest(name, values).length === 0)) continue;
    const problem = unknownName(known, name, part.start + index);
    found.push({ ...problem, end: part.start + index + whole.length });
  }
  for (const match of [...raw.matchAll(OPEN), ...raw.matchAll(SPACED)]) {
    const name = match[1] ?? match[2] ?? '';
    if (!values.has(name)) continue;
    const words = wordsAt(part.start + match.index, match[0].length);
    const isOpen = !match[0].endsWith('}');
    found.push({
      ...words,
      repairs: [replacing(document, words, `{${name}}`)],
      text: isOpen
        ? bilingual(
            `Hinter {${name} fehlt die Klammer }. So erscheint kein Wert.`,
            `The brace } is missing behind {${name}. No value shows up like this.`,
          )
        : bilingual(
            `Zwischen den Klammern dürfen keine Leerzeichen stehen: {${name}}.`,
            `There must be no blanks between the braces: {${name}}.`,
          ),
    });
  }
  return found;
}

/** A value where a name is meant: `$U_{C1}$` with a dataset C1. */
function valueAsName(known: Known, part: TagPart & { readonly kind: 'dataset' }) {
  const { document } = known;
  const words: Span = { field: 'text', position: part.start, end: part.end };
  const { name } = part;
  return {
    ...words,
    repairs: [replacing(document, words, `{ ${name}}`)],
    text: bilingual(
      `Hier erscheint nicht der Name ${name}, sondern der Wert des Datensatzes ${name}. Mit einem Leerzeichen davor bleibt der Name stehen: { ${name}}.`,
      `Not the name ${name} shows up here but the value of the dataset ${name}. With a blank before it the name stays: { ${name}}.`,
    ),
  };
}

/** Braces of a formula: values that stand as an index, names that are misspelt. */
export function bracesInFormula(
  known: Known,
  formula: TagPart & { readonly kind: 'formula' },
): readonly QuestionProblem[] {
  const { document, values } = known;
  const found: QuestionProblem[] = [];
  const before = (position: number) => document.text.slice(formula.start + 1, position);
  for (const part of formula.parts) {
    if (part.kind === 'dataset') {
      const unit = document.datasets.find(({ name }) => name === part.name)?.unit ?? '';
      const isName = unit.trim() !== '' && NAMING.test(before(part.start));
      if (isName) found.push(valueAsName(known, part));
    }
    if (part.kind !== 'text') continue;
    const raw = document.text.slice(part.start, part.end);
    for (const { 1: name = '', index } of raw.matchAll(BRACED)) {
      const place = part.start + index;
      const isArgument = ARGUMENT.test(before(place));
      if (isArgument || values.has(name) || nearest(name, values).length === 0) continue;
      found.push(unknownName(known, name, place));
    }
  }
  return found;
}
