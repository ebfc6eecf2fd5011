import {
  collapsible,
  columns,
  type EditorState,
  element,
  type FormOptions,
  setText,
  type TextEvents,
  TextField,
  UndoButtons,
  visuallyHidden,
} from '@fragwerk/browser';
import { renameElement, setPoints } from '../../src/language/edit.js';
import type { ElementKind } from '../../src/language/elements.js';
import type { Circuit, NamedElement } from '../../src/language/names.js';
import { parseCircuit } from '../../src/language/parse.js';
import type { PointsName } from '../../src/language/points.js';
import { toggleArrow } from '../../src/moves.js';
import { buildNetlist } from '../../src/network/netlist.js';
import { graphFault } from '../../src/network/topology.js';
import { applyEdits } from '../../src/update.js';
import {
  addBrackets,
  appendComma,
  changeElement,
  insertedName,
  insertElement,
  type InsertMode,
  removeElement,
} from './edits.js';
import { exampleList } from './example-list.js';
import { Inspector, type InspectorEvents } from './inspector.js';
import { palette, type PaletteEvents } from './palette.js';
import { PointsTable } from './points.js';
import { type EditorTexts, editorTexts } from './texts.js';
import { CircuitView, type ViewEvents } from './view.js';

type Options = Omit<FormOptions, 'fields'>;

/** Edits one text in three ways: as text, in its picture, and by a palette. */
class Editor implements InspectorEvents, PaletteEvents, TextEvents, ViewEvents {
  readonly element: HTMLElement;
  private readonly texts: EditorTexts;
  private readonly field: TextField;
  private readonly view: CircuitView;
  private readonly inspector: Inspector;
  private readonly points: PointsTable;
  private readonly undoButtons: UndoButtons;
  private readonly announcement = element('p', {
    attributes: { 'aria-live': 'polite' },
    style: visuallyHidden,
  });
  private circuit: Circuit | null = null;
  /** Name of the selected element, '' for none. */
  private selected = '';

  constructor(private readonly options: Options) {
    const { language, config } = options;
    const texts = editorTexts[language];
    this.texts = texts;
    this.undoButtons = new UndoButtons(
      language,
      { text: config, caret: config.length },
      (state, message) => this.restore(state, message),
    );
    this.field = new TextField(
      { label: texts.text, help: texts.textHelp, maxLength: 2000 },
      language,
      this,
    );
    this.view = new CircuitView(texts, language, this);
    this.inspector = new Inspector(texts, language, this);
    this.points = new PointsTable(texts, language, (changes) => this.setPoints(changes));
    const list = exampleList(language, (text) => {
      this.selected = '';
      this.apply(text);
    });
    this.element = columns(
      [
        this.field.element,
        this.undoButtons.element,
        this.view.element,
        this.inspector.element,
        this.announcement,
      ],
      [palette(texts, language, this), collapsible(texts.examples, list), this.points.element],
    );
    this.undoButtons.listenTo(this.element);
    this.field.write(config, config.length);
    this.show();
  }

  onType(text: string): void {
    this.apply(text, { typedAt: performance.now(), caret: this.field.selection.end });
  }

  onUndo(): void {
    this.undoButtons.undo();
  }

  onRedo(): void {
    this.undoButtons.redo();
  }

  onFix(text: string): void {
    this.apply(text);
  }

  onSelect(name: string): void {
    this.selected = name === this.selected ? '' : name;
    this.show();
  }

  onMove(edit: string): void {
    this.apply(applyEdits(this.field.text, edit));
  }

  onKey(name: string, { key }: KeyboardEvent): boolean {
    const letter = key.toUpperCase();
    const isRemoval = key === 'Delete' || key === 'Backspace';
    if (!isRemoval && letter !== 'U' && letter !== 'I') return false;
    this.selected = name;
    if (isRemoval) this.onRemove();
    else this.onArrow(letter as 'U' | 'I');
    return true;
  }

  onArrow(letter: 'U' | 'I'): void {
    if (!this.circuit || !this.selectedElement()) return;
    this.apply(toggleArrow(this.field.text, this.circuit, letter + this.selected));
  }

  onToggle(mark: 'secret' | 'reversed'): void {
    const named = this.selectedElement();
    if (!named) return;
    this.apply(changeElement(this.field.text, this.selected, { [mark]: !named.element[mark] }));
  }

  onRemove(): void {
    const { selected } = this;
    if (!this.selectedElement()) return;
    this.selected = '';
    this.apply(removeElement(this.field.text, selected), { message: this.texts.removed(selected) });
  }

  onRename(name: string): void {
    const index = this.circuit?.elements.findIndex((one) => one.name === this.selected) ?? -1;
    const text = renameElement(this.field.text, this.selected, name);
    this.selected = parseCircuit(text).circuit?.elements[index]?.name ?? this.selected;
    this.apply(text);
  }

  onInsert(kind: ElementKind, mode: InsertMode): void {
    const place = { name: this.selected, mode };
    const text = insertElement(this.field.text, kind, place);
    this.selected = insertedName(this.circuit, text, place);
    this.apply(text, { message: this.texts.inserted(this.selected || kind) });
  }

  onWire(): void {
    this.apply(appendComma(this.field.text));
  }

  onBrackets(): void {
    const { text, end } = addBrackets(this.field.text, this.field.selection);
    this.apply(text, { caret: end });
  }

  private selectedElement(): NamedElement | null {
    return this.circuit?.elements.find(({ name }) => name === this.selected) ?? null;
  }

  private setPoints(changes: ReadonlyMap<PointsName, number | null>): void {
    let { text } = this.field;
    for (const [row, percent] of changes) text = setPoints(text, row, percent);
    this.apply(text, { message: changes.size > 1 ? this.texts.points.wereReset : '' });
  }

  /** Shows an earlier state without a new undo step. */
  private restore({ text, caret }: EditorState, message: string): void {
    this.field.write(text, caret);
    this.show();
    setText(this.announcement, message);
    this.options.onEdit(text);
  }

  /** Applies a new text as an undo step. */
  private apply(
    text: string,
    { typedAt = null, caret = text.length, message = '' }: Change = {},
  ): void {
    this.undoButtons.add({ text, caret }, typedAt);
    // A message is announced again even if it is the same.
    setText(this.announcement, '');
    this.restore({ text, caret }, message);
  }

  private show(): void {
    const { text } = this.field;
    const isEmpty = text.trim() === '';
    const { circuit, problems } = parseCircuit(text);
    this.circuit = circuit;
    if (!this.selectedElement()) this.selected = '';
    const hasErrors = problems.some(({ severity }) => severity === 'error');
    const fault = circuit && !hasErrors ? graphFault(buildNetlist(circuit)) : null;
    const note = fault ? this.texts.noSolution(fault[this.options.language]) : '';
    this.field.showProblems(isEmpty ? [] : problems, note);
    this.view.show(circuit, this.selected, isEmpty);
    this.inspector.show(circuit, this.selectedElement());
    this.points.show(text);
    this.undoButtons.show();
  }
}

interface Change {
  /** Time of a typed character, `null` for other edits. */
  readonly typedAt?: number | null;
  readonly caret?: number;
  /** Announced to screen readers. */
  readonly message?: string;
}

/** The form of the circuit's dialog. */
export const circuitEditor = (options: Options): HTMLElement => new Editor(options).element;
