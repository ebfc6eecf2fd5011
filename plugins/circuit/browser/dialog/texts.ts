import type { Language } from '@fragwerk/sdk';
import type { Way } from './edits.js';

/** The words of the circuit's dialog in one language. */
export interface EditorTexts {
  readonly text: string;
  readonly textHelp: string;
  readonly undo: string;
  readonly redo: string;
  readonly picture: string;
  readonly parts: string;
  readonly stale: string;
  readonly empty: string;
  readonly goTo: (message: string) => string;
  readonly accept: string;
  readonly noSolution: (reason: string) => string;
  readonly chosen: string;
  readonly nothingChosen: string;
  readonly name: string;
  readonly voltage: string;
  readonly current: string;
  readonly secret: string;
  readonly turn: string;
  readonly remove: string;
  readonly keys: string;
  readonly insert: string;
  readonly ways: Readonly<Record<Way, string>>;
  readonly wire: string;
  readonly brackets: string;
  readonly examples: string;
  readonly points: {
    readonly title: string;
    readonly changed: (count: number) => string;
    readonly hint: string;
    readonly answer: string;
    readonly percent: string;
    readonly usual: (percent: number) => string;
    readonly reset: string;
    readonly wereReset: string;
  };
  readonly inserted: (name: string) => string;
  readonly removed: (name: string) => string;
  readonly undone: string;
  readonly redone: string;
}

export const editorTexts: Readonly<Record<Language, EditorTexts>> = {
  de: {
    text: 'Schaltung als Text',
    textHelp: '+ in Serie, * parallel, Beistrich nächste Position, hinter ; Pfeile und Namen',
    undo: 'Rückgängig',
    redo: 'Wiederholen',
    picture: 'Schaltung',
    parts: 'Bauteile zum Auswählen',
    stale: 'Das Bild zeigt den letzten lesbaren Stand.',
    empty: 'Wähle unten ein Bauteil oder ein Beispiel, oder tippe oben.',
    goTo: (message) => `${message} (zur Stelle)`,
    accept: 'Übernehmen:',
    noSolution: (reason) => `Hinweis: ${reason}; Werte lassen sich so nicht berechnen.`,
    chosen: 'Ausgewählt',
    nothingChosen: 'Wähle im Bild ein Bauteil, um es zu ändern.',
    name: 'Name',
    voltage: 'Spannungspfeil',
    current: 'Strompfeil',
    secret: 'Wert verbergen',
    turn: 'Umdrehen',
    remove: 'Entfernen',
    keys: 'Pfeiltasten wechseln das Bauteil, Eingabe wählt es aus. U und I setzen oder entfernen Pfeile, Entf entfernt das Bauteil.',
    insert: 'Bauteil einfügen',
    ways: {
      next: 'nächste Position ,',
      series: 'in Serie +',
      parallel: 'parallel *',
      replace: 'ersetzen',
    },
    wire: 'leere Position ,',
    brackets: 'Klammern ( )',
    examples: 'Beispiele',
    points: {
      title: 'Punkte',
      changed: (count) => `${count} geändert`,
      hint: 'Was eine Antwort verdient, in allen Teilfragen mit dieser Schaltung.',
      answer: 'Antwort',
      percent: 'Punkte in Prozent',
      usual: (percent) => `üblich: ${percent} %`,
      reset: 'Übliche Punkte',
      wereReset: 'Alle Punkte sind wie üblich',
    },
    inserted: (name) => `${name} eingefügt`,
    removed: (name) => `${name} entfernt`,
    undone: 'Rückgängig gemacht',
    redone: 'Wiederholt',
  },
  en: {
    text: 'Circuit as text',
    textHelp: '+ in series, * in parallel, comma next position, behind ; arrows and names',
    undo: 'Undo',
    redo: 'Redo',
    picture: 'Circuit',
    parts: 'Components to choose',
    stale: 'The picture shows the last state that can be read.',
    empty: 'Choose a component or an example below, or type above.',
    goTo: (message) => `${message} (go there)`,
    accept: 'Accept:',
    noSolution: (reason) => `Note: ${reason}; values cannot be calculated like this.`,
    chosen: 'Chosen',
    nothingChosen: 'Choose a component in the picture to change it.',
    name: 'Name',
    voltage: 'Voltage arrow',
    current: 'Current arrow',
    secret: 'Hide value',
    turn: 'Turn round',
    remove: 'Remove',
    keys: 'Arrow keys move to another component, Enter chooses it. U and I set or remove arrows, Delete removes the component.',
    insert: 'Insert a component',
    ways: {
      next: 'next position ,',
      series: 'in series +',
      parallel: 'in parallel *',
      replace: 'replace',
    },
    wire: 'empty position ,',
    brackets: 'brackets ( )',
    examples: 'Examples',
    points: {
      title: 'Points',
      changed: (count) => `${count} changed`,
      hint: 'What an answer earns, in all subquestions with this circuit.',
      answer: 'Answer',
      percent: 'Points in percent',
      usual: (percent) => `usual: ${percent} %`,
      reset: 'Usual points',
      wereReset: 'All points are as usual',
    },
    inserted: (name) => `${name} inserted`,
    removed: (name) => `${name} removed`,
    undone: 'Undone',
    redone: 'Done again',
  },
};

/** Circuits to start from; each shows something of the language. */
export const examples: readonly {
  readonly text: string;
  readonly words: Readonly<Record<Language, string>>;
}[] = [
  { text: 'R+C', words: { de: 'Serie', en: 'series' } },
  { text: 'R*C', words: { de: 'parallel', en: 'in parallel' } },
  { text: ',R+C', words: { de: 'Zweipol, stehend', en: 'two-terminal network, upright' } },
  { text: ',R,C', words: { de: 'offener Eingang', en: 'open input' } },
  { text: 'U,R,C', words: { de: 'mit Quelle', en: 'with a source' } },
  { text: ',R,C,,', words: { de: 'Zweitor', en: 'two-port' } },
  { text: ',R1,R2,R3,', words: { de: 'R3 unten', en: 'R3 at the bottom' } },
  { text: ',R1,R2,,R3,LL', words: { de: 'T-Glied', en: 'T section' } },
  { text: ',,R1,,R2,R3,,', words: { de: 'Pi-Glied', en: 'pi section' } },
  { text: ',R1,R2,R3,R4,R5,R6', words: { de: 'sechs Bauteile', en: 'six components' } },
  { text: 'U,B(R1,R2,R3,R4,R5)', words: { de: 'Brücke', en: 'bridge' } },
  { text: 'U,R,R,A;UR1,UR2,IR1>1,IA1-', words: { de: 'Pfeile', en: 'arrows' } },
  {
    text: 'N4(),DSN(R,L,C);I',
    words: { de: 'Drehstrom, Stern mit N', en: 'three-phase, star with N' },
  },
  {
    text: 'N3(),DD(R);Ua',
    words: {
      de: 'Drehstrom, Dreieck, drei gleiche Zweige',
      en: 'three-phase, delta of three equal branches',
    },
  },
  {
    text: 'DSU(),DSE(R,L,C)',
    words: { de: 'Drehstromquelle, Stern ohne N', en: 'three-phase source, star without N' },
  },
  {
    text: ',R,C,,R,LL;IC1>p,UR1!,Ua_,Ue-',
    words: { de: 'Pfeile, Beträge', en: 'arrows, amounts' },
  },
  {
    text: ',R,R;Ue?,Ie-,UR1?,UR2>a',
    words: { de: 'Pfeile ohne Namen', en: 'arrows without names' },
  },
];
