import { isSameDimension } from '@fragwerk/sdk';
import { parseUnit, withoutInvisible } from '@fragwerk/sdk/expressions';
import type { QuestionProblem, Repair } from '../attempt/model.js';
import { noAssignment, noPlugin, noType, takenName } from '../attempt/problems.js';
import { asciiName, checkName } from '../datasets.js';
import { bilingual, mistakeIn, tryRead } from '../errors.js';
import { equationsIn } from '../formulas/statements.js';
import type { QuestionDocument } from '../question.js';
import { parseRange } from '../ranges/parse.js';
import { parseTags } from '../tags.js';
import { freeName } from '../question-file/free-name.js';
import { unitMistake } from './answers.js';
import { imageMistakes } from './images.js';
import type { Known } from './known.js';
import {
  renaming,
  renamingToOnly,
  replacing,
  type Span,
  wholeField,
  withRenamedValue,
} from './places.js';
import { doubtfulCommas, meantRanges } from './range-repairs.js';

const NOUNS = {
  plugins: ['Dem Plugin', 'plugin'],
  datasets: ['Dem Datensatz', 'dataset'],
  images: ['Dem Bild', 'image'],
} as const;

function nameMistakes({ document }: Known, field: keyof typeof NOUNS) {
  const names = (document[field] ?? []).map(({ name }) => name);
  const [de, en] = NOUNS[field];
  return names.flatMap((name, index): readonly QuestionProblem[] => {
    const span = wholeField(document, { field, index, member: 'name' });
    if (name.trim() === '') {
      const text = bilingual(`${de} fehlt der Name.`, `The ${en} has no name.`);
      return [{ ...span, text }];
    }
    if (names.indexOf(name) === index) return [];
    const repairs = [replacing(document, span, freeName(name, new Set(names)))];
    return [{ ...span, repairs, text: takenName(name) }];
  });
}

/** Suggests a valid name that is free, unless no valid character remains. */
function fixedName(document: QuestionDocument, span: Span, name: string): readonly Repair[] {
  if (name === '') return [];
  const rows = span.field === 'datasets' ? document.datasets : document.plugins;
  const taken = new Set(rows.map((row) => row.name));
  return [replacing(document, span, taken.has(name) ? freeName(name, taken) : name)];
}

/** Suggests a valid name for a dataset, wherever it is used. */
const renamedDataset = (document: QuestionDocument, span: Span, name: string): readonly Repair[] =>
  fixedName(document, span, asciiName(name)).map(({ label, change }) => {
    const fixed = change.datasets?.[span.index ?? 0]?.name ?? name;
    return { label, change: { ...change, ...withRenamedValue(document, name, fixed) } };
  });

