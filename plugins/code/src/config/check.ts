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

const isFileName = (name: string) => /^\w[\w.-]{0,99}$/.test(name);

function checkPattern(report: Report, { expected, pattern }: CodeTest, field: string): void {
  if (pattern && !readPattern(expected))
    report(`${field}.expected`, {
      de: `${field}: Das Muster ist kein regulärer Ausdruck.`,
      en: `${field}: the pattern is not a regular expression.`,
    });
}

function checkTest(report: Report, test: CodeTest, field: string): void {
  const { kind, code, input, expected, pattern } = test;
  checkPattern(report, test, field);
  if (kind !== 'stdin' && kind !== 'turtle' && code.trim() === '')
    report(`${field}.code`, {
      de: `${field}: Der Aufruf fehlt, zum Beispiel summe(2, 3).`,
      en: `${field}: the call is missing, for example total(2, 3).`,
    });
  if (kind === 'call' && expected !== 'None' && /(?:^|\n)print\(.*\)\s*$/.test(code))
    report(`${field}.kind`, {
      de: `${field}: print(…) gibt nichts zurück. Lass print weg, oder wähle die Art „Aufruf: Ausgabe“.`,
      en: `${field}: print(…) returns nothing. Leave out print, or choose the kind “Call: output”.`,
    });
  if (kind === 'turtle' && !readDrawing(expected))
    report(`${field}.expected`, {
      de: `${field}: Das erwartete Bild fehlt. Übernimm es im Dialog aus der Musterlösung.`,
      en: `${field}: the expected picture is missing. Fill it in from the sample solution in the dialog.`,
    });
  // Values with placeholders are known only per student, and calls and members such as `Fraction(1, 2)` only in Python.
  const isLiteral = !/\{\{|\w\(|^\s*\w+\.\w+\s*$/.test(expected);
  if (kind === 'call' && !pattern && isLiteral && !literalKind(expected))
    report(`${field}.expected`, {
      de: `${field}: Das erwartete Ergebnis muss ein Python-Wert sein, zum Beispiel 5, 2.5, 'ja' oder [1, 2].`,
      en: `${field}: the expected result must be a Python value, for example 5, 2.5, 'yes' or [1, 2].`,
    });
  if (/\{\{\s*=/.test(code + input + expected))
    report(`${field}.expected`, {
      de: `${field}: {{=…}} wird nicht ersetzt. Nimm den Namen eines Datensatzes oder Ergebnisses, zum Beispiel {{a}}.`,
      en: `${field}: {{=…}} is not replaced. Use the name of a dataset or result, for example {{a}}.`,
    });
  const [, whole, part] = /^\s*(-?\d+),(\d+)\s*$/.exec(expected) ?? [];
  if (kind === 'call' && !pattern && part !== undefined)
    report(`${field}.expected`, {
      de: `${field}: ${whole},${part} ist in Python ein Tupel. Schreib ${whole}.${part} für die Zahl oder (${whole}, ${part}) für das Tupel.`,
      en: `${field}: ${whole},${part} is a tuple in Python. Write ${whole}.${part} for the number, or (${whole}, ${part}) for the tuple.`,
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
function checkRule(report: Report, { part, name, min, max }: CodeRule, field: string): void {
  const known = ruleNames[part];
  if (name !== '' && known && !known.includes(name))
    report(`${field}.name`, {
      de: `${field}: "${name}" gibt es hier nicht, nur ${known.join(', ')}.`,
      en: `${field}: there is no "${name}", only ${known.join(', ')}.`,
    });
  if (name !== '' && !known && !NAME.test(part === 'import' ? name.replaceAll('.', '') : name))
    report(`${field}.name`, {
      de: `${field}: "${name}" ist kein Name wie sqrt oder math.`,
      en: `${field}: "${name}" is not a name such as sqrt or math.`,
    });
  if (min === 0 && max === null)
    report(`${field}.max`, {
      de: `${field}: Ohne Mindest- oder Höchstzahl hält jedes Programm diese Regel ein.`,
      en: `${field}: without a minimum or maximum, every program follows this rule.`,
    });
  if (max !== null && min > max)
    report(`${field}.max`, {
      de: `${field}: Die Höchstzahl ist kleiner als die Mindestzahl, sodass kein Programm diese Regel einhält.`,
      en: `${field}: the maximum is less than the minimum, so that no program follows this rule.`,
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
  if (other >= 0)
    report(`tests[${other + 1}].kind`, {
      de: `tests[${other + 1}]: In ${language} gibt es nur Tests der Art stdin.`,
      en: `tests[${other + 1}]: ${language} supports only tests of kind stdin.`,
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
    const field = `files[${index + 1}]`;
    if (!isFileName(name))
      report(`${field}.name`, {
        de: `${field}: "${name}" ist kein gültiger Dateiname.`,
        en: `${field}: "${name}" is not a valid file name.`,
      });
    else if (taken.has(name))
      report(`${field}.name`, {
        de: `${field}: Der Name ${name} ist schon vergeben.`,
        en: `${field}: the name ${name} is already taken.`,
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
  tests.forEach((test, index) => checkTest(report, test, `tests[${index + 1}]`));
  rules.forEach((rule, index) => checkRule(report, rule, `rules[${index + 1}]`));
  checkFiles(report, question);
  checkSolution(report, question);
}
