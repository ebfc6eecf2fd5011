import {
  element,
  freshId,
  setText,
  visuallyHidden,
  button,
  row,
  setEnabled,
} from '@fragwerk/browser';
import { formatAnswer } from '../../src/answer/answer.js';
import type { ArrowPlace } from '../../src/answer/places.js';
import { directionTexts, symbolBounds } from '../../src/drawing/parts.js';
import { Stage, type StageEvents } from '../shared/stage.js';
import type { Target } from '../shared/targets.js';
import { ArrowModel, type Arrows, arrowText, isElement, without } from './arrow-model.js';
import { hint, status } from '../shared/pieces.js';
import type { ActiveScene } from './scene.js';

/** Places and reverses arrows: in the picture, by buttons, or by the keys U, I and Delete. */
export class ArrowInput implements StageEvents {
  readonly parts: readonly HTMLElement[];
  private readonly model: ArrowModel;
  private readonly stage: Stage;
  private readonly selectedLine = element('p', { style: { margin: '0', fontWeight: '600' } });
  private readonly line = status();
  private readonly buttons: readonly {
    readonly letter: 'U' | 'I';
    readonly set: HTMLButtonElement;
    readonly remove: HTMLButtonElement;
  }[];
  private arrows: Arrows;

  /** @param selected place that is selected, by default none */
  constructor(
    private readonly scene: ActiveScene,
    public selected = '',
  ) {
    const { texts, task, language } = scene;
    this.model = new ArrowModel(scene);
    this.arrows = this.model.stored(scene.answer.read());
    this.stage = new Stage(language, this, texts.circuit);
    const letters = task.kind === 'arrows' ? task.letters : [];
    this.buttons = letters.map((letter) => ({
      letter,
      set: button('', () => this.place(letter + this.selected)),
      remove: button(texts.remove[letter], () =>
        this.apply(without(this.arrows, [letter + this.selected])),
      ),
    }));
    const keys = freshId();
    const help = element('p', { id: keys, style: visuallyHidden }, [texts.arrowKeys]);
    const tools = row(this.buttons.flatMap(({ set, remove }) => [set, remove]));
    this.stage.element.setAttribute('aria-describedby', keys);
    const panel = element('div', { style: { display: 'grid', gap: '8px', marginTop: '8px' } }, [
      this.selectedLine,
      tools,
    ]);
    const hasFaded = this.model.places.some((place) => !isElement(place));
    const text = hasFaded ? `${texts.arrows} ${texts.faintArrows}` : texts.arrows;
    this.parts = [hint(text), help, this.stage.element, panel, this.line];
    this.show();
  }

  /** Places or reverses an arrow, or selects a place. */
  onSelect(key: string): void {
    const isArrow = this.model.order.includes(key);
    this.selected = isArrow ? key.slice(1) : key;
    if (isArrow) this.place(key);
    else this.show();
  }

  onKey(key: string, event: KeyboardEvent): boolean {
    const quantities = this.model.choices.get(key) ?? [];
    const isRemoval = event.key === 'Delete' || event.key === 'Backspace';
    const quantity = event.key.toUpperCase() + key;
    if (!isRemoval && !quantities.includes(quantity)) return false;
    this.selected = key;
    // A key that is held down does not turn the arrow again and again.
    if (event.repeat) return true;
    if (isRemoval) this.apply(without(this.arrows, quantities));
    else this.place(quantity);
    return true;
  }

  private place(quantity: string): void {
    if (!this.model.order.includes(quantity)) return;
    this.apply(this.model.placed(this.arrows, quantity));
  }

  private apply(arrows: Arrows): void {
    this.arrows = arrows;
    this.scene.answer.write(formatAnswer({ kind: 'arrows', arrows }), true);
    this.show();
  }

  private targetOf(place: ArrowPlace): Target[] {
    const { language, texts } = this.scene;
    const bounds = this.model.boundsOf(place);
    if (!bounds) return [];
    const { key } = place;
    const quantities = this.model.choices.get(key) ?? [];
    const arrows = this.model.arrowsAt(key, this.arrows);
    const list = arrows.map(({ letter, side }) => arrowText(letter, side, language)).join(', ');
    const state = list || texts.noArrow;
    const isSelected = key === this.selected;
    const only = isElement(place) ? null : ('keyboard' as const);
    const own = { key, bounds, isSelected, only, label: `${place.text[language]}: ${state}` };
    const shown = new Set(this.hinted());
    const others = quantities.flatMap((quantity): Target[] => {
      const part = this.model.parts.get(quantity);
      if (!part || !(shown.has(quantity) || this.arrows.has(quantity))) return [];
      const look = { label: '', isSelected: false, only: 'pointer' } as const;
      return [{ ...look, key: quantity, bounds: symbolBounds(part) }];
    });
    return [own, ...others];
  }

  /** The faded arrows: those at the selected place, at groups, and at the input and output. */
  private hinted(): readonly string[] {
    const { places, choices } = this.model;
    return places
      .filter((place) => place.key === this.selected || !isElement(place))
      .flatMap(({ key }) => choices.get(key) ?? []);
  }

  private show(): void {
    const { texts, language } = this.scene;
    const { places, choices } = this.model;
    this.stage.show(
      this.model.figure(this.arrows, this.hinted()),
      places.flatMap((place) => this.targetOf(place)),
    );
    const name = places.find(({ key }) => key === this.selected)?.text[language] ?? null;
    const free = choices.get(this.selected) ?? [];
    setText(this.selectedLine, name === null ? texts.nothingSelected : texts.selected(name));
    for (const { letter, set, remove } of this.buttons) {
      const quantity = letter + this.selected;
      const isPlaced = this.arrows.has(quantity);
      setText(set, (isPlaced ? texts.turn : texts.set)[letter]);
      setEnabled(set, free.includes(quantity));
      setEnabled(remove, isPlaced);
    }
    const summary = [...this.arrows].map(([quantity, direction]) => {
      const side = this.model.sideOf(quantity, direction);
      return `${quantity} ${directionTexts[side][language]}`;
    });
    setText(this.line, summary.join(', ') || texts.noArrows);
  }
}
