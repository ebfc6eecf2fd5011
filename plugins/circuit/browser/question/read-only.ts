import { formatWithValue } from '@fragwerk/sdk';
import { type Answer, withArrowNames } from '../../src/answer/answer.js';
import { drawAnswer } from '../../src/answer/drawn.js';
import { givenMarks } from '../../src/answer/marks.js';
import { elementText } from '../../src/answer/places.js';
import { ArrowModel, arrowText } from './arrow-model.js';
import { status } from '../shared/pieces.js';
import { type Scene, staticPicture } from './scene.js';

function describeAnswer(scene: Scene, answer: Answer): string {
  const { circuit, language } = scene;
  switch (answer.kind) {
    case 'pick': {
      const picked = circuit.elements.filter(({ name }) => answer.names.includes(name));
      const list = picked.map((named) => elementText(named)[language]).join(', ');
      return list || answer.names.join(', ');
    }
    case 'arrows': {
      if (scene.task.kind !== 'arrows') return '';
      const model = new ArrowModel(scene);
      const described = [...answer.arrows].map(([quantity, direction]) => {
        const letter = quantity.startsWith('U') ? 'U' : 'I';
        return `${quantity}: ${arrowText(letter, model.sideOf(quantity, direction), language)}`;
      });
      return described.join(', ');
    }
    case 'values':
      return [...answer.values]
        .map(([name, text]) => `${name} = ${text === '' ? '–' : formatWithValue(text, language)}`)
        .join('; ');
    case 'value':
      return formatWithValue(answer.text, language);
  }
}

/** The circuit with a stored answer that cannot be changed. */
export function readOnlyParts(scene: Scene, stored: Answer): HTMLElement[] {
  const { circuit, annotations, task, texts } = scene;
  const answer = withArrowNames(stored, circuit);
  const isDrawn = answer.kind === 'pick' || (answer.kind === 'arrows' && task.kind === 'arrows');
  const figure = isDrawn ? drawAnswer(circuit, annotations, givenMarks(answer)).figure : undefined;
  const line = status();
  line.append(`${texts.answer}: ${describeAnswer(scene, answer) || texts.noAnswer}`);
  return [staticPicture(scene, figure), line];
}
