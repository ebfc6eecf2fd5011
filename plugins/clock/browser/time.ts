/** A time of the day. */
export interface Time {
  /** Full minutes since midnight, 0 … 1439. */
  readonly minutes: number;
  /** As the student wrote them, for example `05`; empty when the time has none. */
  readonly seconds: string;
}

/** Why a typed text is no time. */
export type TypingProblem = 'form' | 'hours' | 'minutes' | 'seconds';

export const MINUTES_PER_HOUR = 60;
export const MINUTES_PER_HALF_DAY = 720;
export const MINUTES_PER_DAY = 1440;

/** How answers are stored, older ones included: also `9:5` and parts of a second. */
const STORED = /^(\d{1,2}):(\d{1,2})(?::(\d{1,2}(?:\.\d*)?))?$/;

/** Two digits for minutes, so that `10:3` on the way to `10:30` is not taken for 10:03. */
const TYPED = /^(\d{1,2})[:.](\d{2})(?:[:.](\d{2}(?:\.\d+)?))?(?:\s*(?:uhr|h))?$/i;

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** Brings minutes that ran over midnight back into the day. */
export const withinDay = (minutes: number): number =>
  ((minutes % MINUTES_PER_DAY) + MINUTES_PER_DAY) % MINUTES_PER_DAY;

/** A time without seconds. */
export const timeAt = (minutes: number): Time => ({ minutes, seconds: '' });

/** Moves by whole minutes around the clock; seconds stay as long as the minute does. */
export const shift = (time: Time, by: number): Time => ({
  minutes: withinDay(time.minutes + by),
  seconds: by % MINUTES_PER_HOUR === 0 ? time.seconds : '',
});

function fromParts(match: RegExpExecArray | null): Time | TypingProblem {
  if (!match) return 'form';
  const [, hours, minutes, seconds = ''] = match;
  if (Number(hours) > 23) return 'hours';
  if (Number(minutes) > 59) return 'minutes';
  if (Number(seconds) >= 60) return 'seconds';
  return {
    minutes: Number(hours) * MINUTES_PER_HOUR + Number(minutes),
    seconds: seconds === '' ? '' : seconds.padStart(2, '0'),
  };
}

/** Reads a stored answer; `undefined` when it is no time of the day. */
export function readStored(answer: string): Time | undefined {
  const time = fromParts(STORED.exec(answer.trim()));
  return typeof time === 'string' ? undefined : time;
}

/** Reads what a student types: `9:05`, `9.05`, `9:05 Uhr`, `15:30:20`; else says what is wrong. */
export const readTyped = (typed: string): Time | TypingProblem =>
  fromParts(TYPED.exec(typed.trim()));

/** The time as it is stored: `H:MM`, with seconds only if it has some. */
export function formatTime({ minutes, seconds }: Time): string {
  const hours = Math.floor(minutes / MINUTES_PER_HOUR);
  const digits = `${hours}:${twoDigits(minutes % MINUTES_PER_HOUR)}`;
  return seconds === '' ? digits : `${digits}:${seconds}`;
}

/** Whether the time lies in the second half of the day. */
export const isAfternoon = (time: Time): boolean => time.minutes >= MINUTES_PER_HALF_DAY;
