import { both } from './texts.js';

/** Labels of the host's editor (docs/interface/questions.md); it is in German only. */
export const hostNames = {
  name: both('Name', 'Name'),
  plugins: both('Plugins', 'Plugins'),
  config: (name: string) => both(`Konfiguration von ${name}`, `Configuration of ${name}`),
  text: both('Angabe', 'Angabe (question text)'),
  constants: both('Konstanten, am Anfang der Angabe', 'Constants, at the start of the text'),
  datasets: both('Datensätze', 'Datensätze (datasets)'),
  range: (name: string) => both(`Werte von ${name}`, `Werte of ${name}`),
  unit: (name: string) =>
    both(`EH ${name && `von ${name}`}`.trim(), `EH ${name && `of ${name}`}`.trim()),
  maxima: both('Maxima', 'Maxima'),
  points: both('Pkt', 'Pkt'),
  mode: both('Modus', 'Modus'),
  tolerance: both('Tol', 'Tol'),
  solution: both('Lösung', 'Lösung'),
  info: both('Erg/Info', 'Erg/Info'),
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
