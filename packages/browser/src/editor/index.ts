export { button, onCommit, row, setEnabled } from './controls.js';
export { collapsible, columns } from './layout.js';
export type { TextProblem } from './marks.js';
export { type TextEvents, TextField } from './text-field.js';
export { UndoButtons } from './undo-buttons.js';
export type { EditorState } from './undo-stack.js';
