import type { Variable } from '@fragwerk/sdk';

/** Returns a calculated variable, as hosts send it. */
export const variable = (name: string, value: number | string, unit = ''): Variable => ({
  ...{ name, unit, options: null },
  value: { text: String(value), json: null, kind: 'calculate' },
});

/** Returns the variables of a question by their values, such as `12` or `230 V`. */
export const variablesOf = (values: Readonly<Record<string, number | string>>): Variable[] =>
  Object.entries(values).map(([name, value]) => {
    const [number = '', unit] = String(value).split(' ');
    return variable(name, number, unit);
  });
