import { element, freshId, setText, visuallyHidden } from '@fragwerk/browser';
import { type Direction, formatAnswer } from '../../src/answer/answer.js';
import type { ArrowPlace } from '../../src/answer/places.js';
import { button, setEnabled, row } from '../shared/controls.js';
import { arrowWords } from '../shared/describe.js';
import { symbolBounds } from '../../src/drawing/parts.js';
import { Stage } from '../shared/stage.js';
import type { Target } from '../shared/targets.js';
import {
  type ArrowModel,
  arrowModel,
  arrowsAt,
  isElement,
  placeBounds,
  placed,
  shownDirection,
  storedArrows,
  without,
} from './arrow-model.js';
import { hint, status } from './pieces.js';
import type { ActiveScene } from './scene.js';

const letterOf = (quantity: string): 'U' | 'I' => (quantity.startsWith('U') ? 'U' : 'I');

/** Placing and turning arrows: in the picture, by buttons, or by the keys U, I and Delete. */
export class ArrowInput {
  readonly parts: readonly HTMLElement[];
  private readonly model: ArrowModel;
  private readonly stage: Stage;
  private readonly chosenLine = element('p', { style: { margin: '0', fontWeight: '600' } });
  private readonly line = status();
  private readonly buttons: readonly {
    readonly letter: 'U' | 'I';
    readonly set: HTMLButtonElement;
    readonly remove: HTMLButtonElement;
  }[];
  private arrows: ReadonlyMap<string, Direction>;
  private chosen = '';

  constructor(private readonly scene: ActiveScene) {
    const { texts, task, language } = scene;
    this.model = arrowModel(scene);
    this.arrows = storedArrows(scene, this.model);
    this.stage = new Stage(language, texts.circuit, {
      onSelect: (key) => {
        this.choose(key);
      },
      onKey: (key, event) => this.useKey(key, event),
    });
    const letters = task.kind === 'arrows' ? task.letters : [];
    this.buttons = letters.map((letter) => ({
      letter,
      set: button('', () => {
        this.place(letter + this.chosen);
      }),
      remove: button(texts.remove[letter], () => {
        this.remove([letter + this.chosen]);
      }),
    }));
    const keys = freshId();
    const help = element('p', { attributes: { id: keys }, style: visuallyHidden }, [
      texts.arrowKeys,
    ]);
    const tools = row(this.buttons.flatMap(({ set, remove }) => [set, remove]));
    this.stage.element.setAttribute('aria-describedby', keys);
    const panel = element('div', { style: { display: 'grid', gap: '8px', marginTop: '8px' } }, [
      this.chosenLine,
      tools,
    ]);
    const hasFaint = this.model.places.some((place) => !isElement(place));
    const words = hasFaint ? `${texts.arrows} ${texts.faintArrows}` : texts.arrows;
    this.parts = [hint(words), help, this.stage.element, panel, this.line];
    this.show();
  }

  /** An arrow is placed or turned at once; a component is chosen. */
  private choose(key: string): void {
    if (!this.model.order.includes(key)) {
      this.chosen = key;
      this.show();
      return;
    }
    this.chosen = key.slice(1);
    this.place(key);
  }

  private useKey(key: string, event: KeyboardEvent): boolean {
    const letter = event.key.toUpperCase();
    const quantities = this.model.choices.get(key) ?? [];
    if (event.key === 'Delete' || event.key === 'Backspace') {
      this.chosen = key;
      this.remove(quantities);
      return true;
    }
    const quantity = letter + key;
    if ((letter !== 'U' && letter !== 'I') || !quantities.includes(quantity)) return false;
    this.chosen = key;
    this.place(quantity);
    return true;
  }

  private place(quantity: string): void {
    if (!this.model.order.includes(quantity)) return;
    this.take(placed(this.arrows, quantity, this.model.order));
  }

  private remove(quantities: readonly string[]): void {
    this.take(without(this.arrows, quantities));
  }

  private take(arrows: ReadonlyMap<string, Direction>): void {
    this.arrows = arrows;
    this.scene.answer.write(formatAnswer({ kind: 'arrows', arrows }), true);
    this.show();
  }

  private words(quantity: string): string | null {
    const direction = this.arrows.get(quantity);
    if (direction === undefined) return null;
    const side = shownDirection(this.model, quantity, direction);
    return arrowWords(letterOf(quantity), side, this.scene.language);
  }

  private targetOf(place: ArrowPlace): Target[] {
    const { language, texts } = this.scene;
    const bounds = placeBounds(this.model, place);
    if (!bounds) return [];
    const { key } = place;
    const quantities = this.model.choices.get(key) ?? [];
    const arrows = arrowsAt(this.scene, this.model, { key, placed: this.arrows });
    const words = arrows.map(({ letter, side }) => arrowWords(letter, side, language));
    const state = words.length === 0 ? texts.noArrow : words.join(', ');
    const isSelected = key === this.chosen;
    const own = { key, bounds, isSelected, hasButton: true, isKeyboardOnly: !isElement(place) };
    const shown = new Set(this.hinted());
    const others = quantities.flatMap((quantity): Target[] => {
      const part = this.model.parts.get(quantity);
      if (!part || !(shown.has(quantity) || this.arrows.has(quantity))) return [];
      const arrow = symbolBounds(part);
      return [{ key: quantity, bounds: arrow, isSelected: false, hasButton: false, label: '' }];
    });
    return [{ ...own, label: `${place.text[language]}: ${state}` }, ...others];
  }

  /** Arrows that are shown faintly: of the chosen place, and of all that is no element. */
  private hinted(): readonly string[] {
    const { places, choices } = this.model;
    return places
      .filter((place) => place.key === this.chosen || !isElement(place))
      .flatMap(({ key }) => choices.get(key) ?? []);
  }

  private show(): void {
    const { texts, language } = this.scene;
    const { places, choices } = this.model;
    this.stage.show(
      this.model.figure(this.arrows, this.hinted()),
      places.flatMap((place) => this.targetOf(place)),
    );
    const name = places.find(({ key }) => key === this.chosen)?.text[language] ?? null;
    const free = choices.get(this.chosen) ?? [];
    setText(this.chosenLine, name === null ? texts.nothingChosen : texts.chosen(name));
    for (const { letter, set, remove } of this.buttons) {
      const quantity = letter + this.chosen;
      const isPlaced = this.arrows.has(quantity);
      setText(set, (isPlaced ? texts.turn : texts.set)[letter]);
      setEnabled(set, free.includes(quantity));
      setEnabled(remove, isPlaced);
    }
    setText(this.line, this.summary());
  }

  /** All arrows in words. */
  summary(): string {
    const { texts } = this.scene;
    const all = [...this.arrows.keys()].map(
      (quantity) => `${quantity} ${this.words(quantity)?.replace(/^\S+(?: arrow)? /, '') ?? ''}`,
    );
    return all.length === 0 ? texts.noArrows : all.join(', ');
  }
}
