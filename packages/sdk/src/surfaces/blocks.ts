import type { Figure } from '../figure/model.js';

/** A piece of a line that is not plain text. */
export type Ink =
  /** Monospaced; may have several lines. */
  | { readonly kind: 'code'; readonly text: string }
  /** A quantity's name with its subscript, which may be ''. */
  | { readonly kind: 'symbol'; readonly letter: string; readonly index: string }
  /** Room to write in, `em` wide or to the end of the line; in a cell of a table without a rule. */
  | { readonly kind: 'gap'; readonly em: number | null; readonly isRuled: boolean }
  /** A box to tick. */
  | { readonly kind: 'box' };

/** A paragraph; its texts may have several lines. */
export type TextLine = string | readonly (string | Ink)[];

/** A block of a print, a result or a plain text. */
export type Block =
  | TextLine
  | { readonly kind: 'heading'; readonly text: string }
  /** At most `share` of the line wide; its name is unique in the print. */
  | {
      readonly kind: 'figure';
      readonly name: string;
      readonly figure: Figure;
      readonly share: number;
    }
  | {
      readonly kind: 'table';
      readonly heads: readonly TextLine[];
      /** Cells may contain blocks of any kind. */
      readonly rows: readonly (readonly (readonly Block[])[])[];
    }
  /** A program with the number of its first line. */
  | { readonly kind: 'listing'; readonly text: string; readonly from: number };

type Framed = Exclude<Block, TextLine>;

/** A function for every kind of a union: a kind without one does not compile. */
type ByKind<U extends { readonly kind: string }, R> = {
  readonly [K in U['kind']]: (one: Extract<U, { kind: K }>) => R;
};

/** How a format writes blocks; the results are escaped. */
export interface Writer<R> {
  readonly join: (parts: readonly R[]) => R;
  readonly text: (text: string) => R;
  readonly inks: ByKind<Ink, R>;
  /** @param place whether students write on the line, and whether it is in a cell of a table */
  readonly line: (content: R, place: { readonly isBlank: boolean; readonly isCell: boolean }) => R;
  readonly framed: (inside: {
    readonly inline: (line: TextLine) => R;
    readonly cell: (blocks: readonly Block[]) => R;
  }) => ByKind<Framed, R>;
}

const isInk = (piece: string | Ink): piece is Ink => typeof piece !== 'string';

const isLine = (block: Block): block is TextLine =>
  typeof block === 'string' || Array.isArray(block);

const piecesOf = (line: TextLine) => (typeof line === 'string' ? [line] : line);

export function writeWith<R>(writer: Writer<R>, blocks: readonly Block[], isCell = false): R {
  const { join, text, inks } = writer;
  const writeInk = (ink: Ink) => inks[ink.kind](ink as never);
  const inline = (line: TextLine) =>
    join(piecesOf(line).map((piece) => (isInk(piece) ? writeInk(piece) : text(piece))));
  const framed = writer.framed({ inline, cell: (inner) => writeWith(writer, inner, true) });
  return join(
    blocks.map((block) => {
      if (!isLine(block)) return framed[block.kind](block as never);
      const isBlank = piecesOf(block).some((piece) => isInk(piece) && piece.kind === 'gap');
      return writer.line(inline(block), { isBlank, isCell });
    }),
  );
}

export const figuresIn = (blocks: readonly Block[]): Readonly<Record<string, Figure>> =>
  Object.fromEntries(
    blocks.flatMap((block) =>
      !isLine(block) && block.kind === 'figure' ? [[block.name, block.figure]] : [],
    ),
  );

/** Room to write in, `em` wide or to the end of the line. */
export const gap = (em: number | null = null, isRuled = true): Ink => ({
  ...{ kind: 'gap', em, isRuled },
});

/** Puts a heading above blocks, unless it is '' or there are none. */
export const section = (text: string, blocks: readonly Block[]): readonly Block[] =>
  text === '' || blocks.length === 0 ? blocks : [{ kind: 'heading', text }, ...blocks];

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
