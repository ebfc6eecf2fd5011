import { localized, type Localized, writeNumber } from '@fragwerk/sdk';
import { both, counted, same } from './texts.js';

export const preview = {
  label: both('Vorschau', 'Preview'),
  empty: both(
    'Noch keine Frage. Lege oben mit „Frage …“ eine an, dann erscheint sie hier.',
    'No question yet. Create one with “Question …” at the top to see it here.',
  ),
  student: both('Schüler', 'Student'),
  readonly: both('Nur lesen', 'Read only'),
  result: both('Ergebnis', 'Result'),
  print: both('Druck', 'Print'),
  access: both('Barrierefreiheit', 'Accessibility'),
  score: both('Prüfen', 'Check'),
  slips: both('Typischer Fehler …', 'Typical mistake …'),
  slip: (name: Localized, answer: string, share: number) =>
    localized(
      (language) =>
        `${name[language]}: ${answer} (${writeNumber(100 * share, language, 3)}\u00a0%)`,
    ),
  noSlips: both(
    'Zu dieser Frage sind keine typischen Fehler bekannt.',
    'No typical mistakes are known for this question.',
  ),
  phone: both('Handybreite', 'Phone width'),
  edit: both('Im Bild ändern', 'Edit in the picture'),
  editHelp: both(
    'Was du im Bild verschiebst, ändert die Definition des Plugins (updatepluginstringjavascript).',
    "What you move in the picture changes the plugin's definition (updatepluginstringjavascript).",
  ),
  frame: both(
    'Die Frage, wie Schülerinnen und Schüler sie sehen',
    'The question as students see it',
  ),
  values: both('Werte dieser Variante', 'Values of this row'),
  stuck: both(
    'Der Browserteil war nach 10 s noch nicht fertig, vermutlich wegen einer Endlosschleife. Er wurde beendet.',
    'The browser part did not finish within 10 s, probably because of an endless loop, and was stopped.',
  ),
  again: both('Die Frage wird noch einmal geladen …', 'Loading the question again …'),
  scriptProblems: both('Meldungen des Browserteils', 'Messages from the browser part'),
} as const;

export const blocked = {
  title: both('Nicht alles wurde geladen', 'Something was not loaded'),
  allowed: both('Dateien von fremden Servern sind erlaubt', 'Files from other servers are allowed'),
  allow: both('Dateien von fremden Servern erlauben (CDN)', 'Allow files from other servers (CDN)'),
  warning: both(
    'Plugins dürfen jetzt Dateien von fremden Servern laden. In Prüfungen ist das Internet oft gesperrt, dann fehlen diese Dateien. Außerdem sehen diese Server, was Schülerinnen und Schüler tun.',
    'Plugins may now load files from other servers. There is often no internet access in exams, so these files would be missing. These servers can also see what students do.',
  ),
} as const;

export const result = {
  none: both(
    'Noch nichts bewertet. Gib in der Ansicht „Schüler“ eine Antwort ein und drücke „Prüfen“.',
    'Nothing scored yet. Enter an answer in the view “Student” and press “Check”.',
  ),
  points: (points: number, max: number) =>
    both(
      `${writeNumber(points, 'de')} von ${writeNumber(max, 'de')} ${max === 1 ? 'Punkt' : 'Punkten'}`,
      `${writeNumber(points, 'en')} of ${writeNumber(max, 'en')} ${max === 1 ? 'point' : 'points'}`,
    ),
  why: both('Warum diese Bewertung', 'Why this score'),
  empty: both('(leer)', '(empty)'),
  sent: both('Erwartet, wie es das Plugin bekommt', 'Expected, as the plugin receives it'),
  quotes: both(
    'Die Antwort stimmt mit der Lösung überein, gilt aber als falsch: Ein Text als Lösung kommt beim Plugin in Anführungszeichen an, auch auf der Lernplattform, und das Plugin muss sie vor dem Vergleich entfernen.',
    'The answer matches the solution but is scored as wrong: the plugin receives a text solution in quotes, also on the learning platform, and must remove them before comparing.',
  ),
  comma: both(
    'In Zahlenfeldern liest die Lernplattform nur Kommazahlen mit einem Punkt wie 19.7. Schreib das in die Angabe.',
    'In number fields, the learning platform reads decimal points only, as in 19.7. Say so in the question.',
  ),
  understood: both('Verstanden als', 'Understood as'),
  notUnderstood: both('nicht verstanden', 'not understood'),
  relative: both('relativ', 'relative'),
  absolute: both('absolut', 'absolute'),
  noUnit: both('keine', 'none'),
  feedback: both('Rückmeldung des Plugins', 'Feedback from the plugin'),
  // Requests of the interface do not contain a language.
  inItsLanguage: both(
    '',
    'The texts of the plugin are not translated: the learning platform receives them in one language, German for Fragwerk.',
  ),
  resultHtml: both('Ergebnisansicht des Plugins', "The plugin's result view"),
  scoreHtml: both('Hinweis des Plugins zur Bewertung', "The plugin's note on the score"),
} as const;

const statuses: Readonly<Record<string, Localized>> = {
  OK: both('✓ Richtig', '✓ Correct'),
  FALSCH: both('✗ Falsch', '✗ Wrong'),
  TEILWEISE_OK: both('◐ Teilweise richtig', '◐ Partly correct'),
  EINHEITENFEHLER: both('✗ Falsche Einheit', '✗ Wrong unit'),
  NotScored: both('– Nicht bewertet', '– Not scored'),
};

/** Names a wire value of the host's enum Score. */
export const statusText = (status: string): Localized => statuses[status] ?? same(status);

