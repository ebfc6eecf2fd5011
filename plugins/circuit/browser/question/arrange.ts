import { element, setText, theme } from '@fragwerk/browser';
import { circuitFigure } from '../../src/drawing/figure.js';
import { parseCircuit } from '../../src/language/parse.js';
import { applyEdits } from '../../src/update.js';
import { Arranger } from '../arrange/arranger.js';
import { editOf, idAfter, movablesOf } from '../arrange/movables.js';
import { arrangeTexts } from '../arrange/texts.js';
import { Stage } from '../shared/stage.js';
import { hint } from './pieces.js';
import type { ActiveScene } from './scene.js';

/** What had the focus when the host drew a place anew with the changed circuit, by place. */
const moved = new Map<string, string>();

/**
 * The picture in which an author moves arrows and labels. The answer field gets the edits that were
 * made since it was shown, which the host hands to `updatepluginstringjavascript`.
 */
export function arrangeParts(scene: ActiveScene, config: string, place: string): HTMLElement[] {
  const { language, look, answer } = scene;
  const texts = arrangeTexts[language];
  const edits: string[] = [];
  let text = config;
  const stage = new Stage(language, texts.circuit, null);
  const result = element('code', {
    style: { display: 'block', overflowWrap: 'anywhere', color: theme.muted },
  });
  const arranger = new Arranger(language, (movable, goal) => {
    const edit = editOf(movable, goal);
    edits.push(edit);
    text = applyEdits(text, edit);
    const after = idAfter(movable, goal);
    moved.set(place, after);
    show();
    arranger.focus(after);
    answer.write(edits.join(','), true);
  });
  const show = (): void => {
    const { circuit } = parseCircuit(text);
    if (!circuit) return;
    const figure = circuitFigure(circuit, look);
    stage.show(figure, []);
    arranger.show(figure, movablesOf(circuit, figure));
    setText(result, texts.result(text));
  };
  arranger.listenTo(stage.over(arranger.element));
  show();
  const before = moved.get(place);
  moved.delete(place);
  if (before !== undefined)
    // Only once the page has it; a focus that is elsewhere meanwhile stays there.
    queueMicrotask(() => {
      if (document.activeElement === document.body) arranger.focus(before);
    });
  return [hint(texts.hint), stage.element, arranger.status, result];
}
