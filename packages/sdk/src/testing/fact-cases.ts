import { type ConfigField, type ConfigValue, publicConfig, readConfig } from '../config/index.js';
import { writeField } from '../config/codecs.js';
import type { Plugin } from '../plugin.js';
import { demand } from './check.js';
import { answeredIn, HOSTILE, situationsOf } from './inputs.js';
import type { PluginCase } from './operation-cases.js';

const inTurn = (name: string, run: () => void | Promise<void>): PluginCase => ({
  name,
  run: async () => {
    await run();
  },
});

function factCases({ info }: Plugin): PluginCase[] {
  return [
    inTurn('facts are plain data', () => {
      structuredClone(info);
      demand(info.type !== '' && info.version !== '', 'type and version must not be empty.');
    }),
    inTurn('help in both languages', () => {
      for (const language of ['de', 'en'] as const)
        demand(info.help[language].trim() !== '', `help in "${language}" is empty.`);
    }),
    inTurn('help names every parameter', () => {
      const { picture, answer } = info.parameters;
      for (const { text } of [...picture, ...answer])
        for (const language of ['de', 'en'] as const)
          demand(
            info.help[language].includes(text.replace('…', '')),
            `help in "${language}" lacks "${text}".`,
          );
    }),
  ];
}

const samplesOf = (field: ConfigField): readonly ConfigValue[] => [
  field.initial,
  ...(field.kind === 'choice' ? field.options.map(({ value }) => value) : []),
  ...(field.kind === 'toggle' ? [true, false] : []),
  ...('min' in field ? [field.min, field.max] : []),
];

function fieldCases({ design }: Plugin): PluginCase[] {
  return Object.entries(design?.config ?? {}).map(([name, field]) =>
    inTurn(`field ${name} reads what it writes, and reports the place of nonsense`, () => {
      const fields = { [name]: field };
      for (const value of samplesOf(field)) {
        const text = writeField(field, value);
        const { values, problems } = readConfig(fields, text);
        demand(values[name] === value, `"${text}" is read as ${String(values[name])}.`);
        demand(problems.length === 0, `"${text}" is a problem: ${problems[0]?.message.de ?? ''}`);
      }
      const nonsense = `x;\n ${field.key}=${HOSTILE.replace(/[;\r\n]/g, '')}`;
      const [problem] = readConfig(fields, nonsense).problems;
      if (!problem) return;
      const isPlaced = problem.line === 2 && problem.column === 2;
      demand(isPlaced, `"${nonsense}" is reported in line ${problem.line}, ${problem.column}.`);
    }),
  );
}

async function pointsOf(plugin: Plugin, answer: string, maxPoints: number): Promise<number> {
  const [, example] = situationsOf(plugin);
  if (!example || !plugin.operations.score) return 0;
  const input = { ...answeredIn({ ...example, answer }), maxPoints };
  return (await plugin.operations.score(input)).points;
}

function scoreCases(plugin: Plugin): PluginCase[] {
  const { solution } = plugin.info.example;
  if (!plugin.operations.score || solution === '') return [];
  return [
    inTurn("the example's solution is right", async () => {
      const points = await pointsOf(plugin, solution, 2);
      demand(points === 2, `"${solution}" earns ${points} of 2 points.`);
    }),
    inTurn('an empty answer is not right', async () => {
      const points = await pointsOf(plugin, '', 2);
      demand(points < 2, 'An empty answer earns all points.');
    }),
    inTurn('more attainable points never earn less', async () => {
      for (const answer of [solution, '', 'x']) {
        const points = [];
        for (const most of [0, 1, 2, 10]) points.push(await pointsOf(plugin, answer, most));
        const sorted = [...points].sort((a, b) => a - b);
        demand(String(points) === String(sorted), `"${answer}" earns ${points.join(', ')}.`);
      }
    }),
  ];
}

function secretCases({ design, operations }: Plugin): PluginCase[] {
  const secret = Object.entries(design?.config ?? {}).filter(([, field]) => field.secret === true);
  return secret.map(([name, field]) =>
    inTurn(`the browser does not learn ${name}`, async () => {
      const value = samplesOf(field).find((sample) => sample !== field.initial) ?? 'secret';
      const configText = writeField(field, value);
      const use = { name: 'P1', configText, parameters: '', question: null };
      const view = await operations.view?.(use);
      const shown = JSON.stringify(view?.data ?? {});
      demand(!shown.includes(configText), `The view holds "${configText}".`);
      demand(publicConfig({ [name]: field }, configText) === '', `${name} is not kept back.`);
    }),
  );
}

/** Facts, fields, scoring and what the browser may know. */
export const descriptionCases = (plugin: Plugin): readonly PluginCase[] => [
  ...factCases(plugin),
  ...fieldCases(plugin),
  ...scoreCases(plugin),
  ...secretCases(plugin),
];
