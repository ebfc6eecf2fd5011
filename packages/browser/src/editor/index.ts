export { button, numberInput, onCommit, row, setEnabled, typedField } from './controls.js';
export { EditedText } from './edited-text.js';
export { exampleList } from './example-list.js';
export { collapsible, columns } from './layout.js';
export type { TextProblem } from './marks.js';
export { RestoreButton } from './restore-button.js';
export { UndoButtons } from './undo-buttons.js';
