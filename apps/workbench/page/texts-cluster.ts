import { both, counted } from './texts.js';

const answers = (count: number) =>
  counted(count, both('Abgabe', 'answer'), both('Abgaben', 'answers'));

export const clusterTexts = {
  open: both('Abgaben gruppieren …', 'Group answers …'),
  title: both('Abgaben gruppieren', 'Group answers'),
  intro: both(
    'Gruppiert Programme von Schülern nach dem, was sie in den Tests tun, und zeigt, welche einander ähnlich sind. Sie laufen auf diesem Rechner, mit den Werten der gewählten Variante.',
    'Groups programs of students by what they do in the tests, and shows similar ones. They run on this computer, with the values of the chosen row.',
  ),
  forms: both(
    'Aufgezeichnete Antworten (.jsonl), CSV mit den Spalten id und answer, oder JSON: [{"id": "A1", "answer": "print(1)"}]. Verwende Kennungen statt Namen.',
    'Recorded answers (.jsonl), CSV with the columns id and answer, or JSON: [{"id": "A1", "answer": "print(1)"}]. Use ids instead of names.',
  ),
  file: both('Datei mit Abgaben', 'File with answers'),
  running: (done: number, all: number) =>
    both(`Programm ${done} von ${all} …`, `Program ${done} of ${all} …`),
  interrupted: both('Der Vorgang wurde unterbrochen.', 'This was interrupted.'),
  groups: (count: number, all: number) => {
    const [of, groups] = [
      answers(all),
      counted(count, both('Gruppe', 'group'), both('Gruppen', 'groups')),
    ];
    return both(`${of.de} in ${groups.de}`, `${of.en} in ${groups.en}`);
  },
  group: (count: number, points: string, max: number) => {
    const { de, en } = answers(count);
    return both(`${de}, ${points} von ${max} Punkten`, `${en}, ${points} of ${max} points`);
  },
  ids: both('Abgaben', 'Answers'),
  failed: both('Nicht bestandene Tests', 'Failed tests'),
  reason: both('Grund', 'Reason'),
  ways: (count: number) =>
    counted(count, both('Schreibweise', 'variant'), both('Schreibweisen', 'variants')),
  form: (ids: string) => both(`Programm von ${ids}`, `Program of ${ids}`),
  more: (count: number) => both(`und ${count} weitere`, `and ${count} more`),
  alike: both('Ähnliche Programme', 'Similar programs'),
  pairs: (count: number) => counted(count, both('Paar', 'pair'), both('Paare', 'pairs')),
  noPairs: both(
    'Keine Programme sind zu mindestens 70 % ähnlich.',
    'No programs are at least 70 % similar.',
  ),
  tooShort: both(
    'Kein Programm ist lang genug für einen Vergleich.',
    'No program is long enough to be compared.',
  ),
  usual: (percent: number) =>
    both(
      `Die Hälfte aller Paare verschiedener Programme ist höchstens zu ${percent} % ähnlich.`,
      `Half of all pairs of different programs are at most ${percent} % similar.`,
    ),
  noProof: both(
    'Ähnlichkeit ist kein Beweis: Sieh dir beide Programme an, und was die Aufgabe offenlässt. Gegebener Code zählt nicht.',
    'Similarity is not proof: look at both programs, and at the choices that the exercise leaves. Given code does not count.',
  ),
  sameSyntax: both(
    'gleich bis auf Namen, Konstanten, Kommentare und Layout',
    'the same except for names, constants, comments and layout',
  ),
  differs: both('anders', 'differs'),
} as const;
