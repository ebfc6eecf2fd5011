import type { QuestionProblem } from '../attempt/model.js';
import { noType } from '../attempt/prepare.js';
import { checkName } from '../datasets.js';
import { PositionedError } from '../errors.js';
import type { QuestionDocument } from '../question.js';
import { parseRange } from '../ranges/parse.js';
import { parseTags } from '../tags.js';
import { parseUnit } from '@fragwerk/sdk/expressions';
import { unitMistake } from './answers.js';
import { type Known, noPlugin } from './known.js';
import { fieldText, renaming, replacing, bilingual } from './places.js';

type Table = 'plugins' | 'datasets';

interface Cell {
  readonly field: Table;
  readonly index: number;
  readonly member: string;
}

/** All that stands in a cell. */
const wholeCell = (document: QuestionDocument, place: Cell) => ({
  ...place,
  position: 0,
  end: fieldText(document, place).length,
});

/** The name with the next number that nobody has. */
function freeName(name: string, taken: ReadonlySet<string>): string {
  const stem = name.replace(/\d+$/, '');
  let number = Number(/\d+$/.exec(name)?.[0] ?? 1) + 1;
  while (taken.has(`${stem}${number}`)) number += 1;
  return `${stem}${number}`;
}

/** Names of a table that are missing, or stand in it before. */
function nameMistakes({ document }: Known, field: Table): readonly QuestionProblem[] {
  const names = document[field].map(({ name }) => name);
  const taken = new Set(names);
  const [one, ofOne] = field === 'plugins' ? ['Plugin', 'plugin'] : ['Datensatz', 'dataset'];
  return names.flatMap((name, index): readonly QuestionProblem[] => {
    const words = wholeCell(document, { field, index, member: 'name' });
    if (name.trim() === '')
      return [{ ...words, text: bilingual(`${one} ohne Namen.`, `A ${ofOne} without a name.`) }];
    if (names.indexOf(name) === index) return [];
    return [
      {
        ...words,
        repairs: [replacing(document, words, freeName(name, taken))],
        text: bilingual(
          `Den Namen „${name}“ gibt es hier schon; jeder Name darf nur einmal vorkommen.`,
          `The name “${name}” is there already; each name may stand only once.`,
        ),
      },
    ];
  });
}

