import { answeredIn, type ResolvedQuestion, resolveQuestion } from '../attempt/resolved.js';
import { scoreNumber } from '../attempt/score-number.js';
import { scoreAnswer } from '../attempt/score.js';
import type { PreparedQuestion, PrintedQuestion } from '../attempt/model.js';
import { inSubquestion, inText, type ProblemList } from '../attempt/problems.js';
import { earnedPoints } from '../attempt/points.js';
import { ask } from '../attempt/requests.js';
import { bilingual } from '../errors.js';
import { pictureOf, showStatementPart } from '../attempt/show.js';
import { withoutTag } from '../attempt/statement.js';
import { shownUnit } from '../attempt/target.js';
import type { TagPart } from '../tags/model.js';
import { escapeLatex, formatTyped, withFewestDigits } from '@fragwerk/sdk';
import { PrintFiles } from './files.js';
import { checkFormula, formulaSource, isUnprintable } from './formula.js';
import { textOfHtml } from './html.js';

export interface PrintOptions {
  /** By index of the subquestion. */
  readonly answers?: Readonly<Record<string, string>>;
  /** Prints the student's answers and the expected ones. */
  readonly withAnswers?: boolean;
  readonly title?: string;
}

interface Job {
  readonly work: ResolvedQuestion;
  readonly files: PrintFiles;
  readonly options: PrintOptions;
}

/** Needs only LaTeX's basic packages; the others are used if installed. */
const PREAMBLE = [
  '\\documentclass[a4paper]{article}',
  '\\usepackage[utf8]{inputenc}',
  '\\IfFileExists{lmodern.sty}{\\usepackage[T1]{fontenc}\\usepackage{lmodern}}{}',
  '\\usepackage{graphicx}',
  '\\IfFileExists{amsmath.sty}{\\usepackage{amsmath}}{}',
  '\\IfFileExists{amssymb.sty}{\\usepackage{amssymb}}{}',
  '\\setlength{\\parindent}{0pt}',
  '\\setlength{\\parskip}{0.6em}',
  '\\begin{document}',
].join('\n');

const unprintable = (character: string) =>
  bilingual(
    `Das Zeichen ${character} fehlt in den Schriften von LaTeX; gedruckt wird ein Fragezeichen.`,
    `The character ${character} is missing in the fonts of LaTeX; a question mark is printed.`,
  );

/** Escapes a statement; a line end breaks the line, an empty line starts a paragraph. */
const paragraphs = (text: string): string =>
  text
    .split(/\n[ \t\r]*\n\s*/)
    .map((paragraph) => paragraph.split('\n').map(escapeLatex).join('\\leavevmode\\newline{}\n'))
    .join('\n\n');

const listing = (text: string): string => {
  const lines = text.replace(/^\n|\n$/g, '').split('\n');
  const written = lines.map((line) => escapeLatex(line).replaceAll(' ', '\\ '));
  return `\n\n{\\ttfamily\\noindent\n${written.join('\\leavevmode\\newline{}\n')}\n\n}\n`;
};

/** Writes the solution of a subquestion for people: a number with as many digits as its tolerance needs. */
async function solutionText({ work }: Job, index: number): Promise<string> {
  const { solution, tolerance } = await work.right(index);
  if (!solution || work.prepared.document.subquestions[index]?.mode === 'text')
    return solution?.text ?? '';
  const isRight = (answer: string) => scoreNumber(answer, solution, tolerance).status === 'OK';
  return formatTyped(withFewestDigits(solution.text, isRight), 'de');
}

/** Prints a line to write on with its unit, or the answer with its score. */
async function printField(job: Job, index: number): Promise<string> {
  const { work, options } = job;
  const unit = shownUnit(work.prepared.document.subquestions[index]?.unit ?? '');
  const rule = `\\underline{\\hspace{3cm}}${unit === '' ? '' : `~${escapeLatex(unit)}`}`;
  if (!options.withAnswers) return rule;
  const answer = options.answers?.[index];
  if (answer !== undefined) {
    const scored = await scoreAnswer(work, { index, answer });
    const right = `richtig: ${await solutionText(job, index)}`;
    return `\\textit{${escapeLatex(answer)}} (${earnedPoints(scored).de}; ${escapeLatex(right)})`;
  }
  return `\\textit{${escapeLatex(await solutionText(job, index))}}`;
}

