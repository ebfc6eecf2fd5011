import { splitMembers } from '../answers/members.js';
import type { AnswerInput, AnswerKind, AnswerSpec, Range } from '../answers/spec.js';
import type { ConfigValues } from '../config/index.js';
import type { Localized } from '../localized.js';
import { formatUnit, roundForPeople, writeNumber } from '../quantities/index.js';
import { type Block, gap, type Ink, section, type TextLine } from './blocks.js';

type Kind<K extends AnswerKind> = Extract<AnswerInput, { kind: K }>;

/** An answer, or a member of one, on paper. */
interface Field {
  /** '' in a cell of a table, which its heads name. */
  readonly label: string;
  readonly config: ConfigValues;
  /** The answer as it is stored, '' for none; `null` for room to write one. */
  readonly stored: string | null;
}

const labelled = ({ label }: Field, ...pieces: readonly (string | Ink)[]): TextLine =>
  label === '' ? pieces : [`${label}: `, ...pieces];

/** Room to write in, with a line below it unless it is a cell, which has borders. */
const room = ({ label }: Field, em: number | null = null): Ink => gap(em, label !== '');

/** Room for a number of a range, written by hand. */
function roomFor({ min, max, step }: Range, field: Field): Ink {
  const digits = Math.max(
    ...[min, max, min + step].map((one) => writeNumber(roundForPeople(one)).length),
  );
  return room(field, max - min < 1e299 ? Math.min(12, digits + 2) : 8);
}

const quantity = (input: Kind<'number' | 'slider'>, field: Field): readonly Block[] => [
  labelled(field, roomFor(input, field), input.unit === '' ? '' : ` ${formatUnit(input.unit)}`),
];

const boxes = (labels: readonly Localized[], field: Field): readonly Block[] => [
  ...(field.label === '' ? [] : [labelled(field)]),
  ...labels.map(({ de }): TextLine => [{ kind: 'box' }, ` ${de}`]),
];

type Member = Pick<Field, 'stored'> & { readonly spec: AnswerSpec };

/** Returns the members of a composite answer with their stored strings. */
function membersOf(
  { members }: Extract<AnswerInput, { members: unknown }>,
  field: Field,
): readonly Member[] {
  const { config, stored } = field;
  const all = splitMembers(stored ?? '', members, config);
  return stored === null ? all.map((member) => ({ ...member, stored: null })) : all;
}

const memberBlocks = (members: readonly Member[], field: Field): readonly Block[] =>
  section(
    field.label,
    members.flatMap(({ spec, stored }) =>
      fieldBlocks(spec, { ...field, label: spec.label.de, stored }),
    ),
  );

/** Between two spots in one line. */
const SPACE = '\u00a0\u00a0 ';
const SPOTS_PER_LINE = 3;
/** Number of points for which paper has blanks. */
const BLANK_POINTS = 6;

/** How students write a single answer by hand, and how composite answers are arranged, by kind. */
const layouts: {
  readonly [K in AnswerKind]: (input: Kind<K>, field: Field) => readonly Block[];
} = {
  slider: quantity,
  number: quantity,
  time: (_, field) => [labelled(field, room(field, 3), ' : ', room(field, 3), ' Uhr')],
  point: ({ x, y }, field) => [
    labelled(field, '( ', roomFor(x, field), ' ; ', roomFor(y, field), ' )'),
  ],
  pick: ({ options }, field) =>
    boxes(
      options.map(({ label }) => label),
      field,
    ),
  ticks: ({ options }, field) => boxes(options, field),
  text({ lines }, field) {
    if (lines === 1) return [labelled(field, room(field))];
    return [labelled(field), ...Array.from({ length: lines }, () => [room(field)])];
  },
  record: (input, field) => memberBlocks(membersOf(input, field), field),
  points(input, field) {
    const all = membersOf(input, field);
    const isBlank = field.stored === null;
    const shown = isBlank ? all.slice(0, BLANK_POINTS) : all.filter((one) => one.stored !== '');
    return memberBlocks(shown, field);
  },
  table(input, field) {
    const rows = membersOf(input, field).map(({ spec, stored }) => ({
      head: spec.label.de,
      cells: membersOf(spec.input(field.config) as Kind<'record'>, { ...field, stored }),
    }));
    const heads = rows[0]?.cells.map(({ spec }) => spec.label.de) ?? [];
    const table: Block = {
      kind: 'table',
      heads: ['', ...heads],
      rows: rows.map(({ head, cells }) => [
        [head],
        ...cells.map(({ spec, stored }) => fieldBlocks(spec, { ...field, label: '', stored })),
      ]),
    };
    return section(field.label, [table]);
  },
  placeLabels(input, field) {
    const spots = membersOf(input, field).map(({ spec, stored }, index): TextLine => [
      `${index % SPOTS_PER_LINE === 0 ? '' : SPACE}${index + 1}: `,
      stored === null ? gap(9) : spec.format(stored, field.config, 'de') || stored || '–',
    ]);
    const lines = spots.flatMap((_, index): TextLine[] =>
      index % SPOTS_PER_LINE === 0 ? [spots.slice(index, index + SPOTS_PER_LINE).flat()] : [],
    );
    const tray = field.stored === null ? [`Namen: ${input.names.join(' · ')}`] : [];
    return section(field.label, [...tray, ...lines]);
  },
};

/** Shows an answer on paper, in German: each of its members as text, or room to write it. */
export function fieldBlocks(spec: AnswerSpec, field: Field): readonly Block[] {
  const { stored, config } = field;
  const input = spec.input(config);
  if (stored === null || 'members' in input) return layouts[input.kind](input as never, field);
  const text = spec.format(stored, config, 'de') || stored.trim() || '–';
  return [labelled(field, text.includes('\n') ? `\n${text}` : text)];
}
