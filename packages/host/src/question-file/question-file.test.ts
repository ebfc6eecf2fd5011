import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exampleQuestions } from './examples.js';
import { emptyQuestion, readQuestion, writeQuestion } from './index.js';

describe('question files', () => {
  it('are read and written unchanged, byte by byte', () => {
    const types = [
      'Uhr',
      'Thermometer',
      'Schaltung',
      'Code',
      'Plot',
      'constructor',
      'Eigenes Ding',
    ].map((type) => ({ type }));
    const kept = { name: 'a', type: 'b', config: 'c', keptBroken: true, draft: '' } as const;
    const broken = { ...emptyQuestion('kept', '1'), plugins: [kept] };
    for (const document of [...exampleQuestions(types), broken]) {
      const text = writeQuestion(document);
      const read = readQuestion(JSON.parse(text));
      expect(read.document).toEqual(document);
      expect(read.document && writeQuestion(read.document)).toBe(text);
    }
  });

  it('may omit every member', () => {
    expect(readQuestion({}).document).toEqual({
      ...{ format: 'fragwerk-question/1', name: '', id: '1', seed: '', text: '' },
      ...{ plugins: [], datasets: [], constants: '', maxima: '', subquestions: [], tests: [] },
    });
    expect(readQuestion({ name: 'a', plugins: null, subquestions: [{}], x: 1 }).document).toEqual({
      ...emptyQuestion('a', 'a'),
      subquestions: [
        { mode: 'plugin', info: '', solution: '', tolerance: '', points: 1, unit: '' },
      ],
    });
  });

  it.each([
    [null, '', 'Objekt'],
    [[], '', 'Objekt'],
    [{ format: 'other/2' }, 'format', '"fragwerk-question/1"'],
    [{ name: 5 }, 'name', 'Text'],
    [{ id: '9223372036854775808' }, 'id', '2^63'],
    [{ plugins: [{ keptBroken: 1 }] }, 'plugins[0].keptBroken', 'true'],
    [{ datasets: {} }, 'datasets', 'Liste'],
    [{ datasets: [{}, { range: 1 }] }, 'datasets[1].range', 'Text'],
    [{ datasets: [null] }, 'datasets[0]', 'Objekt'],
    [{ subquestions: [{ mode: 'x' }] }, 'subquestions[0].mode', '"plugin"'],
    [{ subquestions: [{ points: 'zwei' }] }, 'subquestions[0].points', '"zwei"'],
    [{ tests: [{ row: 40 }] }, 'tests[0].row', 'ganze Zahl'],
    [{ tests: [{ verdict: 'OK' }] }, 'tests[0].verdict', '"correct"'],
    [{ tests: [{ verdict: null }] }, 'tests[0].verdict', '"correct"'],
    [{ plugins: Array.from({ length: 1001 }, () => ({})) }, 'plugins', '1000'],
  ])('%j is invalid at %j', (json, path, message) => {
    const { problems = [] } = readQuestion(json);
    expect(problems).toMatchObject([
      { de: expect.stringContaining(message) as string, en: expect.any(String) as string },
    ]);
    expect(problems[0]?.de).toMatch(path === '' ? /^erwartet/ : /^\S+: erwartet/);
    expect(problems[0]?.de.startsWith(path)).toBe(true);
  });

  it('are misspelt members, which would be ignored otherwise', () =>
    expect(readQuestion({ subquestions: [{ tolerence: 'a2', punkte: 2 }] }).problems).toEqual([
      {
        de: 'subquestions[0].tolerence: Diesen Eintrag gibt es nicht. Meintest du tolerance?',
        en: 'subquestions[0].tolerence: there is no such member. Did you mean tolerance?',
      },
    ]));

  it('never make the parser throw', () =>
    fc.assert(
      fc.property(fc.jsonValue(), (json) => {
        const read = readQuestion(json);
        expect(read.document ?? read.problems.length).toBeTruthy();
      }),
    ));
});
