import { element, setText, theme } from '@fragwerk/browser';
import { circuitFigure } from '../../src/drawing/figure.js';
import { parseCircuit } from '../../src/language/parse.js';
import { applyEdits } from '../../src/update.js';
import { Arranger } from '../arrange/arranger.js';
import { arrangeTexts } from '../arrange/texts.js';
import { Stage } from '../shared/stage.js';
import { hint } from '../shared/pieces.js';
import type { ActiveScene } from './scene.js';

/** Arrangers by place, because the host draws the picture again after a move. */
const arrangers = new Map<string, Arranger>();

/**
 * The picture in which an author moves arrows and labels. The answer field receives the edits, which the
 * host passes to `updatepluginstringjavascript`.
 */
export function arrangeParts(scene: ActiveScene, config: string, place: string): HTMLElement[] {
  const { language, annotations, answer } = scene;
  const texts = arrangeTexts[language];
  const edits: string[] = [];
  let text = config;
  const stage = new Stage(language);
  const result = element('code', {
    style: { display: 'block', overflowWrap: 'anywhere', color: theme.muted },
  });
  const arranger = new Arranger(language, stage, (edit) => {
    edits.push(edit);
    text = applyEdits(text, edit);
    show();
    answer.write(edits.join(','), true);
  });
  const show = (): void => {
    const { circuit } = parseCircuit(text);
    if (!circuit) return;
    const figure = circuitFigure(circuit, annotations);
    stage.show(figure);
    arranger.show(circuit, figure);
    setText(result, texts.result(text));
  };
  show();
  const before = arrangers.get(place);
  arrangers.set(place, arranger);
  if (before) arranger.takeOver(before);
  return [hint(texts.hint), stage.element, arranger.status, result];
}
