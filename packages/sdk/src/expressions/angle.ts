const RADIANS = 0.017453292519943295;

/** Evaluates a Taylor series for angles up to 45 degrees; the next term is below 2^-53. */
function series(radians: number, first: number): number {
  const square = radians * radians;
  let sum = 0;
  for (let order = 18 + first; order >= 2; order -= 2) {
    sum = -(square / (order * (order - 1))) * (1 + sum);
  }
  return 1 + sum;
}

const smallCos = (degrees: number) => series(degrees * RADIANS, 0);
const smallSin = (degrees: number) => degrees * RADIANS * series(degrees * RADIANS, 1);

/**
 * Computes cosine and sine of an angle in degrees by operations whose rounding IEEE 754 defines.
 * `Math.cos` may differ between machines, and datasets must not.
 */
export function cosSin(degrees: number): readonly [cos: number, sin: number] {
  const turned = ((degrees % 360) + 360) % 360;
  const quarter = Math.floor((turned + 45) / 90);
  const rest = turned - quarter * 90;
  const [cos, sin] = [smallCos(rest), smallSin(rest)];
  if (quarter % 4 === 0) return [cos, sin];
  if (quarter % 4 === 1) return [-sin, cos];
  if (quarter % 4 === 2) return [-cos, -sin];
  return [sin, -cos];
}
