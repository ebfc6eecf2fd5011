import type { CodeEditor, EditorModule, EditorOptions } from '../editor/types.js';
import { plainEditor } from './plain.js';

const modules = new Map<string, Promise<EditorModule | null>>();

/** The module with the editor; `null` where it cannot be loaded. */
function loadEditor(files: string): Promise<EditorModule | null> {
  if (files === '') return Promise.resolve(null);
  const known = modules.get(files);
  if (known) return known;
  const address = new URL('editor.js', new URL(files, document.baseURI)).href;
  const loading = (import(address) as Promise<EditorModule>).catch(() => {
    modules.delete(files);
    return null;
  });
  modules.set(files, loading);
  return loading;
}

export interface EditorField {
  readonly element: HTMLElement;
  /** The editor of the moment. */
  readonly editor: () => CodeEditor;
  readonly destroy: () => void;
}

/**
 * A field for a program: a text area at first, the editor as soon as it is loaded. What was typed
 * meanwhile, the caret and the focus go over.
 *
 * @param onSettled is notified of whether the editor could be loaded
 */
export function editorField(
  files: string,
  options: EditorOptions,
  onSettled: (isLoaded: boolean) => void,
): EditorField {
  let editor = plainEditor(options);
  let isGone = false;
  const element = document.createElement('div');
  element.append(editor.element);
  void loadEditor(files).then((module) => {
    if (isGone) return;
    onSettled(module !== null);
    if (!module) return;
    const caret = editor.caret();
    const better = module.createEditor({ ...options, text: editor.read() });
    editor.destroy();
    element.replaceChildren(better.element);
    editor = better;
    if (caret !== null) {
      better.focus();
      better.setCaret(caret);
    }
  });
  return {
    element,
    editor: () => editor,
    destroy: () => {
      isGone = true;
      editor.destroy();
    },
  };
}
