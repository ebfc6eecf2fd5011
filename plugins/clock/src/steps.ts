import { type Localized, type Step, writeTimeOfDay } from '@fragwerk/sdk';

const both = (de: string, en: string): Localized => ({ de, en });

function minuteStep(minute: number): Step {
  const [numeral, marks] = [Math.floor(minute / 5), minute % 5];
  const at = numeral || 12;
  const place =
    marks === 0
      ? both(`auf ${at}`, `at ${at}`)
      : both(
          `${marks === 1 ? 'einen Strich' : `${marks} Striche`} nach ${at}`,
          `${marks === 1 ? 'one mark' : `${marks} marks`} past ${at}`,
        );
  return {
    text: both(
      `Der Minutenzeiger steht ${place.de}. Von Ziffer zu Ziffer sind es 5 Minuten.`,
      `The minute hand is ${place.en}. There are 5 minutes from one numeral to the next.`,
    ),
    formula: `${numeral} · 5 min${marks === 0 ? '' : ` + ${marks} min`} = ${minute} min`,
  };
}

function hourStep(hour: number, minute: number): Step {
  const numeral = hour % 12 || 12;
  const next = (numeral % 12) + 1;
  return {
    text:
      minute === 0
        ? both(`Der Stundenzeiger steht auf ${numeral}.`, `The hour hand is at ${numeral}.`)
        : both(
            `Der Stundenzeiger steht zwischen ${numeral} und ${next}; es zählt die ${numeral}.`,
            `The hour hand is between ${numeral} and ${next}; ${numeral} counts.`,
          ),
  };
}

/** Explains the half of the day if the hour differs from the numeral. */
function halfStep(hour: number): readonly Step[] {
  if (hour === 0)
    return [
      {
        text: both(
          'Nach Mitternacht beginnt der Tag mit 0 Uhr.',
          'The day begins at 0 at midnight.',
        ),
        formula: '12 h − 12 h = 0 h',
      },
    ];
  if (hour <= 12) return [];
  return [
    {
      text: both(
        'Am Nachmittag und am Abend kommen 12 Stunden dazu.',
        'In the afternoon and evening, 12 hours are added.',
      ),
      formula: `${hour - 12} h + 12 h = ${hour} h`,
    },
  ];
}

/** Explains step by step how the hands show a time, in seconds since midnight. */
export function clockSteps({ right }: { readonly right: number }): readonly Step[] {
  const hour = Math.floor(right / 3600);
  const minute = Math.floor(right / 60) % 60;
  const time = writeTimeOfDay(right);
  return [
    minuteStep(minute),
    hourStep(hour, minute),
    ...halfStep(hour),
    { text: both(`Es ist ${time} Uhr.`, `It is ${time}.`) },
  ];
}
