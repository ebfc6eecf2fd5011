import { element } from '@fragwerk/browser';
import { type Figure, formatTyped } from '@fragwerk/sdk';
import { type Answer, withArrowNames } from '../../src/answer/answer.js';
import { drawAnswer } from '../../src/answer/drawn.js';
import { givenMarks } from '../../src/answer/marks.js';
import { arrowWords, elementWords } from '../shared/describe.js';
import { Stage } from '../shared/stage.js';
import type { Target } from '../shared/targets.js';
import { arrowModel, shownDirection } from './arrow-model.js';
import { status } from './pieces.js';
import { figureOf, type Scene } from './scene.js';

/** The stored answer as figure and words. */
function describeAnswer(scene: Scene, stored: Answer): { figure: Figure; words: string } {
  const { circuit, language, look } = scene;
  const answer = withArrowNames(stored, circuit);
  const drawn = () => drawAnswer(circuit, look, givenMarks(answer)).figure;
  if (answer.kind === 'pick') {
    const picked = circuit.elements.filter(({ name }) => answer.names.includes(name));
    const words = picked.map((named) => elementWords(named, language)).join(', ');
    return { figure: drawn(), words: words || answer.names.join(', ') };
  }
  if (answer.kind === 'arrows' && scene.task.kind === 'arrows') {
    const model = arrowModel(scene);
    const words = [...answer.arrows].map(([quantity, direction]) => {
      const side = shownDirection(model, quantity, direction);
      const letter = quantity.startsWith('U') ? 'U' : 'I';
      return `${quantity}: ${arrowWords(letter, side, language)}`;
    });
    return { figure: drawn(), words: words.join(', ') };
  }
  if (answer.kind === 'values') {
    const words = [...answer.values].map(
      ([name, text]) => `${name} = ${text === '' ? '–' : formatTyped(text, language)}`,
    );
    return { figure: figureOf(scene), words: words.join('; ') };
  }
  return {
    figure: figureOf(scene),
    words: answer.kind === 'value' ? formatTyped(answer.text, language) : '',
  };
}

/** The circuit with a stored answer that cannot be changed. */
export function readOnlyParts(scene: Scene, answer: Answer): HTMLElement[] {
  const { figure, words } = describeAnswer(scene, answer);
  const noTargets: readonly Target[] = [];
  const stage = new Stage(scene.language, scene.texts.circuit, null);
  stage.show(figure, noTargets);
  const line = status();
  line.append(`${scene.texts.answer}: ${words === '' ? scene.texts.noAnswer : words}`);
  return [element('div', {}, [stage.element]), line];
}
