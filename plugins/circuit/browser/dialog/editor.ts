import { element, type FormOptions, setText, visuallyHidden } from '@fragwerk/browser';
import { renameElement, setPoints } from '../../src/language/edit.js';
import type { ElementKind } from '../../src/language/elements.js';
import type { Circuit, NamedElement } from '../../src/language/names.js';
import { parseCircuit } from '../../src/language/parse.js';
import { applyEdits } from '../../src/update.js';
import { buildNetlist } from '../../src/network/netlist.js';
import { graphFault } from '../../src/network/topology.js';
import { toggleArrow } from '../../src/moves.js';
import {
  appendComma,
  bracket,
  changeElement,
  insertedName,
  insertElement,
  removeElement,
  type Way,
} from './edits.js';
import { exampleList } from './example-list.js';
import type { Step } from './history.js';
import { Inspector } from './inspector.js';
import { columns, folded } from './layout.js';
import { palette } from './palette.js';
import { PointsTable } from './points.js';
import { Steps } from './steps.js';
import { TextField } from './text-field.js';
import { type EditorTexts, editorTexts } from './texts.js';
import { CircuitView } from './view.js';

type Options = Omit<FormOptions, 'fields'>;

/** The circuit's text, its picture and its palette: three ways to one text. */
class Editor {
  readonly element: HTMLElement;
  private readonly texts: EditorTexts;
  private readonly field: TextField;
  private readonly view: CircuitView;
  private readonly inspector: Inspector;
  private readonly points: PointsTable;
  private readonly steps: Steps;
  private readonly spoken = element('p', {
    attributes: { 'aria-live': 'polite' },
    style: visuallyHidden,
  });
  private circuit: Circuit | null = null;
  private chosen = '';

  constructor(private readonly options: Options) {
    const { language, config } = options;
    const texts = editorTexts[language];
    this.texts = texts;
    this.steps = new Steps(texts, { text: config, caret: config.length }, (step, words) => {
      this.go(step, words);
    });
    this.field = new TextField(texts, language, {
      onType: (text) => {
        this.take(text, { typedAt: performance.now(), caret: this.field.selection.end });
      },
      onUndo: this.steps.undo,
      onRedo: this.steps.redo,
      onMend: (text) => {
        this.take(text);
      },
    });
    this.view = this.makeView();
    this.inspector = this.makeInspector();
    this.points = new PointsTable(texts, language, (changes) => {
      const set = [...changes].reduce(
        (text, [row, percent]) => setPoints(text, row, percent),
        this.field.text,
      );
      this.take(set);
      if (changes.size > 1) setText(this.spoken, texts.points.wereReset);
    });
    this.element = this.layout();
    this.steps.listenTo(this.element);
    this.field.write(config, config.length);
    this.show();
  }

  private makeView(): CircuitView {
    return new CircuitView(this.texts, this.options.language, {
      onChoose: (name) => {
        this.chosen = name === this.chosen ? '' : name;
        this.show();
      },
      onMove: (edit) => {
        this.take(applyEdits(this.field.text, edit));
      },
      onKey: (name, { key }) => {
        const letter = key.toUpperCase();
        const isRemoval = key === 'Delete' || key === 'Backspace';
        if (!isRemoval && letter !== 'U' && letter !== 'I') return false;
        this.chosen = name;
        if (isRemoval) this.remove();
        else this.toggle(letter as 'U' | 'I');
        return true;
      },
    });
  }

  private makeInspector(): Inspector {
    const mark = (name: 'secret' | 'reversed') => () => {
      const named = this.named();
      if (!named) return;
      const { chosen } = this;
      this.take(changeElement(this.field.text, chosen, { [name]: !named.element[name] }));
    };
    return new Inspector(this.texts, this.options.language, {
      onArrow: (letter) => {
        this.toggle(letter);
      },
      onSecret: mark('secret'),
      onTurn: mark('reversed'),
      onRemove: () => {
        this.remove();
      },
      onRename: (name) => {
        const index = this.circuit?.elements.findIndex((one) => one.name === this.chosen) ?? -1;
        const text = renameElement(this.field.text, this.chosen, name);
        this.chosen = parseCircuit(text).circuit?.elements[index]?.name ?? this.chosen;
        this.take(text);
      },
    });
  }

  private layout(): HTMLElement {
    const { texts, options } = this;
    const events = {
      onInsert: (kind: ElementKind, way: Way) => {
        this.insert(kind, way);
      },
      onWire: () => {
        this.take(appendComma(this.field.text));
      },
      onBrackets: () => {
        const { text, end } = bracket(this.field.text, this.field.selection);
        this.take(text, { caret: end });
      },
    };
    const list = exampleList(options.language, (text) => {
      this.chosen = '';
      this.take(text);
    });
    const left = [
      this.field.element,
      this.steps.element,
      this.view.element,
      this.inspector.element,
      this.spoken,
    ];
    return columns(left, [
      palette(texts, options.language, events),
      folded(texts.examples, list),
      this.points.element,
    ]);
  }

  private named(): NamedElement | null {
    return this.circuit?.elements.find(({ name }) => name === this.chosen) ?? null;
  }

  private insert(kind: ElementKind, way: Way): void {
    const { chosen, circuit } = this;
    const place = { name: chosen, way };
    const text = insertElement(this.field.text, kind, place);
    this.chosen = insertedName(circuit, text, place);
    this.take(text);
    setText(this.spoken, this.texts.inserted(this.chosen || kind));
  }

  private remove(): void {
    const { chosen } = this;
    if (!this.named()) return;
    this.chosen = '';
    this.take(removeElement(this.field.text, chosen));
    setText(this.spoken, this.texts.removed(chosen));
  }

  private toggle(letter: 'U' | 'I'): void {
    if (!this.circuit || !this.named()) return;
    this.take(toggleArrow(this.field.text, this.circuit, letter + this.chosen));
  }

  private go(step: Step, words: string): void {
    this.field.write(step.text, step.caret);
    this.options.onEdit(step.text);
    this.show();
    setText(this.spoken, words);
  }

  /** A new text, whichever way it came. */
  private take(
    text: string,
    { typedAt = null, caret = text.length }: { typedAt?: number | null; caret?: number } = {},
  ): void {
    this.steps.add({ text, caret }, typedAt);
    this.field.write(text, caret);
    setText(this.spoken, '');
    this.show();
    this.options.onEdit(text);
  }

  private show(): void {
    const { text } = this.field;
    const isEmpty = text.trim() === '';
    const { circuit, problems } = parseCircuit(text);
    this.circuit = circuit;
    if (!circuit?.elements.some(({ name }) => name === this.chosen)) this.chosen = '';
    const hasErrors = problems.some(({ severity }) => severity === 'error');
    const fault = circuit && !hasErrors ? graphFault(buildNetlist(circuit)) : null;
    const { language } = this.options;
    this.field.judge(isEmpty ? [] : problems, fault ? this.texts.noSolution(fault[language]) : '');
    this.view.show(circuit, this.chosen, isEmpty);
    this.inspector.show(circuit, this.named());
    this.points.show(text);
    this.steps.show();
  }
}

/** The form of the circuit's dialog. */
export const circuitEditor = (options: Options): HTMLElement => new Editor(options).element;
