import {
  type Localized,
  type PluginInstance,
  type QuestionDocument,
  writeDefinition,
} from '@fragwerk/host';
import { same } from './texts.js';
import { hostNames, hostPage } from './texts-host.js';

/** A field of the host's editor, and what belongs into it. */
interface HostField {
  /** As the host labels it. */
  readonly label: Localized;
  readonly text: string;
}

interface HostSection {
  readonly title: Localized;
  readonly hint?: Localized;
  readonly fields: readonly HostField[];
}

/** Names of the modes in the host's table of subquestions (docs/interface/questions.md#subquestions). */
const MODES = { plugin: 'plugin', number: 'calculated', text: 'text' } as const;

/** A name that no tag can hold is a problem of the question, which is listed there. */
function definitionOf(plugin: PluginInstance): string {
  try {
    return writeDefinition(plugin);
  } catch {
    return '';
  }
}

/** Lists what a teacher enters at the host, in the order of its editor; empty fields are omitted. */
export function hostFields(document: QuestionDocument): readonly HostSection[] {
  const { plugins, datasets, subquestions, images = [] } = document;
  const sections: readonly HostSection[] = [
    {
      title: hostPage.question,
      hint: hostPage.kind,
      fields: [{ label: hostNames.name, text: document.name }],
    },
    {
      title: hostPage.files,
      hint: hostPage.order,
      fields: images.map(({ name }, index) => ({ label: same(`IMG${index}`), text: name })),
    },
    {
      title: hostNames.plugins,
      hint: hostPage.definitions,
      fields: plugins.flatMap((plugin) => [
        { label: same(plugin.name), text: definitionOf(plugin) },
        { label: hostNames.config(plugin.name), text: plugin.config },
      ]),
    },
    {
      title: hostNames.text,
      fields: [
        { label: hostNames.constants, text: document.constants },
        { label: hostNames.text, text: document.text },
      ],
    },
    {
      title: hostNames.datasets,
      fields: datasets.flatMap(({ name, range, unit }) => [
        { label: same('DS'), text: name },
        { label: hostNames.range(name), text: range },
        { label: hostNames.unit(name), text: unit },
      ]),
    },
    { title: hostNames.maxima, fields: [{ label: hostNames.maxima, text: document.maxima }] },
    ...subquestions.map((row, index) => ({
      title: same(`Q${index}`),
      fields: [
        { label: hostNames.points, text: String(row.points) },
        { label: hostNames.unit(''), text: row.unit },
        { label: hostNames.mode, text: MODES[row.mode] },
        { label: hostNames.tolerance, text: row.tolerance },
        { label: hostNames.solution, text: row.solution },
        { label: hostNames.info, text: row.mode === 'plugin' ? row.info : '' },
      ],
    })),
  ];
  return sections
    .map((section) => ({ ...section, fields: section.fields.filter(({ text }) => text !== '') }))
    .filter(({ fields }) => fields.length > 0);
}
