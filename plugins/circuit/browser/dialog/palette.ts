import {
  button,
  element,
  freshId,
  row,
  setPressed,
  type Style,
  theme,
  visuallyHidden,
} from '@fragwerk/browser';
import { svgNode } from '@fragwerk/browser/runtime';
import type { Figure, Language } from '@fragwerk/sdk';
import { frameAt } from '../../src/drawing/frame.js';
import { wire } from '../../src/drawing/pens.js';
import { symbolOf } from '../../src/drawing/symbols.js';
import { type ElementKind, elementKinds, elementTypes } from '../../src/language/elements.js';
import type { InsertMode } from './edits.js';
import type { EditorTexts } from './texts.js';

/** The dialog draws wires with a button of its own. */
const kinds = elementKinds.filter((kind) => kind !== 'DB');
const insertModes: readonly InsertMode[] = ['next', 'series', 'parallel', 'replace'];

const SIZE = { width: 62, height: 36 };

/** A symbol between two short wires. */
function iconOf(kind: ElementKind): Figure {
  const frame = frameAt({ x: SIZE.width / 2, y: SIZE.height / 2 }, true);
  const { half, draw } = symbolOf({ kind });
  return {
    ...SIZE,
    description: elementTypes[kind].title,
    shapes: [
      wire(frame, [-1, 0], [-half, 0]),
      wire(frame, [half, 0], [1, 0]),
      ...draw(frame, false),
    ],
  };
}

export interface PaletteEvents {
  onInsert(kind: ElementKind, mode: InsertMode): void;
  onWire(): void;
  onBrackets(): void;
}

function modeChoice(texts: EditorTexts): { readonly element: HTMLElement; mode: () => InsertMode } {
  let chosen: InsertMode = 'next';
  const buttons = insertModes.map((mode) => ({
    mode,
    element: button(texts.insertModes[mode], () => {
      chosen = mode;
      show();
    }),
  }));
  const show = (): void => {
    for (const { mode, element } of buttons) setPressed(element, mode === chosen);
  };
  show();
  return { element: row(buttons.map(({ element }) => element)), mode: () => chosen };
}

const gridStyle: Style = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(104px, 1fr))',
  gap: '8px',
  margin: '8px 0',
};

/** Adds soft hyphens to long German words. */
const breakable = (name: string): string =>
  name.replace(/(Wechsel|spannungs)(?=[a-z])/gi, '$1\u00ad');

function kindButton(kind: ElementKind, language: Language, onClick: () => void): HTMLElement {
  const icon = svgNode(iconOf(kind), language);
  icon.setAttribute('aria-hidden', 'true');
  icon.removeAttribute('role');
  const name = elementTypes[kind].title[language];
  const code = element('code', { style: { color: theme.muted } }, [kind]);
  const caption = element(
    'span',
    { 'aria-hidden': 'true', style: { fontSize: '13px', overflowWrap: 'anywhere' } },
    [`${breakable(name)} `, code],
  );
  const spoken = element('span', { style: visuallyHidden }, [`${name} ${kind}`]);
  return button([icon, caption, spoken], onClick, {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'flex-start',
    position: 'relative',
    gap: '2px',
    padding: '6px 4px',
    textAlign: 'center',
  });
}

/** Buttons that insert elements, empty positions and brackets. */
export function palette(
  texts: EditorTexts,
  language: Language,
  events: PaletteEvents,
): HTMLElement {
  const choice = modeChoice(texts);
  const id = freshId();
  const title = element('h2', { id, style: { margin: '0 0 8px', fontSize: '16px' } }, [
    texts.insert,
  ]);
  const grid = element(
    'div',
    { style: gridStyle },
    kinds.map((kind) => kindButton(kind, language, () => events.onInsert(kind, choice.mode()))),
  );
  const others = row([
    button(texts.wire, () => events.onWire()),
    button(texts.brackets, () => events.onBrackets()),
  ]);
  const attributes = { role: 'group', 'aria-labelledby': id };
  return element('div', attributes, [title, choice.element, grid, others]);
}
