import type { AnswerTest, PluginInstance, QuestionDocument, Subquestion } from '../question.js';
import { QUESTION_FORMAT } from '../question.js';
import { DATASET_ROWS } from '../ranges/column.js';
import { type FileProblem, FileReader } from './reader.js';

const readSubquestion = (reader: FileReader): Subquestion => ({
  mode: reader.oneOf('mode', ['plugin', 'number', 'text'], 'plugin'),
  info: reader.text('info'),
  solution: reader.text('solution'),
  tolerance: reader.text('tolerance'),
  points: reader.number('points', 1, { least: 0, most: 1000 }),
  unit: reader.text('unit'),
});

const readTest = (reader: FileReader): AnswerTest => ({
  subquestion: reader.number('subquestion', 0, { least: 0, most: 999, whole: true }),
  answer: reader.text('answer'),
  verdict: reader.oneOf(
    'verdict',
    ['correct', 'wrong', 'partial', 'unitError', 'notScored'],
    'correct',
  ),
  points: reader.number('points', null, { least: 0, most: 1000 }),
  row: reader.number('row', null, { least: 0, most: DATASET_ROWS - 1, whole: true }),
});

/** A question, or everything that is wrong with its file. */
export type ReadQuestion =
  | { readonly document: QuestionDocument; readonly problems?: undefined }
  | { readonly document?: undefined; readonly problems: readonly FileProblem[] };

/**
 * Reads a question from parsed JSON. Missing members and `null` take their defaults, unknown ones
 * are passed over; a member of the wrong type is a problem that names its path.
 */
export function readQuestion(json: unknown): ReadQuestion {
  const problems: FileProblem[] = [];
  const reader = new FileReader(json, '', problems);
  if (!reader.isObject()) return { problems };
  const format = reader.oneOf('format', [QUESTION_FORMAT], QUESTION_FORMAT);
  const name = reader.text('name');
  const instance = (one: FileReader): PluginInstance => ({
    ...{ name: one.text('name'), type: one.text('type'), config: one.text('config') },
    ...(one.flag('keptBroken') ? { keptBroken: true } : {}),
  });
  const document: QuestionDocument = {
    format,
    name,
    id: reader.digits('id', '1'),
    seed: reader.text('seed', name),
    text: reader.text('text'),
    plugins: reader.list('plugins', instance),
    datasets: reader.list('datasets', (one) => ({
      ...{ name: one.text('name'), range: one.text('range'), unit: one.text('unit') },
    })),
    constants: reader.text('constants'),
    maxima: reader.text('maxima'),
    subquestions: reader.list('subquestions', readSubquestion),
    tests: reader.list('tests', readTest),
  };
  return problems.length > 0 ? { problems } : { document };
}

/** A question as the text of its file: the same document gives the same text, byte by byte. */
export function writeQuestion(document: QuestionDocument): string {
  const { format, name, id, seed, text, plugins, datasets, constants, maxima } = document;
  const { subquestions, tests } = document;
  const ordered: QuestionDocument = {
    ...{ format, name, id, seed, text },
    plugins: plugins.map(({ name, type, config, keptBroken }) => ({
      ...{ name, type, config },
      ...(keptBroken ? { keptBroken } : {}),
    })),
    datasets: datasets.map((one) => ({ name: one.name, range: one.range, unit: one.unit })),
    ...{ constants, maxima },
    subquestions: subquestions.map((one) => ({
      ...{ mode: one.mode, info: one.info, solution: one.solution },
      ...{ tolerance: one.tolerance, points: one.points, unit: one.unit },
    })),
    tests: tests.map((one) => ({
      ...{ subquestion: one.subquestion, answer: one.answer, verdict: one.verdict },
      ...{ points: one.points, row: one.row },
    })),
  };
  return `${JSON.stringify(ordered, null, 2)}\n`;
}

/** A question with nothing in it. */
export const emptyQuestion = (name: string, seed: string): QuestionDocument => ({
  ...{ format: QUESTION_FORMAT, name, id: '1', seed, text: '', plugins: [], datasets: [] },
  ...{ constants: '', maxima: '', subquestions: [], tests: [] },
});
