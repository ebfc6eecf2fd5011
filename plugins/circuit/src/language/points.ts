/** Rows of the table of points that a circuit's text can set, with their words there. */
export const pointWords = {
  rounded: { de: 'Rundung', en: 'rounding' },
  prefix: { de: 'Vorsilbe', en: 'prefix' },
  sign: { de: 'Vorzeichen', en: 'sign' },
  unit: { de: 'Einheit', en: 'unit' },
  noUnit: { de: 'ohneEinheit', en: 'noUnit' },
  angle: { de: 'Winkel', en: 'angle' },
} as const;

export type PointsName = keyof typeof pointWords;
/** Shares by row, from 0 to 1. */
export type PointShares = Readonly<Partial<Record<PointsName, number>>>;