export const print = {
  withAnswers: both('mit Antworten', 'with answers'),
  running: both('PDF wird erstellt …', 'Creating the PDF …'),
  pdf: both('Gedruckte Frage als PDF', 'Printed question as PDF'),
  open: both('PDF herunterladen', 'Download the PDF'),
  newTab: both('PDF in neuem Tab öffnen', 'Open the PDF in a new tab'),
  noLatex: both(
    'Auf diesem Rechner ist LaTeX nicht installiert, deshalb gibt es kein PDF. Die Lernplattform verwendet diesen Quelltext:',
    'LaTeX is not installed on this machine, so there is no PDF. The learning platform uses this source:',
  ),
  failed: both('Kein PDF: LaTeX hat einen Fehler gemeldet.', 'No PDF: LaTeX reported an error.'),
  source: both('LaTeX-Quelltext', 'LaTeX source'),
} as const;

export const access = {
  again: both('Erneut prüfen', 'Check again'),
  running: both('Wird geprüft …', 'Checking …'),
  clean: (passes: number) =>
    both(
      `✓ axe-core hat keine Verstöße gefunden (${passes} Regeln bestanden).`,
      `✓ axe-core found no violations (${passes} rules passed).`,
    ),
  found: (count: number) => {
    const { de, en } = counted(count, both('Verstoß', 'violation'), both('Verstöße', 'violations'));
    return both(`✗ ${de}`, `✗ ${en}`);
  },
  reading: both('Was ein Screenreader vorliest', 'What a screen reader announces'),
  role: both('Rolle', 'Role'),
  name: both('Name', 'Name'),
  value: both('Wert und Zustand', 'Value and state'),
  description: both('Beschreibung', 'Description'),
  language: both('Sprache', 'Language'),
  states: {
    checked: both('angehakt', 'checked'),
    unchecked: both('nicht angehakt', 'not checked'),
    pressed: both('gedrückt', 'pressed'),
    released: both('nicht gedrückt', 'not pressed'),
    expanded: both('aufgeklappt', 'expanded'),
    collapsed: both('zugeklappt', 'collapsed'),
    selected: both('ausgewählt', 'selected'),
    disabled: both('nicht verfügbar', 'unavailable'),
    invalid: both('ungültig', 'invalid'),
    required: both('verpflichtend', 'required'),
    readonly: both('schreibgeschützt', 'read-only'),
  },
  focus: both('mit der Tabulatortaste erreichbar', 'reachable with Tab'),
} as const;

export const traffic = {
  panel: both('Aufrufe und Anmeldung', 'Traffic and registration'),
  tab: both('Aufrufe', 'Traffic'),
  filter: both('Filtern', 'Filter'),
  clear: both('Leeren', 'Clear'),
  none: both(
    'Noch keine Aufrufe. Jede Änderung an der Frage und jedes „Prüfen“ ruft den Dienst auf; die Aufrufe erscheinen hier.',
    'No calls yet. Every change of the question and every “Check” calls the service; the calls appear here.',
  ),
  nothingFound: both('Kein Aufruf passt zum Filter.', 'No call matches the filter.'),
  endpoint: both('Endpunkt', 'Endpoint'),
  status: both('Status', 'Status'),
  time: both('Zeit', 'Time'),
  bytes: both('Bytes', 'Bytes'),
  findings: both('Befunde', 'Findings'),
  good: both('✓ in Ordnung', '✓ OK'),
  noAnswer: both('keine Antwort', 'no reply'),
  blocked: both('blockiert', 'blocked'),
  answeredBlocked: (status: number) => both(`${status}, blockiert`, `${status}, blocked`),
  detail: both('Details zum Aufruf', 'Call details'),
  choose: both('Wähle einen Aufruf aus.', 'Select a call to see its details.'),
  request: both('Anfrage', 'Request'),
  reply: both('Antwort', 'Reply'),
  headers: both('Kopfzeilen', 'Headers'),
  curl: both('Als curl kopieren', 'Copy as curl'),
  check: both('Endpunkt prüfen', 'Check this endpoint'),
  checking: both('Prüfungen laufen …', 'Running checks …'),
  checks: both('Ergebnis der Prüfungen', 'Check results'),
  checksNote: both(
    'Das sind die Prüfungen von „fragwerk check“.',
    'These are the checks of “fragwerk check”.',
  ),
  skipped: both('übersprungen', 'skipped'),
  notOffered: both('nicht angeboten', 'not offered'),
} as const;

export const registration = {
  tab: both('Anmeldung', 'Registration'),
  intro: both(
    'Simuliert den Setup-Dienst der Lernplattform: Starte ihn, gib deinem Container die Umgebungsvariablen und sieh nach, womit er sich anmeldet.',
    'Simulates the setup service of the learning platform: start it, pass the environment variables to your container, and see how it registers.',
  ),
  port: both('Port (0: ein freier)', 'Port (0: any free port)'),
  user: both('Benutzer', 'User'),
  password: both('Passwort', 'Password'),
  start: both('Starten', 'Start'),
  stop: both('Anhalten', 'Stop'),
  listening: (address: string) => both(`Läuft unter ${address}`, `Listening on ${address}`),
  stopped: both('Angehalten', 'Stopped'),
  environment: both(
    'Umgebungsvariablen für den Container',
    'Environment variables for the container',
  ),
  attempts: both('Anmeldungen', 'Registrations'),
  none: both(
    'Noch keine Anmeldung. Starte den Setup-Dienst, gib dem Container die Umgebungsvariablen, die dann hier stehen, und starte ihn neu.',
    'No registrations yet. Start the setup service, pass the environment variables shown here to the container, and restart it.',
  ),
  body: both('Gesendeter Inhalt', 'Request body'),
  accepted: both('✓ angenommen', '✓ accepted'),
  refused: both('✗ abgelehnt', '✗ rejected'),
} as const;
