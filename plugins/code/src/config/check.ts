import type { ConfigProblem, Localized } from '@fragwerk/sdk';
import { questionLimits } from '../limits.js';
import type { CodeQuestion, CodeRule, CodeTest } from '../question.js';
import { ownFiles, splitAnswer } from '../answer.js';
import { readDrawing } from '../scoring/drawing.js';
import { literalKind } from '../scoring/literal.js';
import { readPattern } from '../scoring/output.js';
import { sourceNames } from '../languages.js';

/** Adds a problem with a field such as `tests[2].expected`, counted from 1. */
export type Report = (field: string, message: Localized) => void;

/** Returns a problem with a field, which has no position in the text. */
export const problemAt = (field: string, message: Localized): ConfigProblem => ({
  ...{ field, message, position: 0, line: 1, column: 1 },
});

const ITEMS = {
  tests: ['Test', 'Test'],
  rules: ['Regel', 'Rule'],
  files: ['Datei', 'File'],
} as const;

/** Reports a member of an item of a list, which messages name as the dialog does. */
function inItem(report: Report, list: keyof typeof ITEMS, index: number): Report {
  const number = index + 1;
  const [de, en] = ITEMS[list];
  return (member, message) =>
    report(`${list}[${number}].${member}`, {
      de: `${de} ${number}: ${message.de}`,
      en: `${en} ${number}: ${message.en}`,
    });
}

const isFileName = (name: string) => /^\w[\w.-]{0,99}$/.test(name);

function checkPattern(report: Report, { expected, pattern }: CodeTest): void {
  if (pattern && !readPattern(expected))
    report('expected', {
      de: 'Das Muster ist kein regulärer Ausdruck.',
      en: 'the pattern is not a regular expression.',
    });
}

