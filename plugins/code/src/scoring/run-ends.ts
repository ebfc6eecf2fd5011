import type { Localized } from '@fragwerk/sdk';
import type { RunEnd } from '@fragwerk/python';

export const endMessages: Readonly<Record<Exclude<RunEnd, 'done' | 'exception'>, Localized>> = {
  timeout: {
    de: 'Das Programm wurde nicht rechtzeitig fertig. Endet jede Schleife?',
    en: 'The program did not finish in time. Does every loop end?',
  },
  memory: {
    de: 'Das Programm braucht zu viel Speicher.',
    en: 'The program uses too much memory.',
  },
  output: {
    de: 'Das Programm gibt zu viel aus oder zeichnet zu viel. Endet jede Schleife?',
    en: 'The program prints or draws too much. Does every loop end?',
  },
  value: { de: 'Das Ergebnis ist zu lang.', en: 'The result is too long.' },
  input: {
    de: 'Das Programm liest immer weiter, obwohl es keine Eingabe mehr gibt. Fängt ein except ohne Namen auch diesen Fehler ab?',
    en: 'The program keeps reading after the end of its input. Does a bare except catch this error, too?',
  },
  crash: { de: 'Das Programm ist abgestürzt.', en: 'The program crashed.' },
  notRun: {
    de: 'Nicht ausgeführt: Die Tests davor haben die ganze Zeit verbraucht.',
    en: 'Not run: the time limit was used up by earlier tests.',
  },
};
