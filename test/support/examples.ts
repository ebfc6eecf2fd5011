import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from '@fragwerk/sdk';
import { isPlugin } from '../../packages/service/src/plugins/manifest.js';
import { loadPlugin } from './load-plugin.js';
import type { TempFolder } from './temp-folder.js';
import { applyDiff, type Block, readBlocks } from './tutorial.js';

/** A plugin type that authors read, copy or use, with the questions that belong to it. */
export interface Example {
  /** Where it is. */
  readonly name: string;
  readonly load: (folder: TempFolder) => Promise<Plugin>;
  /** Question files. */
  readonly questions: readonly string[];
}

const DEFINES = /\bdefinePlugin\(\{/;

/** Returns the files below a folder whose name matches, without dependencies and builds. */
function filesBelow(folder: string, name: RegExp): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (/^(\.|node_modules$|dist$|test-output$)/.test(entry.name)) return [];
    if (entry.isDirectory()) return filesBelow(path, name);
    return name.test(entry.name) ? [path] : [];
  });
}

/** Loads a plugin type from the texts of its files. */
const loadFiles =
  (name: string, files: Readonly<Record<string, string>>): Example['load'] =>
  (folder) => {
    const place = name.replace(/\W+/g, '-');
    for (const [file, text] of Object.entries(files)) folder.write(`${place}/${file}`, text);
    return loadPlugin(place, folder.path);
  };

/** Turns a block that only uses the type, `const plugin = definePlugin({ … });`, into its module. */
const asModule = (text: string): string =>
  /^export default /m.test(text)
    ? text
    : text.replace(/^const \w+ = (definePlugin\(\{\n.*?^\}\);\n).*/ms, 'export default $1');

const isQuestion = ({ text }: Block): boolean => text.includes('"fragwerk-question/1"');

/** The plugin types of a document; one that its diffs change is an example after each of its steps. */
function inDocument(path: string): readonly Example[] {
  const blocks = readBlocks(path);
  const files = new Map<string, string>();
  return blocks.flatMap(({ language, file, text, step }, index): readonly Example[] => {
    const content = language === 'diff' ? applyDiff(files.get(file) ?? '', text) : text;
    if (file !== '') files.set(file, content);
    const later = blocks.slice(index + 1).filter((block) => block.file === file && file !== '');
    const isChanged = later.some((block) => block.language === 'diff' && block.step === step);
    if (!['ts', 'diff'].includes(language) || !DEFINES.test(content) || isChanged) return [];
    const name = `${path}, ${step}${file === '' ? '' : `, ${file}`}`;
    const others = blocks
      .map((one) => [one.file, one.text] as const)
      .filter(([, other]) => !DEFINES.test(other));
    const used = others.filter(([other]) => /\.(ts|md)$/.test(other) && !other.includes('.test.'));
    const type = /\btype: '([^']+)'/.exec(content)?.[1] ?? '';
    const questions = blocks.filter((one) => isQuestion(one) && one.text.includes(`"${type}"`));
    return [
      {
        name,
        load: loadFiles(name, { ...Object.fromEntries(used), 'plugin.ts': asModule(content) }),
        // They belong to the type in its state after the last step.
        questions: later.length > 0 ? [] : questions.map((one) => one.text),
      },
    ];
  });
}

function inDocuments(): readonly Example[] {
  const paths = filesBelow('.', /\.md$/);
  const examples = paths.flatMap(inDocument);
  const written = paths.flatMap(readBlocks).filter(({ language, text }) => {
    return language !== 'diff' && DEFINES.test(text);
  });
  if (examples.length < written.length)
    throw new Error(
      `${written.length} blocks define a plugin type, ${examples.length} were found.`,
    );
  return examples;
}

/** What `fragwerk new` writes. */
const inTemplates = (): readonly Example[] =>
  readdirSync('apps/cli')
    .filter((name) => name.startsWith('template'))
    .flatMap((template) => {
      const files = filesBelow(join('apps/cli', template), /\.template$/).map((path) => ({
        path,
        text: readFileSync(path, 'utf8')
          .replaceAll('{{type}}', 'Zahl')
          .replaceAll('{{name}}', 'zahl'),
      }));
      const questions = files.filter(({ path }) => path.endsWith('.json.template'));
      return files
        .filter(({ text, path }) => path.endsWith('.ts.template') && DEFINES.test(text))
        .map(({ path, text }) => ({
          name: path,
          load: loadFiles(path, { 'plugin.ts': text }),
          questions: questions
            .filter((one) => one.text.includes('fragwerk-question'))
            .map((one) => one.text),
        }));
    });

/** Plugin types of tests. */
const inFixtures = (): readonly Example[] =>
  filesBelow('test/fixtures', /^plugin\.ts$/).map((path) => ({
    name: path,
    load: () => loadPlugin(path, process.cwd()),
    questions: [],
  }));

/** The plugin types that come with the service. */
async function inService(): Promise<readonly Example[]> {
  const found: Example[] = [];
  for (const folder of readdirSync('plugins')) {
    const module = (await import(`../../plugins/${folder}/src/index.ts`)) as object;
    for (const [name, plugin] of Object.entries(module))
      if (isPlugin(plugin))
        found.push({
          name: `plugins/${folder}, ${name}`,
          load: () => Promise.resolve(plugin),
          questions: [],
        });
  }
  return found;
}

/** Finds every example of the project by itself, so that none is forgotten. */
export const findExamples = async (): Promise<readonly Example[]> => [
  ...inDocuments(),
  ...inTemplates(),
  ...inFixtures(),
  ...(await inService()),
];