/** A plugin name that a tag can hold. */
const PLUGIN_NAME = /^[^\s"[\]{}/$:]+$/;
const isPluginName = (name: string) => PLUGIN_NAME.test(name) && withoutInvisible(name) === name;

function pluginMistakes({ document, types }: Known): readonly QuestionProblem[] {
  return document.plugins.flatMap(({ name, type }, index) => {
    const found: QuestionProblem[] = [];
    const named = wholeField(document, { field: 'plugins', index, member: 'name' });
    if (name.trim() !== '' && !isPluginName(name)) {
      found.push({
        ...named,
        repairs: fixedName(document, named, withoutInvisible(name).replace(/[\s"[\]{}/$:]+/g, '')),
        text: bilingual(
          `Der Name „${name}“ ist in Tags nicht möglich: Erlaubt ist ein Wort ohne Leerzeichen, ohne unsichtbare Zeichen und ohne " [ ] { } / $ :`,
          `The name “${name}” cannot be used in tags: use one word without spaces, without invisible characters and without " [ ] { } / $ :`,
        ),
      });
    }
    if (types.length > 0 && !types.includes(type)) {
      const typed = wholeField(document, { field: 'plugins', index, member: 'type' });
      const repairs = renamingToOnly(document, typed, new Set(types));
      found.push({ ...typed, repairs, text: noType(type, types) });
    }
    return found;
  });
}

function rangeMistakes(document: QuestionDocument, index: number): readonly QuestionProblem[] {
  const { range = '' } = document.datasets[index] ?? {};
  const cell = { field: 'datasets', index, member: 'range' } as const;
  const repairsBy = (meant: readonly string[]) =>
    meant.map((text) => replacing(document, wholeField(document, cell), text));
  const mistake = mistakeIn(() => parseRange(range));
  if (mistake) {
    const { position, text } = mistake;
    return [{ ...cell, position, text, repairs: repairsBy(meantRanges(range)) }];
  }
  const doubt = doubtfulCommas(range);
  return doubt
    ? [{ ...cell, advice: true, text: doubt.text, repairs: repairsBy(doubt.meant) }]
    : [];
}

function datasetMistakes({ document, unused, constants }: Known): readonly QuestionProblem[] {
  return document.datasets.flatMap(({ name }, index) => {
    const found: QuestionProblem[] = [];
    if (name.trim() === '') return found;
    const named = wholeField(document, { field: 'datasets', index, member: 'name' });
    const badName = mistakeIn(() => checkName(name));
    if (badName) {
      const repairs = renamedDataset(document, named, name);
      found.push({ ...named, text: badName.text, repairs });
    }
    found.push(...rangeMistakes(document, index));
    if (constants.includes(name)) {
      const text = bilingual(
        `Auch eine Konstante heißt „${name}“; es ist nicht eindeutig, welcher Wert gilt.`,
        `A constant is named “${name}”, too; it is ambiguous which value applies.`,
      );
      found.push({ ...named, text });
    } else if (unused.has(name)) {
      const text = bilingual(
        `Der Datensatz „${name}“ wird nie verwendet. Im Text setzt {${name}} seinen Wert ein.`,
        `Dataset “${name}” is never used. In the text, {${name}} inserts its value.`,
      );
      const change = { datasets: document.datasets.filter((_, at) => at !== index) };
      const label = bilingual(`${name} löschen`, `Delete ${name}`);
      found.push({ ...named, repairs: [{ label, change }], text });
    }
    return found;
  });
}

/** Reports datasets with another unit than the plugin asks for: volts for a resistor. */
function wrongUnits({ document, units: wanted }: Known): readonly QuestionProblem[] {
  return document.datasets.flatMap(({ name, unit }, index): readonly QuestionProblem[] => {
    const asked = wanted.get(name);
    const units = tryRead(() => [parseUnit(unit), parseUnit(asked?.unit ?? '')] as const).value;
    if (!asked || !units || isSameDimension(...units)) return [];
    const span = wholeField(document, { field: 'datasets', index, member: 'unit' });
    const text = bilingual(
      `${asked.plugin} erwartet ${name} in ${asked.unit}, nicht in ${unit || 'einer Zahl ohne Einheit'}.`,
      `${asked.plugin} expects ${name} in ${asked.unit}, not in ${unit || 'a number without a unit'}.`,
    );
    return [{ ...span, repairs: [replacing(document, span, asked.unit)], text }];
  });
}

/** Reports `P=U*I`, which assigns nothing. */
const equations = ({ document }: Known): readonly QuestionProblem[] =>
  [...equationsIn(document.maxima)].map((match) => {
    const [all, indent = '', name = ''] = match;
    const position = match.index + indent.length;
    const span = { field: 'maxima' as const, position, end: match.index + all.length };
    return {
      ...span,
      repairs: [replacing(document, span, `${name}:`)],
      text: noAssignment(name),
    };
  });

function maximaMistakes({ document, plugins }: Known): readonly QuestionProblem[] {
  const { parts } = parseTags(document.maxima, { datasets: new Set() });
  return parts.flatMap((part): readonly QuestionProblem[] => {
    if (part.kind !== 'maxima' || plugins.has(part.name)) return [];
    const position = document.maxima.indexOf(part.name, part.start + 1);
    const span = { field: 'maxima' as const, position, end: position + part.name.length };
    return [
      { ...span, repairs: renaming(document, span, plugins), text: noPlugin(part.name, plugins) },
    ];
  });
}

const testMistakes = ({ document }: Known): readonly QuestionProblem[] =>
  document.tests.flatMap(({ subquestion }, index) =>
    subquestion < document.subquestions.length
      ? []
      : {
          field: 'tests',
          index,
          member: 'subquestion',
          text: bilingual(
            `Dieser Test gehört zu Q${subquestion}, aber diese Teilfrage gibt es nicht.`,
            `This test belongs to Q${subquestion}, but there is no such subquestion.`,
          ),
        },
  );

/** Finds the mistakes in the tables of images, plugins, datasets and tests, and in the Maxima field. */
export const tableMistakes = (known: Known): readonly QuestionProblem[] => [
  ...nameMistakes(known, 'images'),
  ...imageMistakes(known),
  ...nameMistakes(known, 'plugins'),
  ...pluginMistakes(known),
  ...nameMistakes(known, 'datasets'),
  ...datasetMistakes(known),
  ...known.document.datasets.flatMap((_, index) =>
    unitMistake(known, { field: 'datasets', index, member: 'unit' }, parseUnit),
  ),
  ...wrongUnits(known),
  ...maximaMistakes(known),
  ...equations(known),
  ...testMistakes(known),
];
