import type { Replies } from '../src/engine.js';

export type Parameter = Replies['insertions']['parameters']['picture'][number];

/** Returns whether a parameter is a task, of which a subquestion has one. */
export const isTask = ({ solution }: Parameter): boolean => solution !== null;

/** Values of parameters by their texts; '' for parameters without a value. */
export type Values = Readonly<Record<string, string>>;

/** Returns a parameter with its value: `w50` for `w…`. */
export const withValue = ({ text }: Pick<Parameter, 'text'>, value: string): string =>
  text.replace('…', value);

/** Returns the parameters that are set, as a teacher writes them. */
export const formatParameters = (
  parameters: readonly Parameter[],
  values: Values,
): readonly string[] =>
  parameters.flatMap((parameter) => {
    const value = values[parameter.text];
    if (value === undefined || (value === '' && parameter.text.includes('…'))) return [];
    return [withValue(parameter, value)];
  });
