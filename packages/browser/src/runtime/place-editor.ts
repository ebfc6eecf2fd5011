import {
  type AnswerSpec,
  type Bounds,
  candidatesAround,
  cellField,
  circle,
  type ConfigField,
  type ConfigFields,
  editConfig,
  type Figure,
  handle,
  joinCells,
  label,
  labelBox,
  type Localized,
  Placer,
  type Plane,
  type Point,
  pointAnswer,
  readField,
  record,
  rectangle,
  splitCells,
  stroke,
  textWidth,
  writeCell,
  writtenValue,
} from '@fragwerk/sdk';
import type { PreviewEditor, PreviewEditorOptions } from '../dialog.js';
import { element } from '../dom.js';
import { dialogTexts, inRow } from '../texts.js';
import { type Style, theme } from '../theme.js';
import { svgNode } from './drawing.js';
import { HandleLayer } from './handles.js';

type Size = Pick<Figure, 'width' | 'height'>;

interface Place {
  readonly name: Localized;
  readonly at: Point;
  /** Returns the configuration with the place moved. */
  put(config: string, at: Point): string;
}

interface NamedPoint {
  readonly name: string;
  readonly at: Point;
}

/** Returns the point of a place without expressions; `null` for any other text. */
function pointOf(field: ConfigField, text: string): Point | null {
  const reading = field.kind === 'place' ? readField(field, text) : {};
  return 'value' in reading ? (reading.value as Point) : null;
}

const textOf = (field: ConfigField, config: string): string =>
  writtenValue(field, config) || writeCell(field, field.initial);

/** Returns the places in a configuration that are not calculated. */
function placesIn(fields: ConfigFields, config: string): readonly Place[] {
  return Object.values(fields).flatMap((field): readonly Place[] => {
    const at = pointOf(field, textOf(field, config));
    if (at) return [{ name: field.label, at, put: (to, point) => editConfig(field, to, point) }];
    if (field.kind !== 'list') return [];
    const rows = splitCells(textOf(field, config));
    const columns = Object.values(field.columns);
    const named = columns.findIndex(({ kind }) => kind === 'text');
    return rows.flatMap((row, index) =>
      columns.flatMap((column, place) => {
        const point = pointOf(cellField(column), row[place] ?? '');
        const text = row[named] ?? '';
        const name = text === '' ? inRow(column.label, index + 1) : { de: text, en: text };
        const put = (to: string, moved: Point) => {
          const cells = splitCells(textOf(field, to)).map((old) => [...old]);
          cells[index]?.splice(place, 1, writeCell(cellField(column), moved));
          return editConfig(field, to, joinCells(cells));
        };
        return point ? [{ name, at: point, put }] : [];
      }),
    );
  });
}

const layerStyle: Style = { position: 'absolute', inset: '0', zIndex: '1' };
const marksStyle: Style = {
  ...{ position: 'absolute', left: '0', right: '0', top: '0' },
  ...{ background: 'none', pointerEvents: 'none' },
};

/** Font size of a name, and radius of the ring around a place, as fractions of the picture's width. */
const [NAME_SIZE, RING_RADIUS] = [0.028, 0.033];

/** Places the names above, below or beside their rings. */
function namePlaces(places: readonly NamedPoint[], size: Size) {
  const [name, ring] = [NAME_SIZE * size.width, RING_RADIUS * size.width];
  const placer = new Placer({ left: 0, top: 0, right: size.width, bottom: size.height });
  for (const { at } of places) placer.addDot(at, ring);
  const requests = places.map(({ name: text, at }) => {
    const width = textWidth(text, name) + 0.6 * name;
    const label = { width, size: 1.2 * name };
    // Names have no lines to their rings, so they must be next to them.
    const all = candidatesAround(at, { ...label, gap: ring + 2 });
    return { ...label, candidates: all.filter(({ isFar }) => !isFar) };
  });
  const found = placer.place(requests);
  return requests.map(({ width, size: high, candidates }, index) =>
    labelBox(found[index]?.centre ?? candidates[0]?.centre ?? { x: 0, y: 0 }, width, high),
  );
}

/** Draws a ring around a place, and its name. */
function mark(at: Point, name: string, { box, width }: { box: Bounds; width: number }) {
  const { left, top, right, bottom } = box;
  const look = { size: NAME_SIZE * width, colour: theme.onAccent, align: 'middle' } as const;
  const middle = { x: (left + right) / 2, y: (top + bottom) / 2 };
  const size = { width: right - left, height: bottom - top };
  return [
    circle(at, RING_RADIUS * width, { stroke: stroke(theme.accent, 0.006 * width) }),
    rectangle({ x: left, y: top }, size, { fill: theme.accent }),
    label(middle, name, { ...look, baseline: 'middle' }),
  ];
}

/** Arrow keys move values upwards, while pixels count downwards. */
const flipped = ({ x, y }: Point): Point => ({ x, y: -y });

