import { element, freshId, hintStyle, setText, theme, visuallyHidden } from '@fragwerk/browser';
import type { Language } from '@fragwerk/sdk';
import { circuitFigure } from '../../src/drawing/figure.js';
import type { Circuit } from '../../src/language/names.js';
import { elementTargets } from '../shared/element-targets.js';
import { Stage, type StageEvents } from '../shared/stage.js';
import { Arranger } from '../arrange/arranger.js';
import { arrangeTexts } from '../arrange/texts.js';
import type { EditorTexts } from './texts.js';

export interface ViewEvents extends StageEvents {
  /** An arrow or label was moved; see `applyEdits` for the edit. */
  onMove(edit: string): void;
}

/** Without a question there are no values to show. */
const look = { valueOf: () => null, magnitudeOf: () => ({ de: '…', en: '…' }) };

/** The picture of the circuit; an invalid text keeps the previous one. */
export class CircuitView {
  readonly element: HTMLElement;
  private readonly stage: Stage;
  private readonly arranger: Arranger;
  private readonly hint: HTMLElement;
  private readonly note = element('p', { style: { ...hintStyle, textAlign: 'center' } });

  constructor(
    private readonly texts: EditorTexts,
    private readonly language: Language,
    events: ViewEvents,
  ) {
    this.stage = new Stage(language, texts.parts, events);
    this.arranger = new Arranger(language, this.stage, (edit, id) => {
      events.onMove(edit);
      this.arranger.focus(id);
    });
    const id = freshId();
    const keys = element('p', { id, style: visuallyHidden }, [texts.keys]);
    const attributes = { role: 'group', 'aria-label': texts.picture, 'aria-describedby': id };
    const style = {
      position: 'relative',
      minWidth: '0',
      padding: '8px',
      border: `1px solid ${theme.line}`,
      borderRadius: '12px',
    };
    this.hint = element('p', { style: hintStyle }, [arrangeTexts[language].hint]);
    const parts = [keys, this.stage.element, this.note, this.hint, this.arranger.status];
    this.element = element('div', { ...attributes, style }, parts);
  }

  show(circuit: Circuit | null, selected: string, isEmpty: boolean): void {
    const { texts, language } = this;
    setText(this.note, isEmpty ? texts.empty : circuit ? '' : texts.stale);
    this.stage.element.style.display = isEmpty ? 'none' : '';
    this.stage.element.style.opacity = circuit ? '1' : '0.45';
    const isOpen = circuit !== null && !isEmpty;
    this.arranger.element.style.display = isOpen ? '' : 'none';
    this.hint.style.display = isOpen ? '' : 'none';
    if (!circuit) return;
    const figure = circuitFigure(circuit, look);
    const elements = circuit.elements.filter(({ element: { impliedIn } }) => !impliedIn);
    this.stage.show(figure, elementTargets(figure, elements, { language, selected: [selected] }));
    this.arranger.show(circuit, figure);
  }
}
