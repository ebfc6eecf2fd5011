import { type OperationName, operationTable } from '@fragwerk/sdk';
import * as s from '@fragwerk/sdk/schema';
import { type PackedOutputOf, packResult } from './operations.js';

/** @throws TypeError when a packed result does not match the operation's type */
export function checkPacked<K extends OperationName>(name: K, result: unknown): PackedOutputOf<K> {
  const read = s.parse<unknown>(operationTable[name].result, result);
  if ('value' in read) return result as PackedOutputOf<K>;
  const [problem] = read.problems;
  throw new TypeError(
    `The result of ${name} does not match its type: ${problem ? s.describeProblem(problem).en : ''}`,
  );
}

/** @throws TypeError when the result of an operation does not match its type */
export const checkResult = (name: OperationName, result: unknown): void => {
  checkPacked(name, packResult(name, result));
};
