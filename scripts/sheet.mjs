// Arranges pictures of examples on one sheet, for the documentation.
import { png } from '../packages/renderers/dist/index.js';

const WIDTH = 1500;
const GAP = 24;
const CAPTION = 22;
const INK = '#004d1a';

/** Returns a shape moved and scaled. */
function transformed(shape, { x, y, scale }) {
  const point = (at) => ({ x: x + at.x * scale, y: y + at.y * scale });
  const made = { ...shape };
  for (const name of ['at', 'from', 'to', 'centre'])
    if (name in made) made[name] = point(made[name]);
  for (const name of ['radius', 'width', 'height', 'size']) if (name in made) made[name] *= scale;
  if (made.stroke) made.stroke = { ...made.stroke, width: made.stroke.width * scale };
  if (made.points) made.points = made.points.map(point);
  if (made.shapes) made.shapes = made.shapes.map((inner) => transformed(inner, { x, y, scale }));
  return made;
}

/** Arranges pictures in rows, each below its caption. */
export function sheet(pictures, scale) {
  const shapes = [];
  let [x, y, row] = [0, GAP, 0];
  for (const { figure, title } of pictures) {
    const width = Math.max(figure.width * scale, title.length * 8.2) + GAP;
    if (x + width > WIDTH) {
      y += row + CAPTION + GAP;
      [x, row] = [0, 0];
    }
    const look = { size: 13, colour: INK, align: 'start' };
    shapes.push({ kind: 'label', at: { x: x + 8, y }, text: title, ...look });
    const place = { x, y: y + 8, scale };
    shapes.push(...figure.shapes.map((shape) => transformed(shape, place)));
    x += width;
    row = Math.max(row, figure.height * scale);
  }
  const height = Math.ceil(y + row + GAP);
  const paper = { kind: 'rectangle', at: { x: 0, y: 0 }, width: WIDTH, height, fill: '#ffffff' };
  const description = { de: 'Beispiele', en: 'Examples' };
  return png({ width: WIDTH, height, description, shapes: [paper, ...shapes] });
}
