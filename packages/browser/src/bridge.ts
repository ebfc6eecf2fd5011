/**
 * The host page's conventions: the only place in the browser that knows its DTOs, element names
 * and classes (docs/interface/browser.md).
 */

import { afterPress } from './press.js';

type Json = Readonly<Record<string, unknown>>;
type ValueElement = HTMLInputElement | HTMLTextAreaElement;

const DEFAULT_SIZE = 500;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

const size = (value: unknown): number =>
  typeof value === 'number' && value > 0 && value < Infinity ? value : DEFAULT_SIZE;

function texts(value: unknown): Record<string, string> {
  const entries = Object.entries(isObject(value) ? value : {});
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

function parseObject(json: unknown): Json {
  const value: unknown = typeof json === 'string' ? JSON.parse(json) : json;
  if (!isObject(value)) throw new TypeError('The host did not pass a JSON object.');
  return value;
}

/** Reads what the host passes to a start function; throws unless it is a JSON object. */
export function readView(json: unknown) {
  const dto = parseObject(json);
  return {
    tagName: text(dto.tagName),
    imageUrl: text(dto.imageUrl),
    width: size(dto.width),
    height: size(dto.height),
    /** Whether it is a picture in the statement, without an answer. */
    isPicture: dto.pig === true,
    parameters: texts(dto.params),
  };
}

/** Input of a plugin's start function; `PluginDto` on the wire. */
export type View = Readonly<ReturnType<typeof readView>>;

/** Reads what the host passes to a configuration function; throws unless it is a JSON object. */
export function readDialog(json: unknown) {
  const dto = parseObject(json);
  const url = text(dto.pluginDtoUri);
  const [typ, configurationID] = [text(dto.typ), text(dto.configurationID)];
  const name = text(dto.tagName) || text(dto.name);
  const body = (config: string): string =>
    JSON.stringify({ typ, name, config, params: '', nr: 0, configurationID });
  return {
    config: text(dto.config),
    /** Data of the plugin type, with its `help` (untrusted HTML) and the address of its `guide`. */
    data: texts(dto.params),
    errorMessage: text(dto.errorMsg),
    /** Base address of the files of the plugin type, with `/` at its end; '' for none. */
    files: texts(isObject(dto.pluginDto) ? dto.pluginDto.params : null).files ?? '',
    /** The embedded preview as the host sent it; see {@link previewOf}. */
    embedded: dto.pluginDto ?? null,
    /** Requests the preview of another configuration; `null` if the host does not allow that. */
    reload: url !== '' && text(dto.pluginDtoToken) === '' ? { url, body } : null,
  };
}

/** Input of a configuration dialog; `PluginConfigDto` on the wire. */
export type DialogData = Readonly<ReturnType<typeof readDialog>>;

/**
 * Renames a view, so that the preview does not collide with the same plugin on the page; `null` if
 * it is not a view.
 */
export function previewOf(dto: unknown) {
  if (!isObject(dto) || text(dto.tagName) === '') return null;
  const tagName = `${text(dto.tagName)}_config`;
  return {
    json: JSON.stringify({ ...dto, tagName }),
    boxId: `${tagName}_div`,
    fieldClass: `${tagName}_inp`,
  };
}

/**
 * Whether the page of a dialog shows a preview that was made without its session: it lacks the question, whose
 * id is in the name (docs/interface/dialog.md#reload). On a page of the host, no edit is lost then.
 */
export const hasSessionEnded = ({ embedded }: DialogData, dto: unknown): boolean =>
  document.getElementById('pluginConfigDto') !== null &&
  isObject(embedded) &&
  isObject(dto) &&
  embedded.tagName !== dto.tagName;

/** What the newest {@link AnswerField} of an input has read or written. */
const newest = new WeakMap<ValueElement, { stored: string }>();

function answerField(className: string) {
  // A name with spaces gives several classes, all of which have to match.
  const inputs = [...document.getElementsByClassName(className)].filter(
    (found): found is ValueElement => 'value' in found,
  );
  const [first] = inputs;
  if (!first) return null;
  const read = (): string => first.value;
  const own = { stored: read() };
  const before = newest.get(first);
  /** Whether the host has put another answer there since the last one was read or written. */
  const isReplaced = before !== undefined && before.stored !== own.stored;
  newest.set(first, own);
  let settled = own.stored;
  /**
   * Writes the answer as a native control does: every change triggers `input`, the last one of a
   * series also `change`.
   */
  const write = (answer: string, isLast: boolean): void => {
    const last = newest.get(first) ?? own;
    // An earlier drawing, which loses the focus when it is removed, does not overwrite the host's answer.
    if (last !== own && own.stored !== read()) return;
    own.stored = answer;
    last.stored = answer;
    const isNew = read() !== answer;
    const isSettled = settled === answer;
    if (isLast) settled = answer;
    const types = [...(isNew ? ['input'] : []), ...(isLast && !isSettled ? ['change'] : [])];
    for (const input of inputs) {
      input.value = answer;
      for (const type of types) input.dispatchEvent(new Event(type, { bubbles: true }));
    }
  };
  return { isReplaced, read, write };
}

/** The field that holds the answer in the host's form. */
export type AnswerField = Readonly<NonNullable<ReturnType<typeof answerField>>>;

/**
 * Reads a view, and finds its box on the host's page and the field of its answer, `null` if missing; throws
 * without the box.
 */
export function viewPlace(viewJson: unknown) {
  const view = readView(viewJson);
  const box = document.getElementById(`${view.tagName}_div`);
  const answer = answerField(`${view.tagName}_inp`);
  if (!box) throw new Error(`The page has no element with the id ${view.tagName}_div.`);
  return { view, box, answer };
}

/** Finds the box of the configuration dialog and the field for the result; each is `null` if missing. */
export const findDialogPlace = () => ({
  box: document.getElementById('configform_div'),
  answer: answerField('configform_config'),
});

/** Wraps a function for the host: errors are reported instead of thrown into its page. */
export function forHost<A extends unknown[]>(name: string, run: (...args: A) => void) {
  return (...args: A): void => {
    try {
      run(...args);
    } catch (error) {
      console.error(`${name}:`, error);
    }
  };
}

export type ViewPlace = ReturnType<typeof viewPlace>;

/**
 * Installs the global function that shows a question. What is pressed or dragged in its place is drawn again
 * when it is released, unless the host has put another answer there or ends answering.
 */
export function installStart(
  name: string,
  show: (place: ViewPlace, isActive: boolean) => void,
): void {
  const start = forHost(name, (viewJson: string, isActive: boolean) => {
    const place = viewPlace(viewJson);
    const { box, answer } = place;
    const isUrgent = !isActive || answer?.isReplaced === true;
    const again = forHost(name, () => show(isUrgent ? place : viewPlace(viewJson), isActive));
    afterPress(isUrgent ? null : box, again, box);
  });
  Object.assign(window, { [name]: start });
}
