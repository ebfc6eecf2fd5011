import { element } from '@fragwerk/browser';
import type { Figure } from '@fragwerk/sdk';
import type { Answer } from '../../src/answer/answer.js';
import { arrowWords, elementWords } from '../shared/describe.js';
import { coreBounds, keyedParts } from '../shared/parts.js';
import { Stage } from '../shared/stage.js';
import type { Target } from '../shared/targets.js';
import { arrowModel, shownSide } from './arrow-model.js';
import { status } from './pieces.js';
import { figureOf, type Scene } from './scene.js';

function pickedFigure(scene: Scene, names: readonly string[]): Figure {
  const figure = figureOf(scene);
  const frames = keyedParts(figure).flatMap((keyed) => {
    if (!names.includes(keyed.key)) return [];
    const { left, top, right, bottom } = coreBounds(keyed);
    const at = { x: left - 6, y: top - 6 };
    const size = { width: right - left + 12, height: bottom - top + 12 };
    const stroke = { colour: '#1a56c4', width: 3 } as const;
    return [{ kind: 'rectangle', at, ...size, fill: '#1a56c422', stroke } as const];
  });
  return { ...figure, shapes: [...frames, ...figure.shapes] };
}

/** The stored answer as figure and words. */
function shown(scene: Scene, answer: Answer): { figure: Figure; words: string } {
  const { circuit, language } = scene;
  if (answer.kind === 'pick') {
    const picked = circuit.elements.filter(({ name }) => answer.names.includes(name));
    const words = picked.map((named) => elementWords(named, language)).join(', ');
    return { figure: pickedFigure(scene, answer.names), words: words || answer.names.join(', ') };
  }
  if (answer.kind === 'arrows' && scene.task.kind === 'arrows') {
    const model = arrowModel(scene);
    const words = [...answer.arrows].map(([quantity, direction]) => {
      const side = shownSide(model, quantity, direction);
      const letter = quantity.startsWith('U') ? 'U' : 'I';
      return `${quantity}: ${arrowWords(letter, side, language)}`;
    });
    return { figure: model.figure(answer.arrows, []), words: words.join(', ') };
  }
  if (answer.kind === 'values') {
    const words = [...answer.values].map(([name, text]) => `${name} = ${text || '–'}`);
    return { figure: figureOf(scene), words: words.join('; ') };
  }
  return { figure: figureOf(scene), words: answer.kind === 'value' ? answer.text : '' };
}

/** The circuit with a stored answer that cannot be changed. */
export function frozenParts(scene: Scene, answer: Answer): HTMLElement[] {
  const { figure, words } = shown(scene, answer);
  const noTargets: readonly Target[] = [];
  const stage = new Stage(scene.language, scene.texts.circuit, null);
  stage.show(figure, noTargets);
  const line = status();
  line.append(`${scene.texts.answer}: ${words === '' ? scene.texts.noAnswer : words}`);
  return [element('div', {}, [stage.element]), line];
}