function placeAnswer(name: Localized, { width, height }: Size): AnswerSpec<Point> {
  const range = { x: { min: 0, max: width }, y: { min: -height, max: 0 } };
  const spec = pointAnswer({ label: name, ...range });
  return {
    ...spec,
    format(stored) {
      const { x = 0, y = 0 } = spec.read(stored, {}) ?? {};
      return `${x} ${-y}`;
    },
  };
}

interface EditorOptions extends PreviewEditorOptions {
  readonly fields: ConfigFields;
  /** Returns the size of the picture, which may be smaller than what the preview shows. */
  readonly sizeOf: (config: string) => Size | null;
}

/** Lets teachers drag the places of a configuration in the preview's picture. */
export class PlaceEditor implements PreviewEditor {
  readonly element: HTMLElement;
  private readonly box = element('input', { type: 'checkbox', checked: '' });
  private layer: HTMLElement | null = null;
  private handles: HandleLayer | null = null;
  /** The last focused place; a new preview removes its element. */
  private focused = -1;
  private shown: { readonly preview: HTMLElement; readonly config: string } | null = null;

  constructor(private readonly options: EditorOptions) {
    const style: Style = { display: 'none', gap: '10px', alignItems: 'center', minHeight: '44px' };
    Object.assign(this.box.style, { width: '22px', height: '22px', margin: '0' });
    const text = dialogTexts.placesInPicture[options.language];
    this.element = element('label', { style }, [this.box, text]);
    this.box.addEventListener('change', () => {
      const { shown } = this;
      this.detach();
      if (shown) this.attach(shown.preview, shown.config);
    });
  }

  detach(): void {
    const grips = [...(this.layer?.querySelectorAll('[role=slider]') ?? [])];
    this.focused = grips.findIndex((grip) => grip === document.activeElement);
    this.layer?.remove();
    this.layer = null;
  }

  attach(preview: HTMLElement, config: string): void {
    this.shown = { preview, config };
    const places = placesIn(this.options.fields, config);
    this.element.style.display = places.length === 0 ? 'none' : 'flex';
    const picture = preview.querySelector('svg');
    if (!picture?.parentElement || !this.box.checked || places.length === 0) return;
    const { width, height } = picture.viewBox.baseVal;
    this.layer = element('div', { style: layerStyle });
    picture.parentElement.append(this.layer);
    this.show(this.layer, places, { width, height });
    const grips = this.layer.querySelectorAll<HTMLElement>('[role=slider]');
    grips[this.focused]?.focus({ preventScroll: true });
  }

  private show(layer: HTMLElement, places: readonly Place[], size: Size): void {
    const { language, edit, sizeOf } = this.options;
    const config = this.shown?.config ?? '';
    const inner = sizeOf(config) ?? size;
    const specs = places.map(({ name }) => placeAnswer(name, inner));
    const answer = record(Object.fromEntries(specs.map((spec, index) => [`p${index}`, spec])));
    const points = places.map(({ at }) => at);
    const handles = new HandleLayer({
      ...{ design: { answer }, config: {}, language },
      stored: () =>
        answer.write(Object.fromEntries(points.map((at, index) => [`p${index}`, flipped(at)])), {}),
      set(name, text, isLast) {
        const index = Number(name.slice(1));
        const point = specs[index]?.read(text, {});
        if (!point) return;
        const at = flipped(point);
        points[index] = at;
        draw();
        if (isLast) edit((current) => places[index]?.put(current, at) ?? current);
      },
    });
    layer.append(handles.element);
    const draw = (): void => {
      const shown = points.map((at, index) => ({ at, name: places[index]?.name[language] ?? '' }));
      const figure = marks(size, inner, shown);
      const drawn = svgNode(figure, language);
      drawn.setAttribute('aria-hidden', 'true');
      Object.assign(drawn.style, marksStyle);
      layer.querySelector('svg')?.remove();
      layer.prepend(drawn);
      handles.show(figure);
    };
    draw();
    if (this.handles) handles.takeOver(this.handles);
    this.handles = handles;
  }
}

/** Draws a handle for each place. */
function marks({ width, height }: Size, inner: Size, places: readonly NamedPoint[]): Figure {
  const corner = { value: 0, at: { x: 0, y: 0 } };
  const plane: Plane = {
    x: { stops: [corner, { value: inner.width, at: { x: inner.width, y: 0 } }] },
    y: { stops: [corner, { value: -inner.height, at: { x: 0, y: inner.height } }] },
  };
  const boxes = namePlaces(places, inner);
  const shapes = places.map(({ name, at }, index) => {
    const box = boxes[index];
    const drawn = box ? mark(at, name, { box, width }) : [];
    const names = { de: name, en: name };
    return { ...handle(`p${index}`, flipped(at), plane), name: names, shapes: drawn };
  });
  return { width, height, description: { de: '', en: '' }, shapes };
}
