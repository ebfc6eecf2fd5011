import { writeNumber } from '@fragwerk/sdk';
import { both, counted } from './texts.js';

export const preview = {
  label: both('Vorschau', 'Preview'),
  empty: both(
    'Noch keine Frage. Lege mit „Frage …“ in der Kopfzeile eine an, dann erscheint sie hier.',
    'No question yet. Make one with “Question …” in the top bar, and it shows up here.',
  ),
  student: both('Schüler', 'Student'),
  readonly: both('Nur lesen', 'Read only'),
  result: both('Ergebnis', 'Result'),
  print: both('Druck', 'Print'),
  access: both('Barrierefreiheit', 'Accessibility'),
  score: both('Prüfen', 'Check'),
  phone: both('Handybreite', 'Phone width'),
  edit: both('Im Bild ändern', 'Edit in the picture'),
  editHelp: both(
    'Was Plugins im Bild verschieben lassen, ändert ihre Definition (updatepluginstringjavascript).',
    'What plugins let you move in the picture changes their definition (updatepluginstringjavascript).',
  ),
  frame: both(
    'Die Frage, wie Schülerinnen und Schüler sie sehen',
    'The question as students see it',
  ),
  values: both('Werte dieses Datensatzes', 'Values of this row'),
  stuck: both(
    'Der Browserteil ist nach 10 s nicht fertig geworden, vermutlich wegen einer Endlosschleife. Er wurde beendet.',
    'The browser part did not come to an end within 10 s, probably because of an endless loop. It was ended.',
  ),
  scriptProblems: both('Meldungen des Browserteils', 'Messages of the browser part'),
} as const;

export const blocked = {
  title: both('Der Browser hat etwas blockiert', 'The browser blocked something'),
  allowed: both('Dateien von fremden Servern sind erlaubt', 'Files of other servers are allowed'),
  allow: both('Dateien von fremden Servern erlauben (CDN)', 'Allow files of other servers (CDN)'),
  warning: both(
    'Plugins laden jetzt Dateien von fremden Servern. In Prüfungen ist das Internet oft gesperrt: dann fehlt, was von dort kommt. Was Schüler tun, können diese Server sehen.',
    'Plugins now load files of other servers. In exams the internet is often closed: then what comes from there is missing. These servers can see what students do.',
  ),
} as const;

export const result = {
  none: both(
    'Noch nichts bewertet. Gib in der Ansicht „Schüler“ eine Antwort und drücke „Prüfen“.',
    'Nothing is scored yet. Answer in the view “Student” and press “Check”.',
  ),
  points: (points: number, max: number) =>
    both(
      `${writeNumber(points, 'de')} von ${writeNumber(max, 'de')} ${max === 1 ? 'Punkt' : 'Punkten'}`,
      `${writeNumber(points, 'en')} of ${writeNumber(max, 'en')} ${max === 1 ? 'point' : 'points'}`,
    ),
  why: both('Warum diese Bewertung', 'Why this score'),
  answer: both('Antwort', 'Answer'),
  empty: both('(leer)', '(empty)'),
  expected: both('Erwartet', 'Expected'),
  sent: both('Erwartet, wie es das Plugin bekommt', 'Expected, as the plugin gets it'),
  quotes: both(
    'Die Antwort gleicht der Lösung, und doch ist sie falsch: das Plugin bekommt einen Text als Lösung in Anführungszeichen, wie vom Host, und muss sie vor dem Vergleich entfernen.',
    'The answer equals the solution and yet is wrong: the plugin gets a text as solution in quotes, as from the host, and has to remove them before it compares.',
  ),
  understood: both('Verstanden als', 'Understood as'),
  notUnderstood: both('nicht verstanden', 'not understood'),
  tolerance: both('Toleranz', 'Tolerance'),
  relative: both('relativ', 'relative'),
  absolute: both('absolut', 'absolute'),
  unit: both('Einheit', 'Unit'),
  noUnit: both('keine', 'none'),
  feedback: both('Rückmeldung des Plugins', 'Feedback of the plugin'),
  // The interface has no language in a request.
  inItsLanguage: both(
    '',
    'What the plugin says is shown as the learning platform gets it: in one language, with Fragwerk in German.',
  ),
  resultHtml: both('Ergebnisansicht des Plugins', 'Result view of the plugin'),
  scoreHtml: both('Hinweis des Plugins zur Bewertung', 'Note of the plugin about the score'),
} as const;

/** Wire values of the host's enum Score. */
export const statuses: Readonly<Record<string, ReturnType<typeof both>>> = {
  OK: both('✓ Richtig', '✓ Correct'),
  FALSCH: both('✗ Falsch', '✗ Wrong'),
  TEILWEISE_OK: both('◐ Teilweise richtig', '◐ Partly correct'),
  EINHEITENFEHLER: both('✗ Falsche Einheit', '✗ Wrong unit'),
  NotScored: both('– Nicht bewertet', '– Not scored'),
};

