import { isSameDimension } from '@fragwerk/sdk';
import type { QuestionProblem } from '../attempt/model.js';
import { bilingual, tryRead } from '../errors.js';
import { hidesUnit } from '../render.js';
import type { PartOf, TagPart } from '../tags/model.js';
import { type Known, renamingValue } from './known.js';
import { nearest, parseUnit } from '@fragwerk/sdk/expressions';
import { creatingDatasets, deleting, replacing, textSpan } from './places.js';

const BRACED = /\{([A-Za-z]\w*)([,;][^{}[\]\n]{0,100})?\}/g;
/** `{R1` without its end. */
const OPEN = /\{([A-Za-z]\w*)(?![\w,;}]|\s*\})/g;
const SPACED = /\{(?:\s+([A-Za-z]\w*)\s*|([A-Za-z]\w*)\s+)\}/g;
/** Precedes an argument of LaTeX, whose braces do not name a dataset. */
const ARGUMENT = /(?:[_^}\]]|\\[A-Za-z]+\*?)\s*$/;
/** Precedes braces that contain a name, not a value. */
const NAMING = /(?:_|\\(?:text|mathrm|mathit|mathbf|mathsf|operatorname)\*?)\s*$/;

const isInput = (name: string, { document }: Known) =>
  /^[Qq]\d{1,4}$/.test(name) && Number(name.slice(1)) < document.subquestions.length;

/** Reports `{R9}` if there is no R9, because students then see the braces. */
function unknownName(known: Known, name: string, position: number): QuestionProblem {
  const { document, missing } = known;
  const span = textSpan(position, name.length + 2);
  const asked = missing.find((one) => one.name === name);
  const meant = asked
    ? [creatingDatasets(document, [asked])]
    : renamingValue(known, textSpan(position + 1, name.length));
  const repairs = isInput(name, known)
    ? [replacing(document, span, `[Q${name.slice(1)}]`)]
    : meant.length > 0
      ? meant
      : [creatingDatasets(document, [{ name, range: 'I1-10', unit: '' }])];
  return {
    ...span,
    repairs,
    text: bilingual(
      `Einen Wert „${name}“ gibt es nicht; {${name}} erscheint unverändert im Text. In geschweifte Klammern gehört der Name eines Datensatzes, einer Konstanten oder eines Ergebnisses.`,
      `There is no value “${name}”, so {${name}} appears unchanged in the text. Write the name of a dataset, a constant or a result in braces.`,
    ),
  };
}

/** Reports braces outside of formulas that insert no value. */
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
    const span = textSpan(part.start + match.index, match[0].length);
    found.push({
      ...span,
      repairs: [replacing(document, span, `{${name}}`)],
      text: match[0].endsWith('}')
        ? bilingual(
            `Zwischen den Klammern dürfen keine Leerzeichen stehen: {${name}}.`,
            `Remove the spaces between the braces: {${name}}.`,
          )
        : bilingual(
            `Nach {${name} fehlt die Klammer }; so wird kein Wert eingesetzt.`,
            `The closing brace } is missing after {${name}, so no value is inserted.`,
          ),
    });
  }
  return found;
}

/** The word after a value, in a text or a formula. */
const NEXT_WORD =
  /^(?:\s|~|\\[,;:! ])*(?:\\(?:text|mathrm)\s*\{([^{}]*)\}|(\S+?))(?=[.,;:!?)]*(?:\s|$))/;

/** Reports a unit after a value that is shown with its unit: `{v} km/h` with a dataset in km/h. */
export function repeatedUnits(
  { document }: Known,
  parts: readonly TagPart[],
): readonly QuestionProblem[] {
  return parts.flatMap((part, index) => {
    const next = parts[index + 1];
    if (part.kind !== 'dataset' || next?.kind !== 'text' || hidesUnit(part.format)) return [];
    const unit = part.unit || document.datasets.find(({ name }) => name === part.name)?.unit;
    const [before = '', inCommand, word = ''] =
      NEXT_WORD.exec(document.text.slice(next.start, next.end)) ?? [];
    const written = (inCommand ?? word).trim();
    const own = tryRead(() => parseUnit(unit ?? '')).value;
    const again = tryRead(() => parseUnit(written)).value;
    const isUnit = own && again && own.text !== '' && again.text !== '';
    if (!isUnit || !isSameDimension(own, again)) return [];
    const span = textSpan(next.start, before.length);
    return {
      ...span,
      repairs: [deleting(document, span, written)],
      text: bilingual(
        `{${part.name}} zeigt die Einheit ${own.text} schon; hier steht sie ein zweites Mal.`,
        `{${part.name}} already shows the unit ${own.text}; here it is written again.`,
      ),
    };
  });
}

/** Reports a value in place of a name: `$U_{C1}$` with a dataset C1. */
function valueAsName({ document }: Known, { start, end, name }: PartOf<'dataset'>) {
  const span = textSpan(start, end - start);
  return {
    ...span,
    repairs: [replacing(document, span, `{ ${name}}`)],
    text: bilingual(
      `Hier wird nicht der Name ${name}, sondern der Wert des Datensatzes ${name} eingesetzt. Schreib ein Leerzeichen davor, damit der Name bleibt: { ${name}}.`,
      `This inserts not the name ${name} but the value of the dataset ${name}. Write a space before the name to keep it: { ${name}}.`,
    ),
  };
}

/** Reports braces in a formula: values where a name is meant, and misspelt names. */
export function bracesInFormula(
  known: Known,
  formula: PartOf<'formula'>,
): readonly QuestionProblem[] {
  const { document, values } = known;
  const found: QuestionProblem[] = [...repeatedUnits(known, formula.parts)];
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