/** A name of a plugin that no tag could have. */
const PLUGIN_NAME = /^[^\s"[\]{}/$:]+$/;

function pluginMistakes(known: Known): readonly QuestionProblem[] {
  const { document, facts } = known;
  return document.plugins.flatMap(({ name, type }, index): readonly QuestionProblem[] => {
    const found: QuestionProblem[] = [];
    const named = wholeCell(document, { field: 'plugins', index, member: 'name' });
    if (name.trim() !== '' && !PLUGIN_NAME.test(name)) {
      const mended = name.replace(/[\s"[\]{}/$:]+/g, '');
      found.push({
        ...named,
        repairs: mended === '' ? [] : [replacing(document, named, mended)],
        text: bilingual(
          `Mit dem Namen „${name}“ findet kein Tag das Plugin: er muss ein Wort sein, ohne Leerzeichen und ohne " [ ] { } / $ :`,
          `No tag finds the plugin by the name “${name}”: it has to be one word, without blanks and without " [ ] { } / $ :`,
        ),
      });
    }
    if (facts.types.length > 0 && !facts.types.includes(type)) {
      const typed = wholeCell(document, { field: 'plugins', index, member: 'type' });
      const [only = ''] = facts.types;
      const repairs =
        facts.types.length === 1
          ? [replacing(document, typed, only)]
          : renaming(document, typed, facts.types);
      found.push({ ...typed, repairs, text: noType(type, facts.types) });
    }
    return found;
  });
}

/** Whether a word stands anywhere in the question but in the tables of datasets and tests. */
function wordsOf({ plugins, subquestions, ...document }: QuestionDocument): ReadonlySet<string> {
  const texts = [
    ...[document.text, document.constants, document.maxima],
    ...plugins.map(({ config }) => config),
    ...subquestions.flatMap(({ info, solution, tolerance }) => [info, solution, tolerance]),
  ];
  return new Set(texts.join('\n').match(/[A-Za-z]\w*/g) ?? []);
}

function datasetMistakes(known: Known): readonly QuestionProblem[] {
  const { document, facts, constants } = known;
  const used = new Set([...wordsOf(document), ...facts.needed]);
  return document.datasets.flatMap(({ name, range }, index): readonly QuestionProblem[] => {
    const found: QuestionProblem[] = [];
    const named = wholeCell(document, { field: 'datasets', index, member: 'name' });
    const cell = { field: 'datasets', index, member: 'range' } as const;
    const check = (run: () => void, make: (error: PositionedError) => QuestionProblem) => {
      try {
        run();
      } catch (error) {
        if (!(error instanceof PositionedError)) throw error;
        found.push(make(error));
      }
    };
    if (name.trim() === '') return found;
    check(
      () => {
        checkName(name);
      },
      ({ text }) => {
        const mended = name
          .normalize('NFKD')
          .replace(/\W/g, '')
          .replace(/^[\d_]+/, '');
        const repairs = mended === '' ? [] : [replacing(document, named, mended)];
        return { ...named, text, repairs };
      },
    );
    check(
      () => parseRange(range),
      ({ position, text }) => {
        const mended = fixRange(range);
        const words = { ...cell, position: 0, end: range.length };
        const repairs = mended === null ? [] : [replacing(document, words, mended)];
        return { ...cell, position, text, repairs };
      },
    );
    if (constants.includes(name)) {
      const text = bilingual(
        `„${name}“ ist auch eine Konstante; so ist nicht klar, welcher Wert gilt.`,
        `“${name}” is a constant, too; so it is not clear which value holds.`,
      );
      found.push({ ...named, text });
    } else if (!used.has(name)) {
      const text = bilingual(
        `Der Datensatz „${name}“ kommt nirgends vor. Im Text steht er als {${name}}.`,
        `The dataset “${name}” stands nowhere. In the text it is {${name}}.`,
      );
      const change = { datasets: document.datasets.filter((_, at) => at !== index) };
      found.push({
        ...named,
        repairs: [{ label: bilingual(`${name} löschen`, `Delete ${name}`), change }],
        text,
      });
    }
    return found;
  });
}

/** A range with a decimal comma or a word instead of the dash, as it is probably meant. */
function fixRange(range: string): string | null {
  const options = [
    range.replace(/\s*(?:…|\.{2,3}|–|—|\bbis\b|\bto\b)\s*/g, '-'),
    range.replace(/(\d),(\d)/g, '$1.$2').replace(/\s*(?:…|\.{2,3}|–|—|\bbis\b|\bto\b)\s*/g, '-'),
    range.replace(/\s*(?:V|A|Ohm|Ω|Hz|F|H|m|s)$/, ''),
    `S:${range}`,
  ];
  const isText = /^[A-Za-zÄÖÜäöüß]{2,}(?:\s*,\s*[A-Za-zÄÖÜäöüß]{2,})+$/.test(range.trim());
  for (const option of isText ? options : options.slice(0, -1)) {
    try {
      parseRange(option);
      return option;
    } catch {
      continue;
    }
  }
  return null;
}

/** Tags of plugins in the Maxima field. */
function maximaMistakes({ document, plugins }: Known): readonly QuestionProblem[] {
  const { parts } = parseTags(document.maxima, { datasets: new Set() });
  return parts.flatMap((part): readonly QuestionProblem[] => {
    if (part.kind !== 'maxima' || plugins.has(part.name)) return [];
    const position = document.maxima.indexOf(part.name, part.start + 1);
    const words = { field: 'maxima' as const, position, end: position + part.name.length };
    return [{ ...words, repairs: renaming(document, words, plugins), text: noPlugin(part.name) }];
  });
}

/** Tests of subquestions that do not exist. */
const testMistakes = ({ document }: Known): readonly QuestionProblem[] =>
  document.tests.flatMap(({ subquestion }, index) =>
    subquestion < document.subquestions.length
      ? []
      : {
          ...{ field: 'tests' as const, index, member: 'subquestion' },
          text: bilingual(
            `Dieser Test ist für Q${subquestion}, und diese Teilfrage gibt es nicht.`,
            `This test is for Q${subquestion}, and there is no such subquestion.`,
          ),
        },
  );

/** Everything in the tables of plugins, datasets and tests, and the plugins of the Maxima field. */
export const tableMistakes = (known: Known): readonly QuestionProblem[] => [
  ...nameMistakes(known, 'plugins'),
  ...pluginMistakes(known),
  ...nameMistakes(known, 'datasets'),
  ...datasetMistakes(known),
  ...known.document.datasets.flatMap((_, index) =>
    unitMistake(known, { field: 'datasets', index, member: 'unit' }, parseUnit),
  ),
  ...maximaMistakes(known),
  ...testMistakes(known),
];
