import {
  collapsible,
  columns,
  EditedText,
  element,
  exampleList,
  type FormOptions,
  theme,
} from '@fragwerk/browser';
import type { Language } from '@fragwerk/sdk';
import { circuitFigure } from '../../src/drawing/figure.js';
import { renameElement, setPoints } from '../../src/language/edit.js';
import type { ElementKind } from '../../src/language/elements.js';
import type { Circuit, NamedElement } from '../../src/language/names.js';
import { parseCircuit } from '../../src/language/parse.js';
import type { PointsName } from '../../src/language/keywords.js';
import { toggleArrow } from '../../src/moves.js';
import { buildNetlist } from '../../src/network/netlist.js';
import { graphFault } from '../../src/network/topology.js';
import { applyEdits } from '../../src/update.js';
import {
  addBrackets,
  appendComma,
  changeElement,
  insertElement,
  type InsertMode,
  removeElement,
} from './edits.js';
import { inspector, type InspectorEvents } from './inspector.js';
import { palette, type PaletteEvents } from './palette.js';
import { pointsTable } from './points.js';
import { type EditorTexts, editorTexts, examples } from './texts.js';
import { circuitView, type ViewEvents } from './view.js';

type Options = Omit<FormOptions, 'fields'>;

/** A list of example circuits; selecting one replaces the whole text. */
const circuitExamples = (
  language: Language,
  onSelect: (text: string, message: string) => void,
): HTMLElement =>
  exampleList(
    examples.map(([text, de, en]) => {
      const { circuit } = parseCircuit(text);
      const style = { color: theme.muted, fontSize: '14px' };
      const note = element('span', { style }, [` ${{ de, en }[language]}`]);
      const figure = circuit && circuitFigure(circuit);
      return { text, figure, label: [element('code', {}, [text]), note] };
    }),
    language,
    onSelect,
  );

/** Edits one text in three ways: as text, in its picture, and by a palette. */
class Editor implements InspectorEvents, PaletteEvents, ViewEvents {
  readonly element: HTMLElement;
  private readonly texts: EditorTexts;
  private readonly edited: EditedText;
  private readonly view: ReturnType<typeof circuitView>;
  private readonly inspector: ReturnType<typeof inspector>;
  private readonly points: ReturnType<typeof pointsTable>;
  private readonly palette: HTMLElement;
  private circuit: Circuit | null = null;
  /** Name of the selected element, '' for none. */
  private selected = '';

  constructor(private readonly options: Options) {
    const { language, config } = options;
    const texts = editorTexts[language];
    this.texts = texts;
    const help = { label: texts.text, help: texts.textHelp, maxLength: 2000 };
    this.edited = new EditedText({ ...help, text: config, language }, (text) => {
      this.show();
      options.onEdit(text);
    });
    this.view = circuitView(texts, language, this);
    this.inspector = inspector(texts, language, this);
    this.points = pointsTable(texts, language, (changes) => this.setPoints(changes));
    this.palette = palette(texts, language, this);
    const list = circuitExamples(language, (text, message) => {
      this.selected = '';
      this.edited.apply(text, { message });
    });
    this.element = columns(
      [
        this.edited.element,
        this.edited.undoButtons.element,
        this.view.element,
        this.inspector.element,
        this.edited.announcer.element,
      ],
      [this.palette, collapsible(texts.examples, list), this.points.element],
    );
    this.edited.undoButtons.listenTo(this.element);
    this.show();
  }

  onSelect(name: string): void {
    this.selected = name === this.selected ? '' : name;
    this.show();
  }

  onMove(edit: string): void {
    this.edited.apply(applyEdits(this.edited.text, edit));
  }

  onKey(name: string, { key, repeat }: KeyboardEvent): boolean {
    const letter = key.toUpperCase();
    const isRemoval = key === 'Delete' || key === 'Backspace';
    if (!isRemoval && letter !== 'U' && letter !== 'I') return false;
    // Holding a key down removes one component only.
    if (repeat) return true;
    this.selected = name;
    if (isRemoval) this.onRemove();
    else this.onArrow(letter as 'U' | 'I');
    return true;
  }

  onArrow(letter: 'U' | 'I'): void {
    if (!this.circuit || !this.selectedElement()) return;
    this.edited.apply(toggleArrow(this.edited.text, this.circuit, letter + this.selected));
  }

  onToggle(mark: 'secret' | 'reversed'): void {
    const named = this.selectedElement();
    if (!named) return;
    this.edited.apply(
      changeElement(this.edited.text, this.selected, { [mark]: !named.element[mark] }),
    );
  }

  onRemove(): void {
    const { selected } = this;
    if (!this.selectedElement()) return;
    this.selected = '';
    this.edited.apply(removeElement(this.edited.text, selected), {
      message: this.texts.removed(selected),
    });
  }

  onRename(name: string): void {
    const index = this.circuit?.elements.findIndex((one) => one.name === this.selected) ?? -1;
    const text = renameElement(this.edited.text, this.selected, name);
    this.selected = parseCircuit(text).circuit?.elements[index]?.name ?? this.selected;
    this.edited.apply(text);
  }

  onInsert(kind: ElementKind, mode: InsertMode): void {
    const { text, name } = insertElement(this.edited.text, kind, { name: this.selected, mode });
    this.selected = name;
    this.applyInPlace(text, this.texts.inserted(name || kind));
  }

  onWire(): void {
    this.applyInPlace(appendComma(this.edited.text));
  }

  onBrackets(): void {
    const { text, end } = addBrackets(this.edited.text, this.edited.selection);
    this.edited.apply(text, { caret: end });
  }

  /** Keeps the palette under the finger, where a larger picture above it would move it away. */
  private applyInPlace(text: string, message = ''): void {
    const { top } = this.palette.getBoundingClientRect();
    this.edited.apply(text, { message });
    window.scrollBy(0, this.palette.getBoundingClientRect().top - top);
  }

  private selectedElement(): NamedElement | null {
    return this.circuit?.elements.find(({ name }) => name === this.selected) ?? null;
  }

  private setPoints(changes: ReadonlyMap<PointsName, number | null>): void {
    let { text } = this.edited;
    for (const [row, percent] of changes) text = setPoints(text, row, percent);
    this.edited.apply(text, { message: changes.size > 1 ? this.texts.points.wereReset : '' });
  }

  private show(): void {
    const { text } = this.edited;
    const isEmpty = text.trim() === '';
    const { circuit, problems } = parseCircuit(text);
    this.circuit = circuit;
    if (!this.selectedElement()) this.selected = '';
    const hasErrors = problems.some(({ severity }) => severity === 'error');
    const fault = circuit && !hasErrors ? graphFault(buildNetlist(circuit)) : null;
    const note = fault ? this.texts.noSolution(fault[this.options.language]) : '';
    this.edited.showProblems(isEmpty ? [] : problems, note);
    this.view.show(circuit, this.selected, isEmpty);
    this.inspector.show(circuit, this.selectedElement());
    this.points.show(text);
  }
}

export const circuitEditor = (options: Options): HTMLElement => new Editor(options).element;
