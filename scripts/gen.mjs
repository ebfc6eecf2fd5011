// Writes docs/generated; with --check it only compares.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { prepare } from './prepare.mjs';

await prepare();
const { reference } = await import('../packages/contract/dist/index.js');
const { errorCatalogue } = await import('../packages/sdk/dist/index.js');
const { settingsOverview } = await import('../packages/service/dist/index.js');
const { allChecks, hostRules, registrationChecks } =
  await import('../packages/conformance/dist/index.js');

const clauseLink = (clause) => `[${clause}](../interface/${clause})`;
const row = (cells) => `| ${cells.join(' | ')} |`;
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
      Object.entries(errorCatalogue).map(([code, { status, title, help }]) => [
        status,
        `\`${code}\``,
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
        `\`${name}\``,
        option ? `\`${option}\`` : '',
        fallback === '' ? '' : `\`${fallback}\``,
        help,
      ]),
    ),
  ]);

const answers = () => {
  const { circuit, values, questions } = JSON.parse(
    readFileSync(new URL('../test/support/circuit-answers.json', import.meta.url), 'utf8'),
  );
  const given = Object.entries(values).map(([name, value]) => `${name} = \`${value}\``);
  return page('Answers and their points', 'test/support/circuit-answers.json', [
    `Answers of students to \`Schaltung\` with \`${circuit}\`, ${given.join(', ')}, and what they earn with the`,
    'default points in its help. A test checks every row.',
    ...questions.flatMap(({ text, solution, tolerance, answers: rows }) => [
      '',
      `## ${text}`,
      '',
      `Solution \`${solution}\`, tolerance ${tolerance * 100} %.`,
      '',
      ...table(
        ['Answer', 'Points', 'Reason'],
        rows.map(({ answer, points, reason }) => [`\`${answer}\``, `${points * 100} %`, reason]),
      ),
    ]),
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
        `\`${check.id}\``,
        english(check.title).replaceAll('|', '\\|').replaceAll('<', '&lt;'),
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
  'circuit-answers.md': answers,
};
const isCheck = process.argv.includes('--check');
let stale = 0;
for (const [name, write] of Object.entries(documents)) {
  const file = fileURLToPath(new URL(`../docs/generated/${name}`, import.meta.url));
  const text = write();
  const isSame = existsSync(file) && readFileSync(file, 'utf8') === text;
  if (isSame) continue;
  if (isCheck) {
    console.error(`docs/generated/${name} is out of date; run npm run gen.`);
    stale++;
  } else {
    writeFileSync(file, text);
    console.log(`wrote docs/generated/${name}`);
  }
}
process.exit(stale === 0 ? 0 : 1);
