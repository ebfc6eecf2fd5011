import type { ShowCommand } from '../src/frame-messages.js';
import type { FieldWatch } from './fields.js';
import { Interaction } from './kept.js';
import { send } from './messages.js';
import { callPlugin } from './problems.js';
import { buildStatement, type HostField, type StatementPart } from './statement.js';

/** A part in the frame, and what it was built from. */
interface ShownPart extends StatementPart {
  readonly source: string;
}

function sourceOf({ node, place }: StatementPart, { active }: ShowCommand): string {
  return JSON.stringify([active, node.outerHTML, place]);
}

/** Removes and returns the first element that matches. */
function take<T>(list: T[], matches: (one: T) => boolean): T | undefined {
  const index = list.findIndex(matches);
  return index < 0 ? undefined : list.splice(index, 1)[0];
}

/** Makes nodes the children of an element; those that stay are not touched. */
function arrange(root: Element, nodes: readonly Element[]): void {
  const wanted = new Set<Node>(nodes);
  for (const child of [...root.childNodes]) if (!wanted.has(child)) child.remove();
  nodes.forEach((node, index) => {
    const there = root.childNodes[index] ?? null;
    if (there !== node) root.insertBefore(node, there);
  });
}

/** The question in the frame. When it is redrawn, unchanged parts stay as they are. */
export class Shown {
  readonly interaction: Interaction;
  /** The student who sees the question; `''` before the first one. */
  student = '';
  #parts: readonly ShownPart[] = [];
  #count = 0;
  /** Answers reported last, by subquestion. */
  #reported = new Map<number, { readonly answer: string; readonly count: number }>();

  constructor(
    private readonly root: HTMLElement,
    private readonly fields: FieldWatch,
  ) {
    this.interaction = new Interaction(root);
  }

  show(command: ShowCommand): void {
    this.fields.check();
    if (command.student !== this.student) this.#begin(command.student);
    const old = [...this.#parts];
    const redrawn = new Set<ShownPart>();
    this.#parts = buildStatement(command.parts, command).map((built) => {
      const source = sourceOf(built, command);
      const same = take(old, (one) => one.source === source);
      if (same) return same;
      const part = { ...this.#inOldPlace(built, old), source };
      redrawn.add(part);
      return part;
    });
    for (const part of this.#parts) if (this.#answer(part, command)) redrawn.add(part);
    const kept = command.kept ?? this.interaction.read();
    arrange(
      this.root,
      this.#parts.map(({ node }) => node),
    );
    this.#watch();
    for (const { place } of this.#parts.filter((part) => redrawn.has(part)))
      if (place) callPlugin(place.startFunction, place.viewJson, command.active);
    this.interaction.restore(kept);
  }

  #begin(student: string): void {
    this.student = student;
    this.#parts = [];
    this.#reported = new Map();
    this.interaction.forget(this.root);
  }

  /** Lets a plugin draw in the same box again, where it replaces what it drew. */
  #inOldPlace(built: StatementPart, old: ShownPart[]): StatementPart {
    const { place, node, fields } = built;
    const before = place && take(old, (one) => one.place?.tagName === place.tagName);
    if (!before) return built;
    before.node.style.width = node.style.width;
    return {
      node: before.node,
      place,
      fields: fields.map((field, index) => {
        const element = before.fields[index]?.element ?? field.element;
        if (field.edits !== null) element.value = '';
        return { ...field, element };
      }),
    };
  }

  /** Enters answers, except where the page does not know the student's last one yet. @returns whether any differs */
  #answer({ node, fields }: ShownPart, { answers, received }: ShowCommand): boolean {
    const isChanged = ({ element, subquestion }: HostField): boolean => {
      if (subquestion === null) return false;
      const { answer = '', count = 0 } = this.#reported.get(subquestion) ?? {};
      const value = count > received ? answer : (answers[String(subquestion)] ?? '');
      if (element.value === value) return false;
      element.value = value;
      return true;
    };
    const changed = fields.filter(isChanged);
    if (changed.length > 0) this.interaction.forget(node);
    return changed.length > 0;
  }

  #watch(): void {
    const all = this.#parts.flatMap(({ fields }) => fields);
    this.fields.watch(
      new Map(
        all.map(({ element, subquestion, edits }) => [
          element,
          (text, isLast) => {
            if (subquestion !== null) this.#report(subquestion, text);
            else if (edits !== null && isLast && text !== '')
              send({ kind: 'edited', student: this.student, plugin: edits, result: text });
          },
        ]),
      ),
    );
  }

  #report(subquestion: number, answer: string): void {
    const count = ++this.#count;
    this.#reported.set(subquestion, { answer, count });
    send({ kind: 'answer', student: this.student, subquestion, answer, count });
  }
}
