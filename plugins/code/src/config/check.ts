import { type CodeQuestion, type CodeTest, questionLimits } from '../question.js';
import { readLiteral } from '../judge/literal.js';
import { sourceNames } from '../languages.js';
import type { Reader } from './reader.js';

const isFileName = (name: string) => /^\w[\w.-]{0,99}$/.test(name);

function checkPattern(reader: Reader, { expected, pattern }: CodeTest, field: string): void {
  try {
    if (pattern) new RegExp(expected);
  } catch {
    reader.report(`${field}.expected`, {
      de: `${field}: Das Muster ist kein regulärer Ausdruck.`,
      en: `${field}: the pattern is no regular expression.`,
    });
  }
}

function checkTest(reader: Reader, test: CodeTest, field: string): void {
  const { kind, code, expected, pattern } = test;
  checkPattern(reader, test, field);
  if (kind !== 'stdin' && code.trim() === '')
    reader.report(`${field}.code`, {
      de: `${field}: Der Aufruf fehlt, zum Beispiel summe(2, 3).`,
      en: `${field}: the call is missing, for example total(2, 3).`,
    });
  // Values of datasets are not there yet.
  const isFilled = !expected.includes('{{');
  if (kind === 'call' && !pattern && isFilled && !readLiteral(expected))
    reader.report(`${field}.expected`, {
      de: `${field}: Erwartet wird ein Wert von Python, zum Beispiel 5, 2.5, 'ja' oder [1, 2].`,
      en: `${field}: what is expected is a value of Python, for example 5, 2.5, 'yes' or [1, 2].`,
    });
}

/** What languages of Jobe do not have. */
function checkOther(reader: Reader, { language, tests, rules }: CodeQuestion): void {
  const other = tests.findIndex(({ kind }) => kind !== 'stdin');
  if (other >= 0)
    reader.report(`tests[${other + 1}].kind`, {
      de: `tests[${other + 1}]: In ${language} gibt es nur Tests der Art stdin.`,
      en: `tests[${other + 1}]: in ${language} there are only tests of the kind stdin.`,
    });
  if (tests.length > questionLimits.jobeTests)
    reader.report('tests', {
      de: `In ${language} sind höchstens ${questionLimits.jobeTests} Tests möglich.`,
      en: `In ${language} there can be at most ${questionLimits.jobeTests} tests.`,
    });
  if (rules.length > 0)
    reader.report('rules', {
      de: 'Regeln für den Quelltext gibt es nur in Python.',
      en: 'Rules on the source are there in Python only.',
    });
}

/** Each file needs a name of its own: a later one would lie where an earlier one was. */
function checkFiles(reader: Reader, { files, language, datasetModule }: CodeQuestion): void {
  const own = [sourceNames[language] ?? '', ...(datasetModule ? ['dataset.py'] : [])];
  const taken = new Set(own);
  files.forEach(({ name }, index) => {
    const field = `files[${index + 1}]`;
    if (!isFileName(name))
      reader.report(`${field}.name`, {
        de: `${field}: "${name}" ist kein Dateiname.`,
        en: `${field}: "${name}" is no name of a file.`,
      });
    else if (taken.has(name))
      reader.report(`${field}.name`, {
        de: `${field}: Der Name ${name} ist schon vergeben.`,
        en: `${field}: the name ${name} is taken already.`,
      });
    taken.add(name);
  });
}

/** Reports what is wrong between members that are right by themselves. */
export function checkQuestion(reader: Reader, question: CodeQuestion): void {
  const { language, code, tests } = question;
  if (code.filter(({ kind }) => kind === 'open').length !== 1)
    reader.report('code', {
      de: 'Genau ein Teil des Programms ist offen: der, den man schreibt.',
      en: 'Exactly one part of the program is open: the one that is written.',
    });
  if (tests.length === 0)
    reader.report('tests', {
      de: 'Ohne Test bekommt ein Programm keine Punkte.',
      en: 'Without a test no program gets points.',
    });
  if (language !== 'python') checkOther(reader, question);
  tests.forEach((test, index) => {
    checkTest(reader, test, `tests[${index + 1}]`);
  });
  checkFiles(reader, question);
}
