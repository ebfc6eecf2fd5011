import { element, setText } from '@fragwerk/browser';
import { parseAnswer, formatAnswer } from '../../src/answer/answer.js';
import { elementWords } from '../shared/describe.js';
import { symbolBounds, keyedParts } from '../../src/drawing/parts.js';
import { Stage } from '../shared/stage.js';
import type { Target } from '../shared/targets.js';
import { openEndOf } from '../../src/language/structure.js';
import { figureOf, type ActiveScene } from './scene.js';
import { hint, status } from './pieces.js';

/** The picked components; a further one takes the place of the only one. */
function toggled(names: readonly string[], name: string, count: number): readonly string[] {
  if (names.includes(name)) return names.filter((other) => other !== name);
  if (names.length < count) return [...names, name];
  return count === 1 ? [name] : names;
}

/** Picking components in the picture. */
export function pickInput(scene: ActiveScene): HTMLElement[] {
  const { circuit, task, answer, texts, language } = scene;
  const count = task.kind === 'pick' ? task.count : 1;
  // An open end at the output is the output, no component.
  const end = openEndOf(circuit);
  const components = circuit.elements.filter(({ element: one }) => one !== end);
  const order = components.map(({ name }) => name);
  const stored = parseAnswer(answer.read());
  let names = stored.kind === 'pick' ? stored.names.filter((name) => order.includes(name)) : [];
  const line = status();
  const figure = figureOf(scene);
  const parts = new Map(keyedParts(figure).map((keyed) => [keyed.key, keyed]));
  const show = (): void => {
    const targets = components.flatMap((named): Target[] => {
      const keyed = parts.get(named.name);
      if (!keyed) return [];
      return [
        {
          key: named.name,
          bounds: symbolBounds(keyed),
          label: elementWords(named, language),
          isSelected: names.includes(named.name),
          hasButton: true,
        },
      ];
    });
    stage.show(figure, targets);
    const shown = components.filter(({ name }) => names.includes(name));
    const words = shown.map((named) => elementWords(named, language)).join(', ');
    setText(line, words === '' ? texts.nothingPicked : texts.picked(words));
  };
  const stage = new Stage(language, texts.circuit, {
    onSelect(name) {
      names = order.filter((other) => toggled(names, name, count).includes(other));
      answer.write(formatAnswer({ kind: 'pick', names }), true);
      show();
    },
  });
  show();
  return [hint(texts.pick(count)), element('div', {}, [stage.element]), line];
}
