import type { Netlist } from '../network/netlist.js';
import { angle, type Complex, magnitude } from '../numeric/complex.js';
import type { Response } from '../numeric/response.js';

/** Limits the number of samples by the size of the circuit. */
export const sampleCount = ({ branches }: Netlist, wanted: number): number =>
  Math.max(60, Math.min(wanted, Math.floor(10_000 / (branches.length + 1))));

/** Range of frequencies in Hz, as powers of ten. */
const MIN_EXPONENT = -2;
const MAX_EXPONENT = 10;

/** Whether the phase changes between two points. */
function differs(a: Complex | null, b: Complex | null): boolean {
  if (!a || !b) return a !== b;
  const [from, to] = [magnitude(a), magnitude(b)];
  if (from < 1e-12 && to < 1e-12) return false;
  const turn = Math.abs(((angle(b) - angle(a) + 3 * Math.PI) % (2 * Math.PI)) - Math.PI);
  return turn > 0.02;
}

/** Finds the decades in which a response changes; those around `usual` if it is constant. */
export function decadesOf(
  response: Response,
  usual: number,
  perDecade = 8,
): readonly [number, number] {
  const count = (MAX_EXPONENT - MIN_EXPONENT) * perDecade;
  const exponents = Array.from({ length: count + 1 }, (_, i) => MIN_EXPONENT + i / perDecade);
  const samples = exponents.map((exponent) => response(10 ** exponent));
  const busy = exponents.filter(
    (_, i) => i > 0 && differs(samples[i - 1] ?? null, samples[i] ?? null),
  );
  const centre = usual > 0 && Number.isFinite(usual) ? Math.log10(usual) : 3;
  const [first, last] = [busy[0] ?? centre - 1, busy[busy.length - 1] ?? centre + 1];
  const low = Math.max(MIN_EXPONENT, Math.floor(first - 0.25));
  const high = Math.min(MAX_EXPONENT, Math.ceil(last + 0.25));
  return high - low < 2
    ? [Math.max(MIN_EXPONENT, low - 1), Math.min(MAX_EXPONENT, low + 2)]
    : [low, high];
}
