import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { childServices } from '../support/child-service.js';
import { tempFolder } from '../support/temp-folder.js';
import { readBlocks } from '../support/tutorial.js';
import { type Desktop, startDesktop } from './desktop.js';
import { type QuestionServer, startQuestionServer } from './question-server.js';
import { questions, titration } from './questions.js';
import { Student, writeTranscript } from './student.js';

const DOCUMENT = 'docs/screen-reader.md';
/** Writes what Orca says into the document instead of comparing it. */
const isRecording = process.env.READER_RECORD === '1';

const services = childServices();
const folder = tempFolder();
const closers: (() => unknown)[] = [];
let desktop: Desktop;
let server: QuestionServer;
beforeAll(async () => {
  folder.write('titration/plugin.ts', titration);
  const args = ['--plugins', `${folder.path}/titration`];
  const service = await services.start({ args });
  server = await startQuestionServer(service.url);
  closers.push(server.close);
  desktop = await startDesktop();
  closers.push(desktop.close);
}, 180_000);
afterAll(async () => {
  for (const close of closers) await close();
});

type Walk = (student: Student) => Promise<void>;

/** The ways of students through the questions, from the first line to handing in. */
const walks: Readonly<Record<keyof typeof questions, Walk>> = {
  clock: async (student) => {
    await student.press('Down', 'Down', 'Down', 'Down', 'Down', 'Down', 'Down', 'ctrl+Home');
    await student.press('Tab', 'Up', 'Up', 'Page_Up', 'Down', 'Tab', 'Page_Up', 'Home', 'Tab');
    await student.press('Right', 'Right', 'Escape', 'Tab', 'Tab', 'Tab', 'space');
    await student.press('shift+Tab', 'space', 'Tab', 'Tab');
    await student.handIn();
  },
  circuit: async (student) => {
    await student.press(
      'Down',
      'Down',
      'Down',
      'Down',
      'Down',
      'Down',
      'Down',
      'Down',
      'ctrl+Home',
    );
    await student.press('Tab', 'Right', 'Right', 'Tab');
    await student.type('8 V');
    await student.press('Tab');
    await student.type('0,4 A');
    await student.press('Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Tab');
    await student.handIn();
  },
  arrows: async (student) => {
    await student.press('Down', 'Down', 'Down', 'Down', 'Down', 'Down', 'Down', 'ctrl+Home');
    await student.press('Tab', 'Right', 'u', 'u', 'u', 'Right', 'i', 'Tab', 'Tab', 'Tab');
    await student.press('Tab', 'Tab');
    await student.handIn();
  },
  plot: async (student) => {
    await student.press('Down', 'Down', 'Down', 'Down', 'Down', 'Down', 'Down', 'Down');
    await student.press('ctrl+Home');
    await student.press('Tab', 'Up', 'Page_Up', 'Home', 'Tab', 'Right', 'Right', 'Tab');
    await student.type('16,8');
    await student.press('Tab', 'Up', 'Tab');
    await student.type('5,97');
    await student.press('Tab');
    await student.handIn();
  },
  line: async (student) => {
    await student.press('Down', 'Down', 'Down', 'Down', 'Down', 'ctrl+Home');
    await student.press('Tab', 'Return', 'Page_Up', 'ctrl+z', 'Page_Up', 'Tab', 'Right');
    await student.press('Tab', 'Tab', 'Tab', 'Tab', 'Tab');
    await student.type('3');
    await student.press('Tab');
    await student.handIn();
  },
  points: async (student) => {
    await student.press('Down', 'Down', 'Down', 'Down', 'Down', 'ctrl+Home');
    await student.press('Tab', 'Return', 'Right', 'Up', 'Tab', 'Return', 'Delete', 'ctrl+z');
    await student.press('Tab', 'Delete', 'Delete', 'Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Tab');
    await student.type('-2');
    await student.press('Tab');
    await student.type('0');
    await student.press('Tab', 'Tab');
    await student.type('2');
    await student.press('Tab');
    await student.type('0');
    await student.press('Tab', 'Tab', 'Tab', 'Tab');
    await student.handIn();
  },
  boxes: async (student) => {
    await student.press('Down', 'Down', 'Down', 'Down', 'Down', 'ctrl+Home');
    await student.press('Tab', 'space', 'ctrl+z', 'Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Tab');
    await student.press('space', 'Tab', 'Tab');
    await student.handIn();
  },
  program: async (student) => {
    await student.press('Down', 'Down', 'Down', 'Down', 'Down', 'Down', 'Down', 'Down');
    await student.press('ctrl+Home');
    await student.press('Tab', 'Down', 'End', 'BackSpace');
    await student.type('a + b');
    await student.pressUntil('ctrl+Return', 'Tests bestanden');
    await student.press('Escape', 'Tab', 'Tab', 'Tab', 'Tab', 'Tab');
    await student.handIn();
  },
};

const transcriptOf = (name: string): string =>
  readBlocks(DOCUMENT).find(({ file }) => file === name)?.text ?? '';

test.each(Object.keys(walks) as (keyof typeof questions)[])(
  'Orca reads: %s',
  async (name) => {
    const expected = transcriptOf(name);
    const student = new Student(desktop, isRecording ? '' : expected);
    await student.open(await server.add(questions[name]));
    await walks[name](student);
    const heard = writeTranscript(student.steps);
    if (isRecording) {
      const document = readFileSync(DOCUMENT, 'utf8');
      const start = document.indexOf(`\`\`\`text ${name}\n`) + `\`\`\`text ${name}\n`.length;
      const end = document.indexOf('```\n', start);
      writeFileSync(DOCUMENT, document.slice(0, start) + heard + document.slice(end));
    } else expect(heard).toBe(expected);
  },
  300_000,
);