export const print = {
  withAnswers: both('mit Antworten', 'with answers'),
  running: both('Wird gesetzt …', 'Typesetting …'),
  pdf: both('Gedruckte Frage als PDF', 'Printed question as PDF'),
  open: both('PDF herunterladen', 'Download the PDF'),
  newTab: both('PDF in neuem Tab öffnen', 'Open the PDF in a new tab'),
  noLatex: both(
    'Auf diesem Rechner ist LaTeX nicht installiert, deshalb gibt es kein PDF. Die Lernplattform setzt diese Quelle:',
    'LaTeX is not installed on this machine, so there is no PDF. The learning platform typesets this source:',
  ),
  failed: both(
    'Kein PDF: LaTeX ist an dieser Quelle gescheitert. Was es sagt:',
    'No PDF: LaTeX failed on this source. What it says:',
  ),
  source: both('LaTeX-Quelle', 'LaTeX source'),
} as const;

export const access = {
  again: both('Nochmals prüfen', 'Check again'),
  running: both('Wird geprüft …', 'Checking …'),
  clean: (passes: number) =>
    both(
      `✓ axe-core findet nichts (${passes} Regeln bestanden).`,
      `✓ axe-core finds nothing (${passes} rules passed).`,
    ),
  found: (count: number) => {
    const { de, en } = counted(count, both('Verstoß', 'violation'), both('Verstöße', 'violations'));
    return both(`✗ ${de}`, `✗ ${en}`);
  },
  reading: both('Was ein Bildschirmleser vorliest', 'What a screen reader says'),
  role: both('Rolle', 'Role'),
  text: both('Text', 'Text'),
  focus: both('mit Tabulator erreichbar', 'reached by Tab'),
} as const;

export const traffic = {
  /** @param clause such as "spec 4.6" */
  clause: (clause: string) =>
    both(
      clause.replace(/^spec (.*)$/, 'Abschnitt $1 der Spezifikation'),
      clause.replace(/^spec (.*)$/, 'section $1 of the specification'),
    ),
  panel: both('Verkehr und Registrierung', 'Traffic and registration'),
  tab: both('Verkehr', 'Traffic'),
  filter: both('Filtern', 'Filter'),
  clear: both('Leeren', 'Clear'),
  none: both(
    'Noch keine Aufrufe. Jede Änderung an der Frage und jedes „Prüfen“ fragt den Dienst; was dabei hin und her geht, steht dann hier.',
    'No calls yet. Each change of the question and each “Check” asks the service; what goes back and forth then stands here.',
  ),
  nothingFound: both('Kein Aufruf passt zum Filter.', 'No call matches the filter.'),
  endpoint: both('Endpunkt', 'Endpoint'),
  status: both('Status', 'Status'),
  time: both('Zeit', 'Time'),
  bytes: both('Bytes', 'Bytes'),
  findings: both('Befunde', 'Findings'),
  good: both('✓ in Ordnung', '✓ fine'),
  bad: (count: number) => both(`✗ ${count}`, `✗ ${count}`),
  noAnswer: both('keine Antwort', 'no answer'),
  blocked: both('blockiert', 'blocked'),
  answeredBlocked: (status: number) => both(`${status}, blockiert`, `${status}, blocked`),
  detail: both('Einzelheiten des Aufrufs', 'Details of the call'),
  choose: both('Wähle einen Aufruf, um ihn anzusehen.', 'Choose a call to look at it.'),
  request: both('Anfrage', 'Request'),
  reply: both('Antwort', 'Answer'),
  headers: both('Kopfzeilen', 'Headers'),
  curl: both('Als curl kopieren', 'Copy as curl'),
  check: both('Endpunkt prüfen', 'Check this endpoint'),
  checking: both('Prüfungen laufen …', 'Checks are running …'),
  checks: both('Ergebnis der Prüfungen', 'Results of the checks'),
  checksNote: both(
    'Das sind die Prüfungen von „fragwerk check“. Ihre Texte gibt es nur auf Englisch.',
    'These are the checks of “fragwerk check”.',
  ),
  skipped: both('übersprungen', 'skipped'),
  notOffered: both('nicht angeboten', 'not offered'),
} as const;

export const registration = {
  tab: both('Registrierung', 'Registration'),
  intro: both(
    'Spielt den Setup-Dienst der Lernplattform: starte ihn, gib deinem Container die Umgebung, und sieh, womit er sich anmeldet.',
    'Plays the setup service of the learning platform: start it, give your container the environment, and see how it registers.',
  ),
  port: both('Port (0: ein freier)', 'Port (0: a free one)'),
  user: both('Benutzer', 'User'),
  password: both('Passwort', 'Password'),
  start: both('Starten', 'Start'),
  stop: both('Anhalten', 'Stop'),
  listening: (address: string) => both(`Hört auf ${address}`, `Listens on ${address}`),
  stopped: both('Angehalten', 'Stopped'),
  environment: both('Umgebung für den Container', 'Environment for the container'),
  attempts: both('Anmeldungen', 'Registrations'),
  none: both(
    'Noch hat sich niemand angemeldet. Starte den Setup-Dienst, gib dem Container die Umgebung, die dann hier steht, und starte ihn neu.',
    'Nobody has registered yet. Start the setup service, give the container the environment that then stands here, and restart it.',
  ),
  findings: both('Befunde', 'Findings'),
  body: both('Gesendeter Inhalt', 'Body that was sent'),
  accepted: both('✓ angenommen', '✓ accepted'),
  refused: both('✗ abgelehnt', '✗ refused'),
} as const;
