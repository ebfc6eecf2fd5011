import { type Language, type QuestionRow, readRow } from '@fragwerk/sdk';
import {
  type AnswerField,
  type DialogData,
  findDialogPlace,
  forHost,
  readDialog,
} from './bridge.js';
import { replaceCard } from './card.js';
import { element } from './dom.js';
import type { FormOptions } from './form.js';
import { guideLink, helpPart } from './help.js';
import { pageLanguage } from './language.js';
import { Preview, type StartFunction } from './preview.js';
import { dialogTexts } from './texts.js';
import { problemStyle } from './theme.js';

export interface DialogFormOptions extends Omit<FormOptions, 'fields'> {
  /** Base address of the files of the plugin type, with `/` at its end; '' for none. */
  readonly files: string;
  /** Data of the plugin type for its dialog (`dialogData`). */
  readonly data: Readonly<Record<string, string>>;
}

interface DialogForm {
  readonly element: HTMLElement;
  /** Changes the configuration as if it were edited in the form. */
  readonly edit?: (change: (config: string) => string) => void;
}

export interface PreviewEditorOptions {
  readonly language: Language;
  readonly row: QuestionRow | null;
  readonly edit: (change: (config: string) => string) => void;
}

export interface PreviewEditor {
  /** Shown above the preview. */
  readonly element: HTMLElement;
  /** Called before the preview is drawn again. */
  detach(): void;
  attach(preview: HTMLElement, config: string): void;
}

export interface DialogPlugin {
  readonly form: (options: DialogFormOptions) => DialogForm;
  readonly start: StartFunction;
  /** Width of pictures in percent of the available width, for a configuration; 100 by default. */
  readonly widthPercent?: (config: string, row: QuestionRow | null) => number;
  /** Adds controls for the configuration to the preview; default: none. */
  readonly editor?: ((options: PreviewEditorOptions) => PreviewEditor) | null;
  /** Whether the form contains a preview, so that the dialog adds none. */
  readonly formHasPreview?: boolean;
}

const headingStyle = { margin: '0 0 12px', fontSize: '18px', lineHeight: '1.3' };

const section = (title: string, content: Node): HTMLElement =>
  element('section', { style: { flex: '1 1 300px', minWidth: '0' } }, [
    element('h2', { style: headingStyle }, [title]),
    content,
  ]);

/**
 * Sends pending edits before the page closes or loses the focus. In a frame, a click on the host's
 * button moves the focus before the dialog is closed.
 */
function flushWhenLeaving(preview: Preview): () => void {
  const listening = new AbortController();
  const stop = (): void => {
    preview.outbox?.stop();
    listening.abort();
  };
  const leave = (): void => {
    preview.outbox?.flush();
    if (!preview.element.isConnected) stop();
  };
  for (const type of ['pagehide', 'blur'])
    window.addEventListener(type, leave, { signal: listening.signal });
  return stop;
}

let stopEarlier: (() => void) | undefined;

function buildDialog(dialog: DialogData, plugin: DialogPlugin, result: AnswerField | null) {
  const language = pageLanguage();
  const row = readRow(dialog.data.row);
  let { config: current } = dialog;
  const start: StartFunction = (view, isActive) => {
    editor?.detach();
    plugin.start(view, isActive);
    editor?.attach(preview.element, current);
  };
  const preview = new Preview(dialog, start, language);
  const scale = (config: string): void => preview.scale(plugin.widthPercent?.(config, row) ?? 100);
  scale(dialog.config);
  const options = {
    config: dialog.config,
    row,
    files: dialog.files,
    data: dialog.data,
    language,
    onEdit: (config: string) => {
      current = config;
      result?.write(config, true);
      preview.outbox?.edit(config);
      scale(config);
    },
  };
  const form = plugin.form(options);
  const editor = plugin.editor?.({ language, row, edit: (change) => form.edit?.(change) });
  const shown = element('div', {}, [...(editor ? [editor.element] : []), preview.element]);
  const alert = { role: 'alert', style: { ...problemStyle, margin: '0 0 16px' } };
  const problem = dialog.errorMessage ? [element('p', alert, [dialog.errorMessage])] : [];
  const columns = element(
    'div',
    { style: { display: 'flex', flexWrap: 'wrap', gap: '24px 32px', marginBottom: '16px' } },
    [
      section(dialogTexts.settings[language], form.element),
      section(dialogTexts.preview[language], shown),
    ],
  );
  // If the form has its own preview, only the messages of that one are shown.
  const content = plugin.formHasPreview ? [form.element, preview.element] : [columns];
  const { guide = '', help = '' } = dialog.data;
  const more = [...guideLink(guide, language), ...helpPart(help, language)];
  return { preview, parts: [...problem, ...content, ...more] };
}

/**
 * Opens a plugin's configuration dialog in the host's place for it: form, preview and help. Every
 * change is written to the host's field immediately. Calling it again replaces the dialog.
 */
export function openDialog(dialogJson: unknown, plugin: DialogPlugin): void {
  const dialog = readDialog(dialogJson);
  const { box, answer: result } = findDialogPlace();
  if (!box) throw new Error('The page has no element with the id configform_div.');
  stopEarlier?.();
  const { card } = replaceCard(box, { padding: '16px', borderRadius: '0' });
  const { parts, preview } = buildDialog(dialog, plugin, result);
  card.append(...parts);
  stopEarlier = flushWhenLeaving(preview);
  if (!plugin.formHasPreview) preview.open();
  if (!result) throw new Error('The page has no field of the class configform_config.');
}

/** Installs the global function that opens a dialog with a form and preview of the plugin's own. */
export function installForm(
  name: string,
  build: (options: DialogFormOptions) => HTMLElement,
): void {
  const form = (options: DialogFormOptions) => ({ element: build(options) });
  const open = forHost(name, (dialogJson: string) =>
    openDialog(dialogJson, { form, formHasPreview: true, start: () => undefined }),
  );
  Object.assign(window, { [name]: open });
}