/**
 * Prints an answer: for a plugin its own LaTeX, with answers its result view, else the empty form
 * (docs/interface/questions.md#calls).
 */
async function printAnswer(job: Job, index: number): Promise<string> {
  const { work, options, files } = job;
  const use = work.uses.get(`Q${index}`);
  const place = inSubquestion(index);
  if (!use) return printField(job, index);
  const answer = options.withAnswers ? (options.answers?.[index] ?? '') : '';
  const note = (text: Parameters<ProblemList['add']>[1]) => work.problems.add(place, text);
  if (options.withAnswers) {
    const rendered = await work.problems.call(place, () => printResult(job, index, answer));
    if (rendered && rendered.source !== '') return files.rendered(rendered, note);
  }
  const view = await work.problems.call(place, () => work.view(use));
  const rendered = await work.problems.call(place, () =>
    ask(work.prepared, 'renderlatex', { instance: use.instance, view, answer }),
  );
  if (rendered && rendered.source !== '') return files.rendered(rendered, note);
  // A plugin without LaTeX of its own: its picture, and a line to write on.
  const picture = view ? files.picture(view.imageUrl, 50) : '';
  return `${picture}\n\n${await printField(job, index)}`;
}

async function printResult({ work }: Job, index: number, answer: string) {
  const answered = await answeredIn(work, { index, answer });
  return answered && ask(work.prepared, 'renderpluginresult', { ...answered, tex: true });
}

async function printPart(job: Job, part: TagPart): Promise<string> {
  const { work, files } = job;
  const place = inText(part);
  if (part.kind === 'answer') {
    const exists = part.number < work.prepared.document.subquestions.length;
    return exists ? printAnswer(job, part.number) : escapeLatex(`[Q${part.number}]`);
  }
  if (part.kind === 'image') {
    const use = work.uses.get(part.start);
    const picture = use && (await pictureOf(work, use, place));
    return picture ? files.picture(picture.source, picture.widthPercent) : '';
  }
  const shown = await showStatementPart(work, part);
  switch (shown?.kind) {
    case 'text': {
      const lost = Array.from(shown.text).find(isUnprintable);
      if (lost !== undefined) work.problems.add(place, unprintable(lost));
      return paragraphs(shown.text);
    }
    case 'formula': {
      const wrong = checkFormula(shown.tex);
      if (wrong) work.problems.add(place, wrong);
      return wrong ? paragraphs(shown.tex) : `$${formulaSource(shown.tex)}$`;
    }
    case 'html':
      return paragraphs(textOfHtml(shown.html));
    case 'listing':
      return listing(shown.text);
    case 'picture':
      return files.picture(shown.source, shown.widthPercent);
    default:
      return '';
  }
}

/**
 * Prints a question with the values of a row as a LaTeX document with its files below `img/`. Text is
 * escaped; a formula that LaTeX cannot read, or with commands that do not belong in formulas, is printed as text
 * and is a problem.
 */
export async function printQuestion(
  prepared: PreparedQuestion,
  number: number,
  options: PrintOptions = {},
): Promise<PrintedQuestion> {
  const work = await resolveQuestion(prepared, number);
  const { statement, problems } = work;
  const files = new PrintFiles();
  const job: Job = { work, files, options };
  let body = '';
  for (const part of statement.parts) body += await printPart(job, part);
  for (const index of withoutTag(work, statement)) body += `\n\n${await printAnswer(job, index)}`;
  const title = options.title ? `\\section*{${escapeLatex(options.title)}}\n` : '';
  const source = `${PREAMBLE}\n${title}${body}\n\\end{document}\n`;
  return { source, files: files.all, problems: [...prepared.problems, ...problems.all] };
}