function checkTest(report: Report, test: CodeTest): void {
  const { kind, code, input, expected, pattern } = test;
  checkPattern(report, test);
  if (kind !== 'stdin' && kind !== 'turtle' && code.trim() === '')
    report('code', {
      de: 'Der Aufruf fehlt, zum Beispiel summe(2, 3).',
      en: 'the call is missing, for example total(2, 3).',
    });
  if (kind === 'call' && expected !== 'None' && /(?:^|\n)print\(.*\)\s*$/.test(code))
    report('kind', {
      de: 'print(…) gibt nichts zurück. Lass print weg, oder wähle die Art „Aufruf: Ausgabe“.',
      en: 'print(…) returns nothing. Leave out print, or choose the kind “Call: output”.',
    });
  if (kind === 'turtle' && !readDrawing(expected))
    report('expected', {
      de: 'Das erwartete Bild fehlt. Übernimm es im Dialog aus der Musterlösung.',
      en: 'the expected picture is missing. Fill it in from the sample solution in the dialog.',
    });
  // Values with placeholders are known only per student, and calls and members such as `Fraction(1, 2)` only in Python.
  const isLiteral = !/\{\{|\w\(|^\s*\w+\.\w+\s*$/.test(expected);
  if (kind === 'call' && !pattern && isLiteral && !literalKind(expected))
    report('expected', {
      de: `Das erwartete Ergebnis muss ein Python-Wert sein, zum Beispiel 5, 2.5, 'ja' oder [1, 2].`,
      en: `the expected result must be a Python value, for example 5, 2.5, 'yes' or [1, 2].`,
    });
  if (/\{\{\s*=/.test(code + input + expected))
    report('expected', {
      de: '{{=…}} wird nicht ersetzt. Nimm den Namen eines Datensatzes oder Ergebnisses, zum Beispiel {{a}}.',
      en: '{{=…}} is not replaced. Use the name of a dataset or result, for example {{a}}.',
    });
  const [, whole, part] = /^\s*(-?\d+),(\d+)\s*$/.exec(expected) ?? [];
  if (kind === 'call' && !pattern && part !== undefined)
    report('expected', {
      de: `${whole},${part} ist in Python ein Tupel. Schreib ${whole}.${part} für die Zahl oder (${whole}, ${part}) für das Tupel.`,
      en: `${whole},${part} is a tuple in Python. Write ${whole}.${part} for the number, or (${whole}, ${part}) for the tuple.`,
    });
}

/** Names that rules can count besides those of the program's own making; `source.py` counts the same. */
export const ruleNames: Partial<Record<CodeRule['part'], readonly string[]>> = {
  statement: (
    'for while if try with def class lambda return global comprehension match raise assert ' +
    'break continue pass del nonlocal yield await'
  ).split(' '),
  operator: [
    ...'+ - * / // % ** @ << >> | & ^ and or not in is == != < <= > >='.split(' '),
    ...['not in', 'is not'],
  ],
};

/** A name of Python without dots: a call is known by the last one. */
const NAME = /^[\p{L}_][\p{L}\p{N}_]*$/u;

/** Reports a rule that every program follows, or none can. */
function checkRule(report: Report, { part, name, min, max }: CodeRule): void {
  const known = ruleNames[part];
  if (name !== '' && known && !known.includes(name))
    report('name', {
      de: `"${name}" gibt es hier nicht, nur ${known.join(', ')}.`,
      en: `there is no "${name}", only ${known.join(', ')}.`,
    });
  if (name !== '' && !known && !NAME.test(part === 'import' ? name.replaceAll('.', '') : name))
    report('name', {
      de: `"${name}" ist kein Name wie sqrt oder math.`,
      en: `"${name}" is not a name such as sqrt or math.`,
    });
  if (min === 0 && max === null)
    report('max', {
      de: 'Ohne Mindest- oder Höchstzahl hält jedes Programm diese Regel ein.',
      en: 'without a minimum or maximum, every program follows this rule.',
    });
  if (max !== null && min > max)
    report('max', {
      de: 'Die Höchstzahl ist kleiner als die Mindestzahl, sodass kein Programm diese Regel einhält.',
      en: 'the maximum is less than the minimum, so that no program follows this rule.',
    });
}

const inPythonOnly = (de: string, en: string): Localized => ({
  de: `${de} gibt es nur in Python.`,
  en: `${en} available in Python only.`,
});

/** Reports features that only Python has. */
function checkJobeQuestion(
  report: Report,
  { language, tests, rules, style, packages }: CodeQuestion,
): void {
  const other = tests.findIndex(({ kind }) => kind !== 'stdin');
  const reportTest = inItem(report, 'tests', other);
  if (other >= 0)
    reportTest('kind', {
      de: `In ${language} gibt es nur Tests der Art stdin.`,
      en: `${language} supports only tests of kind stdin.`,
    });
  if (tests.length > questionLimits.jobeTests)
    report('tests', {
      de: `In ${language} sind höchstens ${questionLimits.jobeTests} Tests möglich.`,
      en: `${language} supports at most ${questionLimits.jobeTests} tests.`,
    });
  if (rules.length > 0)
    report('rules', inPythonOnly('Regeln für den Quelltext', 'Rules for the source code are'));
  if (style) report('style', inPythonOnly('Hinweise zum Stil', 'Advice on style is'));
  if (packages.length > 0) report('packages', inPythonOnly('Pakete', 'Packages are'));
}

/** Reports invalid and duplicate file names. */
function checkFiles(report: Report, { files, language, datasetModule }: CodeQuestion): void {
  const own = [sourceNames[language] ?? '', ...(datasetModule ? ['dataset.py'] : [])];
  const taken = new Set(own);
  files.forEach(({ name }, index) => {
    const reportFile = inItem(report, 'files', index);
    if (!isFileName(name))
      reportFile('name', {
        de: `"${name}" ist kein gültiger Dateiname.`,
        en: `"${name}" is not a valid file name.`,
      });
    else if (taken.has(name))
      reportFile('name', {
        de: `Der Name ${name} ist schon vergeben.`,
        en: `the name ${name} is already taken.`,
      });
    taken.add(name);
  });
}

/** Reports files of the sample solution that students do not write. */
function checkSolution(report: Report, question: CodeQuestion): void {
  const known = new Set(['', ...ownFiles(question).map(({ name }) => name)]);
  for (const name of splitAnswer(question, question.solution).keys())
    if (!known.has(name))
      report('solution', {
        de: `Die Musterlösung enthält ${name}, aber die Schüler schreiben keine Datei mit diesem Namen.`,
        en: `The sample solution contains ${name}, but students write no file of this name.`,
      });
}

/** Reports contradictions between members that are valid on their own. */
export function checkQuestion(report: Report, question: CodeQuestion): void {
  const { language, code, tests, rules } = question;
  if (code.filter(({ kind }) => kind === 'open').length !== 1)
    report('code', {
      de: 'Genau ein Teil des Programms muss offen sein: der, den die Schüler schreiben.',
      en: 'Exactly one part of the program must be open: the one that students write.',
    });
  if (tests.every(({ points }) => points === 0))
    report('tests', {
      de: 'Ohne Tests mit Punkten bekommt kein Programm Punkte.',
      en: 'Without tests that have points, no program can earn points.',
    });
  if (language !== 'python') checkJobeQuestion(report, question);
  tests.forEach((test, index) => checkTest(inItem(report, 'tests', index), test));
  rules.forEach((rule, index) => checkRule(inItem(report, 'rules', index), rule));
  checkFiles(report, question);
  checkSolution(report, question);
}
