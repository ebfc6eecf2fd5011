import type { InsertionsReply } from '../src/api.js';

/** A parameter that a plugin type offers. */
export type Parameter = InsertionsReply['parameters']['picture'][number];

/** Whether it is a task, of which a subquestion has one. */
export const isTask = ({ solution }: Parameter): boolean => solution !== null;

/** Values of parameters by their texts; '' for those that stand alone. */
export type Values = Readonly<Record<string, string>>;

/** The parameter with its value: `w50` of `w…`. */
export const withValue = ({ text }: Pick<Parameter, 'text'>, value: string): string =>
  text.replace('…', value);

/** The parameters that have a value, as a teacher writes them. */
export const written = (parameters: readonly Parameter[], values: Values): readonly string[] =>
  parameters.flatMap((one) => {
    const value = values[one.text];
    if (value === undefined || (value === '' && one.text.includes('…'))) return [];
    return [withValue(one, value)];
  });
