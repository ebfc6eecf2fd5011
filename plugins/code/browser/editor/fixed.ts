import {
  EditorState,
  type Extension,
  RangeSetBuilder,
  type Text,
  Transaction,
} from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView } from '@codemirror/view';
import type { EditorOptions } from './types.js';

type Ends = Pick<EditorOptions, 'before' | 'after'>;

const fixedLine = Decoration.line({ class: 'fixed-code' });

/** Returns the range of the student's part. */
export const openPart = ({ before, after }: Ends, doc: Text) => ({
  from: before.length,
  to: doc.length - after.length,
});

function fixedLines(ends: Ends, doc: Text): DecorationSet {
  const { from, to } = openPart(ends, doc);
  const builder = new RangeSetBuilder<Decoration>();
  for (let number = 1; number <= doc.lines; number += 1) {
    const start = doc.line(number).from;
    if (start < from || start > to) builder.add(start, start, fixedLine);
  }
  return builder.finish();
}

/** Protects both ends of the text; rejected edits are announced to screen readers. */
export function fixedEnds(ends: Ends, refusal: string): Extension {
  if (ends.before === '' && ends.after === '') return [];
  const guard = EditorState.transactionFilter.of((transaction) => {
    const { from, to } = openPart(ends, transaction.startState.doc);
    const edits: { from: number; to: number; insert: Text }[] = [];
    transaction.changes.iterChanges((...[start, end, , , insert]) => {
      edits.push({ from: start, to: end, insert });
    });
    if (edits.every((edit) => edit.from >= from && edit.to <= to)) return transaction;
    const changes = edits
      .filter((edit) => edit.to >= from && edit.from <= to)
      .map((edit) => ({ ...edit, from: Math.max(edit.from, from), to: Math.min(edit.to, to) }));
    const event = transaction.annotation(Transaction.userEvent);
    const [first] = changes;
    return {
      changes,
      annotations: event === undefined ? [] : [Transaction.userEvent.of(event)],
      effects: EditorView.announce.of(refusal),
      ...(first && { selection: { anchor: first.from + first.insert.length } }),
    };
  });
  const shown = EditorView.decorations.compute(['doc'], ({ doc }) => fixedLines(ends, doc));
  return [guard, shown];
}
