import {
  type AnswerMembers,
  type AnswerSpec,
  type ConfigValues,
  joinStored,
  type Language,
  placeName,
  splitStored,
  withoutPoint,
} from '@fragwerk/sdk';
import { element } from '../dom.js';
import { button, row } from '../editor/controls.js';
import { afterPress } from '../press.js';
import { problemLine } from '../problem-line.js';
import type { Style } from '../theme.js';
import { answerControl, type CompositeInput } from './inputs.js';
import { runtimeTexts } from './texts.js';

interface WidgetContext {
  readonly config: ConfigValues;
  readonly language: Language;
  readonly label: string;
  readonly isCell: boolean;
  /** Receives the stored string and a text to read aloud; `isLast` ends a series of changes. */
  readonly onChange: (stored: string, isLast: boolean, spoken: string) => void;
}

/** The input of an answer of any kind, which reports invalid text. */
interface Widget {
  readonly element: HTMLElement;
  /** The inputs of its members, for a row of a table. */
  readonly cells?: readonly HTMLElement[];
  /** Returns the answer as it is stored; readable points of a list come first, as its handles count them. */
  stored(): string;
  /** Shows a stored answer; text that is being typed stays. */
  show(stored: string): void;
  /** Sets the answer, or its member of that name, as if it were typed; '' removes a point of a list. */
  set(name: string, text: string, isLast: boolean): void;
  /** Reports what is wrong in the fields; fields without a mistake show the answer. */
  check(): void;
}

/** Fills the fields with a text that cannot be read: that of a point has its coordinates in two fields. */
function fill(fields: readonly { value: string }[], text: string): void {
  const parts = fields.length > 1 ? text.replace(/^[[(]|[\])]$/g, '').split(/[;|]/) : [text];
  for (const [index, field] of fields.entries()) field.value = parts[index]?.trim() ?? '';
}

function singleWidget(
  spec: AnswerSpec,
  input: Parameters<typeof answerControl>[0],
  context: WidgetContext,
): Widget {
  const { config, language, label, isCell, onChange } = context;
  const texts = runtimeTexts[language];
  let shown = '';
  const show = (stored: string): void => {
    shown = stored;
    const value = spec.read(stored, config);
    control.show({ stored, value, text: spec.format(stored, config, language) });
  };
  /** Keeps the typed text in the fields; everything else shows no answer. */
  const showUnread = (text: string): void => {
    const drafts = control.fields.map(({ value }) => value);
    shown = text;
    control.show({ stored: text, value: null, text: '' });
    control.fields.forEach((field, index) => {
      const draft = drafts[index] ?? '';
      if (field.value !== draft) field.value = draft;
    });
  };
  /** Invalid text is stored as it is, so that the field shows what is scored. */
  const take = (text: string, isLast: boolean): void => {
    const typed = text.trim();
    const answer = typed === '' ? '' : spec.parse(text, config);
    const isWrong = answer === null;
    if (isWrong) showUnread(typed);
    else show(answer);
    if (!isWrong) line.show('');
    else if (isLast)
      // A new line would move a pressed button from under the pointer.
      afterPress(document, () => {
        if (shown === typed) line.show(problem);
      });
    const formatted = spec.format(shown, config, language) || texts.unset;
    onChange(shown, isLast, isWrong ? '' : `${label}: ${formatted}`);
  };
  const inputContext = { label, isCell, language, texts, onInput: take };
  const { control, problem } = answerControl(input, inputContext);
  const line = problemLine(control.fields);
  return {
    element: element('div', { style: { minWidth: '0' } }, [control.element, line.element]),
    stored: () => shown,
    show(stored) {
      const isWrong = stored.trim() !== '' && spec.format(stored, config, language) === '';
      const { fields } = control;
      if (isWrong) fill(fields, stored.trim());
      if (isWrong) showUnread(stored);
      else show(stored);
      line.show(isWrong && fields.length > 0 ? problem : '');
    },
    set: (_, text, isLast) => take(control.fit?.(text) ?? text, isLast),
    check() {
      const text = control.typed?.() ?? control.fields[0]?.value ?? '';
      const isWrong = text.trim() !== '' && spec.parse(text, config) === null;
      line.show(isWrong ? problem : '');
      if (text !== '' && !isWrong) show(shown);
    },
  };
}

