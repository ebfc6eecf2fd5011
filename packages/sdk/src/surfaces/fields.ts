import { splitStored } from '../answers/index.js';
import type { AnswerInput, AnswerKind, AnswerSpec, Range } from '../answers/spec.js';
import type { ConfigValues } from '../config/index.js';
import type { Language } from '../localized.js';
import { writeNumber } from '../quantities/index.js';
import { type Block, gap, type Ink, type TextLine, section } from './blocks.js';

type Kind<K extends AnswerKind> = Extract<AnswerInput, { kind: K }>;

/** An answer or a member of one on paper. */
interface Field {
  /** '' in a cell of a table, which its heads name. */
  readonly label: string;
  readonly config: ConfigValues;
  readonly language: Language;
  /** The answer as it is stored, '' for none; `null` for room to write one. */
  readonly stored: string | null;
}

const labelled = ({ label }: Field, line: TextLine): TextLine => {
  const pieces = typeof line === 'string' ? [line] : line;
  return label === '' ? pieces : [`${label}: `, ...pieces];
};

/** Room for a number of a range: its longest digits, written by hand. */
function numberGap({ min, max, step }: Range): Ink {
  const longest = Math.max(...[min, max, min + step].map((one) => writeNumber(one).length));
  return gap(max - min < 1e299 ? Math.min(12, longest + 2) : 8);
}

const quantity = (input: Kind<'number' | 'slider'>, field: Field): readonly Block[] => [
  labelled(field, [numberGap(input), input.unit === '' ? '' : ` ${input.unit}`]),
];

/** Members of a composite answer with their stored strings. */
function membersOf({ members }: Extract<AnswerInput, { members: unknown }>, field: Field) {
  const { config, stored } = field;
  const own = splitStored(stored ?? '', members, config);
  return Object.entries(members).map(([name, spec]) => ({
    spec,
    stored: stored === null ? null : (own[name] ?? ''),
  }));
}

/** Between two spots in one line. */
const SPACE = '\u00a0\u00a0 ';

/** Composite answers, and how students write a single one by hand, by kind. */
const layouts: {
  readonly [K in AnswerKind]: (input: Kind<K>, field: Field) => readonly Block[];
} = {
  slider: quantity,
  number: quantity,
  time: (_, field) => [
    labelled(field, [gap(3), ' : ', gap(3), { de: ' Uhr', en: '' }[field.language]]),
  ],
  point: ({ x, y }, field) => [labelled(field, ['( ', numberGap(x), ' ; ', numberGap(y), ' )'])],
  pick: ({ options }, field) => [
    ...(field.label === '' ? [] : [`${field.label}:`]),
    ...options.map(({ label }): TextLine => [{ kind: 'box' }, ` ${label[field.language]}`]),
  ],
  text: ({ lines }, field) =>
    lines === 1
      ? [labelled(field, [gap()])]
      : [labelled(field, ''), ...Array.from({ length: lines }, (): TextLine => [gap()])],
  record: (input, field) =>
    section(
      field.label,
      membersOf(input, field).flatMap(({ spec, stored }) =>
        fieldBlocks(spec, { ...field, label: spec.label[field.language], stored }),
      ),
    ),
  table: (input, field) => {
    const rows = membersOf(input, field).map(({ spec, stored }) => ({
      label: spec.label[field.language],
      cells: membersOf(spec.input(field.config) as Kind<'record'>, { ...field, stored }),
    }));
    const heads = rows[0]?.cells.map(({ spec }) => spec.label[field.language]) ?? [];
    const cellOf = ({ spec, stored }: (typeof rows)[number]['cells'][number]) =>
      fieldBlocks(spec, { ...field, label: '', stored }).map(withoutRules);
    const table: Block = {
      kind: 'table',
      heads: ['', ...heads],
      rows: rows.map(({ label, cells }) => [[label], ...cells.map(cellOf)]),
    };
    return section(field.label, [table]);
  },
  placeLabels(input, field) {
    const { config, language } = field;
    const names = { de: 'Namen', en: 'Names' }[language];
    const spots = membersOf(input, field).flatMap(({ spec, stored }, index) => [
      `${index === 0 ? '' : SPACE}${index + 1}: `,
      stored === null ? gap(9) : spec.format(stored, config, language) || stored || '–',
    ]);
    const tray = field.stored === null ? [`${names}: ${input.names.join(' · ')}`] : [];
    return section(field.label, [...tray, spots]);
  },
};

/** The borders of a cell are enough to write in. */
const withoutRules = (block: Block): Block =>
  Array.isArray(block)
    ? (block as readonly (string | Ink)[]).map((piece) =>
        typeof piece !== 'string' && piece.kind === 'gap' ? { ...piece, isRuled: false } : piece,
      )
    : block;

/** Shows an answer on paper: each of its members as text, or room to write it. */
export function fieldBlocks(spec: AnswerSpec, field: Field): readonly Block[] {
  const { stored, config, language } = field;
  const input = spec.input(config);
  if (stored !== null && !('members' in input)) {
    const text = spec.format(stored, config, language) || stored.trim() || '–';
    return [labelled(field, text.includes('\n') ? `\n${text}` : text)];
  }
  return layouts[input.kind](input as never, field);
}
