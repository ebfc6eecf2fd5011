const TAB = '    ';

/** Returns the lines of a program with their numbers, tabs expanded and trailing space removed. */
export const numberedLines = ({
  text,
  from,
}: {
  readonly text: string;
  readonly from: number;
}): readonly (readonly [number, string])[] =>
  text
    .replaceAll('\t', TAB)
    .trimEnd()
    .split('\n')
    .map((line, index) => [from + index, line.trimEnd()] as const);
