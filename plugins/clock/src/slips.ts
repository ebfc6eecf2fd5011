import type { Slip } from '@fragwerk/sdk';

const HALF_DAY = 12 * 60 * 60;

const swapped = {
  name: { de: 'Zeiger vertauscht', en: 'hands swapped' },
  feedback: {
    de: 'Der Stunden- und der Minutenzeiger sind vertauscht.',
    en: 'The hour hand and the minute hand are swapped.',
  },
} as const;

/** Returns the times that the hands show when they are swapped: 6:15 and 18:15 for 15:30. */
export function clockSlips({ right }: { readonly right: number }): readonly Slip<number>[] {
  const hour = Math.floor(right / 3600) % 12;
  const minute = Math.floor(right / 60) % 60;
  const time = Math.floor(minute / 5) * 3600 + hour * 5 * 60;
  // Both hands at the same position.
  if (time === hour * 3600 + minute * 60) return [];
  return [0, HALF_DAY].map((half) => ({ ...swapped, answer: time + half }));
}
