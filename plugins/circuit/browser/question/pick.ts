import { setText } from '@fragwerk/browser';
import { formatAnswer, parseAnswer } from '../../src/answer/answer.js';
import { elementText, pickable } from '../../src/answer/places.js';
import { elementTargets } from '../shared/targets.js';
import { Stage } from '../shared/stage.js';
import { hint, status } from '../shared/pieces.js';
import { type ActiveScene, figureOf } from './scene.js';

/** Toggles a component; where only one can be selected, it replaces the previous one. */
function toggled(names: readonly string[], name: string, count: number): readonly string[] {
  if (names.includes(name)) return names.filter((other) => other !== name);
  if (names.length < count) return [...names, name];
  return count === 1 ? [name] : names;
}

/** Lets students pick components in the picture. */
export function pickInput(scene: ActiveScene): HTMLElement[] {
  const { circuit, task, answer, texts, language } = scene;
  const count = task.kind === 'pick' ? task.count : 1;
  const components = pickable(circuit);
  const order = components.map(({ name }) => name);
  const stored = parseAnswer(answer.read());
  let selected = stored.kind === 'pick' ? stored.names.filter((name) => order.includes(name)) : [];
  const line = status();
  const figure = figureOf(scene);
  const show = (): void => {
    stage.show(figure, elementTargets(figure, components, { language, selected }));
    const list = components
      .filter(({ name }) => selected.includes(name))
      .map((named) => elementText(named)[language])
      .join(', ');
    setText(line, list === '' ? texts.nothingPicked : texts.picked(list));
  };
  const onSelect = (name: string) => {
    const names = toggled(selected, name, count);
    selected = order.filter((other) => names.includes(other));
    answer.write(formatAnswer({ kind: 'pick', names: selected }), true);
    show();
  };
  const stage = new Stage(language, { onSelect }, texts.circuit);
  show();
  return [hint(texts.pick(count)), stage.element, line];
}