const headStyle: Style = {
  padding: '6px 8px',
  // Keeps a short head on one line.
  minWidth: '56px',
  textAlign: 'left',
  fontWeight: '600',
  // Keeps the head of a row in line with its fields when a message appears below them.
  verticalAlign: 'baseline',
};

/** Lays out rows of inputs below column heads; a table wider than the page scrolls sideways. */
function tableLayout(
  members: AnswerMembers,
  widgets: Cells,
  { config, language, label }: WidgetContext,
): HTMLElement {
  const head = (text: string, scope: string) => element('th', { scope, style: headStyle }, [text]);
  const [first] = Object.values(members);
  const input = first?.input(config);
  const columns = input && 'members' in input ? Object.values(input.members) : [];
  const heads = columns.map((column) => head(column.label[language], 'col'));
  const rows = Object.entries(members).map(([name, row]) =>
    element('tr', {}, [
      head(row.label[language], 'row'),
      ...[...(widgets.get(name)?.cells ?? [])].map((cell) =>
        element('td', { style: { padding: '4px', verticalAlign: 'baseline', minWidth: '88px' } }, [
          cell,
        ]),
      ),
    ]),
  );
  const style: Style = { ...headStyle, padding: '0 0 4px' };
  const table = element('table', { style: { borderCollapse: 'collapse', minWidth: '60%' } }, [
    element('caption', { style }, [label]),
    element('thead', {}, [element('tr', {}, [element('td'), ...heads])]),
    element('tbody', {}, rows),
  ]);
  // Firefox would show a vertical scroll bar, too, where a head has several lines.
  const scrolling: Style = { overflowX: 'auto', overflowY: 'hidden', padding: '3px' };
  return element('div', { style: scrolling }, [table]);
}

type Cells = ReadonlyMap<string, Widget>;

type Layout = (members: AnswerMembers, widgets: Cells, context: WidgetContext) => HTMLElement;

/** Lays out the members in columns of this width at least. */
const groupLayout =
  (columns: string): Layout =>
  (_, widgets, { label, isCell }) => {
    const attributes = { role: 'group', 'aria-label': label };
    const style: Style = {
      ...{ display: 'grid', gap: '12px', minWidth: '0' },
      gridTemplateColumns: columns,
    };
    const cells = isCell ? [] : [...widgets.values()].map((widget) => widget.element);
    return element('div', { ...attributes, style }, cells);
  };

type Own = Readonly<Record<string, string>>;

interface CompositeLooks<I> {
  readonly layout: Layout;
  /** Whether the members are cells of a table. */
  readonly hasCells?: boolean;
  /** Whether only the members that are set and the next one are shown, each with a button that removes it. */
  readonly isList?: boolean;
  /** Sets one member, which may change others. */
  readonly take?: (own: Own, change: readonly [name: string, stored: string], input: I) => Own;
}

/** A new kind of composite answer without an entry does not compile. */
const compositeKinds: {
  readonly [K in CompositeInput['kind']]: CompositeLooks<Extract<CompositeInput, { kind: K }>>;
} = {
  record: { layout: groupLayout('minmax(0, 1fr)') },
  table: { layout: tableLayout, hasCells: true },
  points: { layout: groupLayout('minmax(0, 1fr)'), isList: true },
  placeLabels: {
    layout: groupLayout('repeat(auto-fill, minmax(130px, 1fr))'),
    take: (own, [spot, name], { names }) => placeName(own, { spot, name }, names),
  },
};

/** Shows the points of a list that are set, and the next one. */
function showRows(widgets: Cells, own: Own): void {
  const names = [...widgets.keys()];
  const last = names.reduce((at, name, index) => ((own[name] ?? '') === '' ? at : index), -1);
  for (const [index, name] of names.entries()) {
    const line = widgets.get(name)?.element;
    if (line) line.style.display = index <= last + 1 ? 'flex' : 'none';
    const cross = line?.querySelector('button');
    if (cross) cross.style.visibility = (own[name] ?? '') === '' ? 'hidden' : 'visible';
  }
}

/** Adds a button that removes a point; the focus stays there for the next one, or moves to that of the one before. */
function removable(widget: Widget, text: string, remove: () => void): Widget {
  const cross = button('×', () => {
    remove();
    if (cross.style.visibility !== 'hidden') return;
    const before = line.previousElementSibling?.querySelector('button');
    (before ?? line.querySelector('input'))?.focus();
  });
  cross.setAttribute('aria-label', text);
  const line = row([widget.element, cross], { alignItems: 'end', flexWrap: 'nowrap' });
  return { ...widget, element: line };
}

