import type { Language } from '@fragwerk/sdk';
import type { Time, TypingProblem } from './time.js';

/** The words of the clock in one language. */
export interface ClockTexts {
  readonly dial: string;
  readonly keys: string;
  readonly unset: string;
  readonly notChosen: string;
  readonly typed: string;
  readonly half: string;
  readonly halves: readonly { readonly name: string; readonly hours: string }[];
  readonly problems: Readonly<Record<TypingProblem, string>>;
  readonly spoken: (time: Time) => string;
  readonly clockAt: (time: string) => string;
  readonly emptyDial: string;
  readonly unreadable: (answer: string) => string;
}

const parts = ({ minutes, seconds }: Time) => ({
  hours: Math.floor(minutes / 60),
  minutes: minutes % 60,
  seconds,
});

function inGerman(time: Time): string {
  const { hours, minutes, seconds } = parts(time);
  const spoken = minutes === 0 ? `${hours} Uhr` : `${hours} Uhr ${minutes}`;
  return seconds === '' ? spoken : `${spoken} und ${Number(seconds)} Sekunden`;
}

function inEnglish(time: Time): string {
  const { hours, minutes, seconds } = parts(time);
  const spoken = `${hours}:${String(minutes).padStart(2, '0')}`;
  return seconds === '' ? spoken : `${spoken} and ${Number(seconds)} seconds`;
}

export const clockTexts: Readonly<Record<Language, ClockTexts>> = {
  de: {
    dial: 'Uhr stellen',
    keys: 'Pfeiltasten: Minuten. Bild auf und Bild ab: Stunden.',
    unset: 'Noch keine Zeit eingestellt. Wähle auf dem Zifferblatt die Stunde, dann die Minuten.',
    notChosen: 'keine Zeit eingestellt',
    typed: 'Uhrzeit',
    half: 'Tageshälfte',
    halves: [
      { name: 'Vormittag', hours: '0–11 Uhr' },
      { name: 'Nachmittag', hours: '12–23 Uhr' },
    ],
    problems: {
      form: 'Das ist keine Uhrzeit. Schreib sie zum Beispiel so: 9:05 oder 15:30.',
      hours: 'Die Stunden gehen von 0 bis 23.',
      minutes: 'Die Minuten gehen von 00 bis 59.',
      seconds: 'Die Sekunden gehen von 00 bis 59.',
    },
    spoken: inGerman,
    clockAt: (time) => `Uhr: ${time}`,
    emptyDial: 'Zifferblatt einer Uhr ohne Zeiger',
    unreadable: (answer) => `Antwort, keine Uhrzeit: ${answer}`,
  },
  en: {
    dial: 'Set the clock',
    keys: 'Arrow keys: minutes. Page up and page down: hours.',
    unset: 'No time set yet. Pick the hour on the dial, then the minutes.',
    notChosen: 'no time set',
    typed: 'Time',
    half: 'Half of the day',
    halves: [
      { name: 'Morning', hours: '0–11' },
      { name: 'Afternoon', hours: '12–23' },
    ],
    problems: {
      form: 'This is not a time. Write it like this: 9:05 or 15:30.',
      hours: 'Hours go from 0 to 23.',
      minutes: 'Minutes go from 00 to 59.',
      seconds: 'Seconds go from 00 to 59.',
    },
    spoken: inEnglish,
    clockAt: (time) => `Clock: ${time}`,
    emptyDial: 'Dial of a clock without hands',
    unreadable: (answer) => `Answer, not a time: ${answer}`,
  },
};
