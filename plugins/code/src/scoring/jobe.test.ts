import { expect, it } from 'vitest';
import { type Service, ServiceError, type ServiceRequest } from '@fragwerk/sdk';
import { type CodeQuestion, emptyQuestion, emptyTest } from '../config/schema.js';
import { runOnJobe } from './jobe.js';
import { readAnswer, scoreProgram } from './score-program.js';

const question: CodeQuestion = {
  ...emptyQuestion,
  language: 'c',
  tests: ['3 4', '1 1', ''].map((input) => ({ ...emptyTest, kind: 'stdin', input })),
};

/** Recorded replies of Jobe (version of 2025) to such programs. */
const answers = {
  sum: { run_id: null, outcome: 15, cmpinfo: '', stdout: '7\n', stderr: '' },
  compile: {
    run_id: null,
    outcome: 11,
    cmpinfo: 'prog.c:1:20: error: ‘x’ undeclared\n',
    stdout: '',
    stderr: '',
  },
  abort: { run_id: null, outcome: 12, cmpinfo: '', stdout: '', stderr: 'Aborted\n' },
  loop: { run_id: null, outcome: 13, cmpinfo: '', stdout: '', stderr: '' },
  flood: { run_id: null, outcome: 15, cmpinfo: '', stdout: 'x'.repeat(100_000), stderr: '' },
};

function fakeJobe(...bodies: readonly unknown[]) {
  const calls: ServiceRequest[] = [];
  const left = [...bodies];
  const jobe: Service = {
    call(request) {
      calls.push(request);
      if (request.method === 'PUT') return Promise.resolve({ status: 204, body: '' });
      const body = left.shift();
      if (body instanceof Error) return Promise.reject(body);
      return Promise.resolve({ status: 200, body });
    },
  };
  return { jobe, calls };
}

it('a program runs once for each test, with its input as lines', async () => {
  const { jobe, calls } = fakeJobe(answers.sum, answers.abort, answers.loop);
  const { runs } = await runOnJobe(jobe, question, 'int main(){}');
  expect(calls[0]).toEqual({
    path: '/jobe/index.php/restapi/runs',
    json: {
      run_spec: {
        ...{ language_id: 'c', sourcecode: 'int main(){}', sourcefilename: 'prog.c' },
        ...{ input: '3 4\n', parameters: { cputime: 5, streamsize: 0.1 }, file_list: [] },
      },
    },
  });
  expect(runs.map(({ end, output, error }) => [end, output, error?.message])).toEqual([
    ['done', '7\n', undefined],
    ['exception', '', 'Aborted'],
    ['timeout', '', undefined],
  ]);
});

it('a program that does not compile is run once, and the error is shown', async () => {
  const { jobe, calls } = fakeJobe(answers.compile);
  const { fault } = await runOnJobe(jobe, question, 'int main(){ return x; }');
  expect(calls).toHaveLength(1);
  expect(fault?.de).toBe(
    'Das Programm lässt sich nicht übersetzen:\nprog.c:1:20: error: ‘x’ undeclared',
  );
});

it('an output that Jobe cut off is too long', async () => {
  const { jobe } = fakeJobe(answers.flood, answers.sum, answers.sum);
  expect((await runOnJobe(jobe, question, '')).runs[0]?.end).toBe('output');
});

it.each([
  ['fails', { ...answers.sum, outcome: 20 }, 'failed'],
  ['answers something else', 'Server exception', 'failed'],
  ['refuses', new ServiceError('jobe', 'refused', 400), 'refused'],
])('no score is given if Jobe %s', async (_, body, message) => {
  const { jobe } = fakeJobe(body);
  await expect(runOnJobe(jobe, question, '')).rejects.toThrow(message);
});

it('files are uploaded first, and again to a server that lacks them', async () => {
  const lost = new ServiceError('jobe', 'refused', 404);
  const { jobe, calls } = fakeJobe(lost, answers.sum, answers.sum, answers.sum);
  const files = [{ name: 'a.txt', text: 'inhalt', visible: true, editable: false }];
  await runOnJobe(jobe, { ...question, files }, '');
  const put = { method: 'PUT', json: { file_contents: 'aW5oYWx0' } };
  expect(calls.slice(0, 4)).toMatchObject([put, {}, put, {}]);
  expect(calls[0]?.path).toMatch(/^\/jobe\/index\.php\/restapi\/files\/[0-9a-f]{32}$/);
  expect(calls[3]?.json).toMatchObject({
    run_spec: { file_list: [[calls[0]?.path.split('/').pop(), 'a.txt']] },
  });
});

it('the files that students write reach Jobe with their text, beside those that are given', async () => {
  const { jobe, calls } = fakeJobe(answers.sum, answers.sum);
  const python: Service = { call: () => Promise.reject(new Error('Python is not needed.')) };
  const configText = JSON.stringify({
    ...{ language: 'c', tests: [{ kind: 'stdin', input: '3 4', expected: '7' }] },
    files: [
      { name: 'summe.h', text: '', editable: true },
      { name: 'werte.txt', text: '1' },
    ],
  });
  const answer = '#include "summe.h"\n# ======== summe.h ========\n#define SUMME 7';
  const answered = { configText, answer, variables: [] };
  const table = await scoreProgram(answered, { python, jobe }, readAnswer(answered));
  expect(table.share).toBe(1);
  const sent = calls.slice(0, 2).map(({ json }) => {
    const { file_contents } = json as { readonly file_contents: string };
    return Buffer.from(file_contents, 'base64').toString();
  });
  expect(sent).toEqual(['#define SUMME 7', '1']);
  const [header, values] = calls.map(({ path }) => path.split('/').pop());
  expect(calls[2]?.json).toMatchObject({
    run_spec: {
      sourcecode: '#include "summe.h"',
      file_list: [
        [header, 'summe.h'],
        [values, 'werte.txt'],
      ],
    },
  });
});
