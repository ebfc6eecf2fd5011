import type { EditorOptions } from '../editor/types.js';
import { loadModule } from './load.js';
import { type CodeEditor, plainEditor } from './plain.js';

/** Loads the editor; `null` if that fails. */
const loadEditor = async (files: string) =>
  files === ''
    ? null
    : loadModule<typeof import('../editor/index.js')>(files, 'editor.js').catch(() => null);

/**
 * Creates a field for a program: a text area until the editor is loaded. Text, caret and focus are
 * carried over.
 *
 * @param onSettled called with whether the editor could be loaded
 */
export function editorField(
  files: string,
  options: EditorOptions,
  onSettled: (isLoaded: boolean) => void,
) {
  let editor: CodeEditor = plainEditor(options);
  let isDestroyed = false;
  const element = document.createElement('div');
  element.append(editor.element);
  void loadEditor(files).then((module) => {
    if (isDestroyed) return;
    onSettled(module !== null);
    if (!module) return;
    const caret = editor.caret();
    const loaded = module.createEditor({ ...options, text: editor.read() });
    editor.destroy();
    element.replaceChildren(loaded.element);
    editor = loaded;
    if (caret !== null) loaded.focusAt(caret);
  });
  return {
    element,
    editor: () => editor,
    destroy: () => {
      isDestroyed = true;
      editor.destroy();
    },
  };
}
