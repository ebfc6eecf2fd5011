import { element, freshId, hintStyle, setText, theme, visuallyHidden } from '@fragwerk/browser';
import type { Language } from '@fragwerk/sdk';
import { circuitFigure } from '../../src/drawing/figure.js';
import type { Circuit } from '../../src/language/names.js';
import { elementTargets } from '../shared/targets.js';
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

/** Creates the picture of the circuit; an invalid text keeps the previous one. */
export function circuitView(texts: EditorTexts, language: Language, events: ViewEvents) {
  const id = freshId();
  const note = element('p', { style: { ...hintStyle, textAlign: 'center' } });
  const stage = new Stage(language, events, texts.parts);
  const arranger = new Arranger(language, stage, (edit) => events.onMove(edit));
  const keys = element('p', { id, style: visuallyHidden }, [texts.keys]);
  const hint = element('p', { style: hintStyle }, [arrangeTexts[language].hint]);
  const options = {
    ...{ role: 'group', 'aria-label': texts.picture, 'aria-describedby': id },
    style: {
      ...{ position: 'relative', minWidth: '0', padding: '8px' },
      ...{ border: `1px solid ${theme.line}`, borderRadius: '12px' },
    },
  };
  let hasPicture = false;
  return {
    element: element('div', options, [keys, stage.element, note, hint, arranger.status]),
    show(circuit: Circuit | null, selected: string, isEmpty: boolean): void {
      hasPicture ||= circuit !== null;
      setText(note, isEmpty ? texts.empty : circuit || !hasPicture ? '' : texts.stale);
      stage.element.style.display = isEmpty ? 'none' : '';
      stage.element.style.opacity = circuit ? '1' : '0.45';
      const display = circuit ? '' : 'none';
      arranger.element.style.display = display;
      hint.style.display = display;
      if (!circuit) return;
      const figure = circuitFigure(circuit, look);
      const elements = circuit.elements.filter((named) => !named.element.impliedIn);
      stage.show(figure, elementTargets(figure, elements, { language, selected: [selected] }));
      arranger.show(circuit, figure);
    },
  };
}
