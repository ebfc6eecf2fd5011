// Writes docs/generated: npm run gen; with --check it only compares.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readArguments } from './arguments.mjs';
import { prepare } from './prepare.mjs';

const { values } = readArguments({ options: { check: { type: 'boolean', default: false } } });
await prepare();
const { reference } = await import('../packages/contract/dist/index.js');
const { errorCatalogue } = await import('../packages/sdk/dist/index.js');
const { settingsOverview } = await import('../packages/service/dist/index.js');
const { circuit, exampleQuestion, limitList } = await import('../plugins/circuit/dist/index.js');
const { describe } = await import('../packages/renderers/dist/index.js');
const { allChecks, hostRules, registrationChecks } =
  await import('../packages/conformance/dist/index.js');

const read = (path) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
const code = (text) => (text === '' ? '' : `\`${text}\``);
const clauseLink = (clause) => `[${clause}](../interface/${clause})`;
const row = (cells) =>
  `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|')).join(' | ')} |`;
const table = (head, rows) => [head, head.map(() => '---'), ...rows].map(row);

const page = (title, source, lines) =>
  [
    `# ${title}`,
    '',
    `<!-- Generated from ${source} by \`npm run gen\`; do not edit. -->`,
    '',
    ...lines,
    '',
  ].join('\n');

const errors = () =>
  page('Errors', 'packages/sdk/src/errors.ts', [
    'Every HTTP error carries a problem document (RFC 9457, `application/problem+json`) with `type`,',
    '`title`, `status` and `detail`. `type` is `urn:fragwerk:error:` and the code.',
    '',
    ...table(
      ['Status', 'Code', 'Title', 'When, and what helps'],
      Object.entries(errorCatalogue).map(([key, { status, title, help }]) => [
        status,
        code(key),
        title,
        help,
      ]),
    ),
  ]);

const settings = () =>
  page('Settings', 'packages/service/src/settings/table.ts', [
    'Every setting is an environment variable or a command-line option; options take precedence. In names of',
    'variables, dots can be written as underscores and lower case as upper case. Secrets have no option,',
    'because command lines are visible in the process list.',
    '',
    ...table(
      ['Variable', 'Option', 'Default', 'Meaning'],
      settingsOverview().map(({ name, option, fallback, help }) => [
        code(name),
        code(option ?? ''),
        code(fallback),
        help,
      ]),
    ),
  ]);

const answers = () => {
  const answered = JSON.parse(read('test/support/circuit-answers.json'));
  const given = Object.entries(answered.values).map(([name, value]) => `${name} = ${code(value)}`);
  return page('Answers and their points', 'test/support/circuit-answers.json', [
    `Answers of students to \`Schaltung\` with ${code(answered.circuit)}, ${given.join(', ')}, and what they earn with the`,
    'default points in its help. A test checks every row.',
    ...answered.questions.flatMap(({ text, solution, tolerance, answers: rows }) => [
      '',
      `## ${text}`,
      '',
      `Solution ${code(solution)}, tolerance ${tolerance * 100} %.`,
      '',
      ...table(
        ['Answer', 'Points', 'Reason'],
        rows.map(({ answer, points, reason }) => [code(answer), `${points * 100} %`, reason]),
      ),
    ]),
  ]);
};

/** Returns what a screen reader says about a picture of a circuit. */
async function pictureText(configText, parameters) {
  const use = { name: 'P', configText, parameters, question: exampleQuestion(configText) };
  const { figure } = await circuit.operations.picture(use);
  return describe(figure, 'en');
}

const circuits = async () => {
  const { circuits: texts, pictures } = JSON.parse(read('test/fixtures/circuit-examples.json'));
  return page('Circuits', 'test/fixtures/circuit-examples.json', [
    'Every example of the plugin type `Schaltung` with its text description. The help of the plugin',
    'type explains the notation.',
    '',
    '## Circuits',
    '',
    '![All example circuits with their definitions](../images/circuit-sheet.png)',
    '',
    ...table(
      ['Text', 'Description'],
      await Promise.all(texts.map(async (text) => [code(text), await pictureText(text, 'S W')])),
    ),
    '',
    '![Three-phase circuits and their phasors with their definitions](../images/circuit-three-phase.png)',
    '',
    '## Pictures',
    '',
    '![All kinds of pictures with their circuits and parameters](../images/circuit-plots.png)',
    '',
    ...table(
      ['Circuit', 'Parameters', 'Description'],
      await Promise.all(
        pictures.map(async ([text, parameters]) => [
          code(text),
          code(parameters),
          await pictureText(text, parameters),
        ]),
      ),
    ),
    '',
    '## Limits',
    '',
    'Anything larger is rejected or left out, with a message that names the limit:',
    '',
    limitList('en').trimEnd(),
  ]);
};

const severities = {
  breaks: 'breaks the host, with proof',
  deviation: 'differs from the specification',
  advice: 'advice',
};

const english = (text) => (typeof text === 'string' ? text : text.en);

const runsFor = ({ variant, onlyClocks, slow }) =>
  [variant ? `variant ${variant}` : '', onlyClocks ? 'clocks' : '', slow ? '`--slow`' : '']
    .filter((word) => word !== '')
    .join(', ');

const checks = () =>
  page('Checks of the conformance kit', 'packages/conformance/src/checks', [
    `${allChecks.length + registrationChecks.length} checks. How to run them: [conformance.md](../conformance.md).`,
    '',
    'The severity is the worst that a check can report. A check may report “breaks the host” only by citing',
    'one of these rules of the host:',
    '',
    ...Object.values(hostRules).map(({ text, clause }) => `- ${text} (${clauseLink(clause)})`),
    '',
    ...table(
      ['Check', 'What has to hold', 'Interface', 'Severity', 'Only for'],
      [...allChecks, ...registrationChecks].map((check) => [
        code(check.id),
        english(check.title).replaceAll('<', '&lt;'),
        clauseLink(check.clause),
        severities[check.severity],
        runsFor(check),
      ]),
    ),
  ]);

const documents = {
  'reference.md': reference,
  'errors.md': errors,
  'settings.md': settings,
  'conformance-checks.md': checks,
  'circuits.md': circuits,
  'circuit-answers.md': answers,
};
let stale = 0;
for (const [name, write] of Object.entries(documents)) {
  const file = fileURLToPath(new URL(`../docs/generated/${name}`, import.meta.url));
  const text = await write();
  const isSame = existsSync(file) && readFileSync(file, 'utf8') === text;
  if (isSame) continue;
  if (values.check) {
    console.error(`docs/generated/${name} is out of date; run npm run gen.`);
    stale++;
  } else {
    writeFileSync(file, text);
    console.log(`wrote docs/generated/${name}`);
  }
}
process.exit(stale === 0 ? 0 : 1);