/** Lists the points that can be read first, then other text, then the empty ones. */
function readableFirst(own: Own, members: AnswerMembers, config: ConfigValues): readonly string[] {
  const rank = (name: string) => {
    const stored = own[name] ?? '';
    if (stored === '') return 2;
    return members[name]?.read(stored, config) === null ? 1 : 0;
  };
  return Object.keys(members).sort((a, b) => rank(a) - rank(b));
}

function spokenMember(
  spec: AnswerSpec,
  stored: string,
  { config, language }: WidgetContext,
): string {
  const text = spec.format(stored, config, language) || runtimeTexts[language].unset;
  return `${spec.label[language]}: ${text}`;
}

/** Returns a member without an answer, of a list with a button that removes it. */
function memberWidget(
  spec: AnswerSpec,
  { isList = false, hasCells = false }: Pick<CompositeLooks<never>, 'isList' | 'hasCells'>,
  { onRemove, ...context }: WidgetContext & { readonly onRemove: () => void },
): Widget {
  const { language, label, isCell } = context;
  const ownLabel = spec.label[language];
  const widget = answerWidget(spec, {
    ...context,
    label: isCell ? `${label}, ${ownLabel}` : ownLabel,
    isCell: isCell || hasCells,
  });
  return isList ? removable(widget, runtimeTexts[language].remove(ownLabel), onRemove) : widget;
}

function compositeWidget(input: CompositeInput, context: WidgetContext): Widget {
  const { members, kind } = input;
  const { config } = context;
  const looks: CompositeLooks<never> = compositeKinds[kind];
  const { layout, take, isList = false } = looks;
  const specs = Object.entries(members);
  const names = Object.keys(members);
  let own: Own = {};
  const order = () => (isList ? readableFirst(own, members, config) : names);
  const stored = () => {
    const texts = order().map((name) => widgets.get(name)?.stored() ?? '');
    const ordered = names.map((name, index) => [name, texts[index] ?? '']);
    return joinStored(Object.fromEntries(ordered) as Own, members, config);
  };
  const keep = (next: Own) => {
    own = next;
    if (isList) showRows(widgets, next);
  };
  /** Shows the members that differ, and reads them aloud. */
  const put = (next: Own, isLast: boolean, said = '') => {
    const changed = specs.filter(([name]) => (next[name] ?? '') !== (own[name] ?? ''));
    keep(next);
    for (const [name] of changed) widgets.get(name)?.show(next[name] ?? '');
    const spoken = changed.map(([name, spec]) => spokenMember(spec, next[name] ?? '', context));
    context.onChange(stored(), isLast, [said, ...spoken].filter((text) => text !== '').join('; '));
  };
  const remove = (name: string) => put(withoutPoint(own, name), true);
  const widgetOf = (name: string, spec: AnswerSpec) =>
    memberWidget(spec, looks, {
      ...context,
      onChange(text, isLast, spoken) {
        const before = own;
        own = { ...own, [name]: text };
        put(take?.(before, [name, text], input as never) ?? own, isLast, spoken);
      },
      onRemove: () => remove(name),
    });
  const widgets: Cells = new Map(specs.map(([name, spec]) => [name, widgetOf(name, spec)]));
  keep({});
  return {
    ...{ stored, element: layout(members, widgets, context) },
    cells: [...widgets.values()].map((widget) => widget.element),
    show(text) {
      keep(splitStored(text, members, config));
      for (const [name, widget] of widgets) widget.show(own[name] ?? '');
    },
    set(path, text, isLast) {
      const [name = '', ...rest] = path.split('.');
      const at = order()[names.indexOf(name)] ?? '';
      if (path === '') put(splitStored(text, members, config), isLast);
      else if (isList && text === '') remove(at);
      else widgets.get(at)?.set(rest.join('.'), text, isLast);
    },
    check() {
      for (const widget of widgets.values()) widget.check();
    },
  };
}

/** Builds the input of an answer: of a single one, of several, or of a table. */
export function answerWidget(spec: AnswerSpec, context: WidgetContext): Widget {
  const input = spec.input(context.config);
  return 'members' in input ? compositeWidget(input, context) : singleWidget(spec, input, context);
}
