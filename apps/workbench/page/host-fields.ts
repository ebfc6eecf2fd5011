import {
  type Localized,
  type PluginInstance,
  type QuestionDocument,
  writeDefinition,
} from '@fragwerk/host';
import { both, same } from './texts.js';

/** Labels of the host's editor (docs/interface/questions.md), which is in German only, explained in English. */
const hostNames = {
  config: (name: string) => both(`Konfiguration von ${name}`, `Configuration of ${name}`),
  text: both('Angabe', 'Angabe (question text)'),
  constants: both('Konstanten, am Anfang der Angabe', 'Constants, at the start of the text'),
  datasets: both('Datensätze', 'Datensätze (datasets)'),
  range: (name: string) => both(`Werte von ${name}`, `Werte of ${name}`),
  unit: (name: string) =>
    both(`EH ${name && `von ${name}`}`.trim(), `EH ${name && `of ${name}`}`.trim()),
} as const;

export const hostPage = {
  open: both('Für LeTTo …', 'For LeTTo …'),
  title: both('Die Frage in LeTTo eingeben', 'Enter the question in LeTTo'),
  intro: both(
    'Kopiere die Felder der Reihe nach in die Beispielsammlung. Was hier fehlt, bleibt leer.',
    'Copy the fields in this order into the question collection. Leave all others empty.',
  ),
  question: both('Frage', 'Question'),
  kind: both(
    'Lege eine Mehrfachberechnungsfrage an; andere Fragetypen bewerten keine Plugins.',
    'Create a “Mehrfachberechnungsfrage”; other kinds of questions do not score plugins.',
  ),
  files: both('Bilder', 'Images'),
  order: both(
    'Lade die Dateien in dieser Reihenfolge hinauf; auf sie beziehen sich [IMG0], [IMG1] …',
    'Upload the files in this order, to which [IMG0], [IMG1] … refer.',
  ),
  download: both('Herunterladen', 'Download'),
  definitions: both(
    'Das Feld neben dem Knopf „Plugins“ nimmt die ganze Definition, der Dialog des Plugins nur die Konfiguration.',
    'The field next to the “Plugins” button takes the whole definition; the plugin’s dialog takes only the configuration.',
  ),
  tests: both(
    'Eigene Tests und Probelauf kennt LeTTo nicht; sie bleiben in dieser Werkbank.',
    'LeTTo has neither tests nor trial runs of questions; they stay in this workbench.',
  ),
  formats: both(
    'Warum nicht als Datei? LeTTo liest .lto und Moodle-XML, aber wie darin eine Frage mit Plugins aussieht, ist nicht dokumentiert.',
    'Why not as a file? LeTTo reads .lto and Moodle XML, but how they represent questions with plugins is not documented.',
  ),
} as const;

/** A field of the host's editor, and what belongs in it. */
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
      fields: [{ label: same('Name'), text: document.name }],
    },
    {
      title: hostPage.files,
      hint: hostPage.order,
      fields: images.map(({ name }, index) => ({ label: same(`IMG${index}`), text: name })),
    },
    {
      title: same('Plugins'),
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
    { title: same('Maxima'), fields: [{ label: same('Maxima'), text: document.maxima }] },
    ...subquestions.map((row, index) => ({
      title: same(`Q${index}`),
      fields: [
        { label: same('Pkt'), text: String(row.points) },
        { label: hostNames.unit(''), text: row.unit },
        { label: same('Modus'), text: MODES[row.mode] },
        { label: same('Tol'), text: row.tolerance },
        { label: same('Lösung'), text: row.solution },
        { label: same('Erg/Info'), text: row.mode === 'plugin' ? row.info : '' },
      ],
    })),
  ];
  return sections
    .map((section) => ({ ...section, fields: section.fields.filter(({ text }) => text !== '') }))
    .filter(({ fields }) => fields.length > 0);
}
