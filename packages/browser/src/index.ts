export { announcer } from './announcer.js';
export {
  type AnswerField,
  forHost,
  installStart,
  type View,
  type ViewPlace,
  viewPlace,
} from './bridge.js';
export { replaceCard } from './card.js';
export { installDialogLoader } from './dialog-loader.js';
export { type DialogPlugin, installForm, openDialog, type DialogFormOptions } from './dialog.js';
export {
  element,
  freshId,
  setPressed,
  setText,
  verbatim,
  visuallyHidden,
  withFocusRing,
} from './dom.js';
export * from './editor/index.js';
export { FigureWalk } from './explore.js';
export { type AnswerAccess, type BrowserPart, defineBrowser, type Place } from './part.js';
export { pageLanguage } from './language.js';
export { problemLine } from './problem-line.js';
export type { FormOptions } from './form.js';
export { cardStyle, fieldStyle, hintStyle, problemStyle, type Style, theme } from './theme.js';
