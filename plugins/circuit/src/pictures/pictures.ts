import {
  errorFigure,
  type Figure,
  type ImageTemplate,
  type InputOf,
  type Localized,
  type Picture,
  type Question,
} from '@fragwerk/sdk';
import { withoutAmounts, withoutTask } from '../answer/task.js';
import { circuitFigure } from '../drawing/figure.js';
import { problemAt } from '../language/problems.js';
import type { Circuit } from '../language/names.js';
import { parseCircuit } from '../language/parse.js';
import { hasOutput } from '../language/structure.js';
import { buildNetlist } from '../network/netlist.js';
import { analyse } from '../numeric/analyse.js';
import { magnitude } from '../numeric/complex.js';
import { solveCircuit } from '../numeric/solve.js';
import { unitOfName, writeQuantity } from '../results.js';
import { questionValues, unitOf, valuesOf } from '../values.js';
import { bodeFigure } from './bode.js';
import { locusFigure } from './locus.js';
import { type PictureRequest, readParameters, type Word } from './parameters.js';
import { chosenQuantities, phasorsOf } from './phasor-choice.js';
import { phasorFigure } from './phasors.js';
import { decadesOf, type Relation, responseOf, sampleCount, type Response } from './sweep.js';

type Values = ReadonlyMap<string, number>;
type RequestOf<K extends PictureRequest['kind']> = Extract<PictureRequest, { kind: K }>;

/** A picture, or why there is none; what is wrong besides. */
interface Drawn {
  readonly figure: Figure | null;
  readonly problems: readonly Localized[];
}

const failed = (problem: Localized): Drawn => ({ figure: null, problems: [problem] });

/** The circuit, with values at its elements where `withValues` is set. */
function drawCircuit(circuit: Circuit, values: Values, withValues: boolean): Drawn {
  const known = new Map(valuesOf(circuit).map((value) => [value.symbol, value]));
  const hasAmounts = circuit.arrows.some(({ computed, removed }) => computed && !removed);
  const analysis =
    hasAmounts && values.size > 0
      ? analyse(buildNetlist(circuit), { values, frequency: values.get('f') ?? NaN })
      : null;
  const figure = circuitFigure(circuit, {
    valueOf({ symbol }) {
      const asked = known.get(symbol ?? '');
      const value = values.get(symbol ?? '');
      if (!withValues || !asked || asked.secret || value === undefined) return '';
      return Number.isFinite(value) ? writeQuantity(value, unitOf(asked)) : '';
    },
    magnitudeOf(quantity) {
      if (!analysis || 'fault' in analysis) return '';
      const value = analysis.quantities.get(quantity);
      return value ? writeQuantity(magnitude(value), unitOfName(quantity)) : '';
    },
  });
  return { figure, problems: analysis && 'fault' in analysis ? [analysis.fault] : [] };
}

/** What a curve is of: the output that is named, else the circuit's own. */
function relationOf(circuit: Circuit, output: Word | null): Relation | Localized {
  const name = output?.text ?? (hasOutput(circuit) ? 'Ua' : null);
  if (name === null)
    return {
      de: 'es fehlt die Ausgangsgröße, zum Beispiel BODE UR1',
      en: 'the output quantity is missing, for example BODE UR1',
    };
  if (name === 'Zges') return { output: name, input: null };
  return { output: name, input: name.startsWith('U') ? 'Ue' : 'Ie' };
}

interface Curve {
  readonly circuit: Circuit;
  readonly relation: Relation;
  readonly response: Response;
  readonly decades: readonly [number, number];
  readonly samples: number;
}

function curveOf(circuit: Circuit, values: Values, output: Word | null): Curve | Localized {
  const netlist = buildNetlist(circuit);
  const relation = relationOf(circuit, output);
  if ('de' in relation) return relation;
  const response = responseOf(netlist, values, relation);
  if (typeof response !== 'function')
    return output ? problemAt(output.position, response).message : response;
  const perDecade = sampleCount(netlist, 120) >= 100 ? 8 : 4;
  const decades = decadesOf(response, values.get('f') ?? NaN, perDecade);
  return { circuit, relation, response, decades, samples: sampleCount(netlist, 480) };
}

function drawBode(circuit: Circuit, values: Values, request: RequestOf<'bode'>): Drawn {
  const curve = curveOf(circuit, values, request.output);
  if ('de' in curve) return failed(curve);
  const { output, input } = curve.relation;
  if (input === null)
    return failed({
      de: 'ein Bodediagramm gibt es für Spannungen und Ströme; Zges zeigt die Ortskurve',
      en: 'a Bode plot is for voltages and currents; Zges is for the locus',
    });
  const { curves, omega } = request;
  return { figure: bodeFigure({ ...curve, output, input, curves, omega }), problems: [] };
}

function drawLocus(circuit: Circuit, values: Values, request: RequestOf<'locus'>): Drawn {
  const curve = curveOf(circuit, values, request.output);
  if ('de' in curve) return failed(curve);
  return { figure: locusFigure({ ...curve, ...curve.relation }), problems: [] };
}

function drawPhasors(circuit: Circuit, values: Values, request: RequestOf<'phasors'>): Drawn {
  const netlist = buildNetlist(circuit);
  const { names, problems } = chosenQuantities(circuit, netlist, request);
  const messages = problems.map(({ message }) => message);
  const solution = solveCircuit(netlist, { values, frequency: values.get('f') ?? NaN });
  if ('fault' in solution) return { figure: null, problems: [...messages, solution.fault] };
  const phasors = phasorsOf(solution, { netlist, names }, request);
  return { figure: phasorFigure(circuit, phasors, request), problems: messages };
}

function draw(circuit: Circuit, values: Values, request: PictureRequest): Drawn {
  switch (request.kind) {
    case 'circuit':
      return drawCircuit(circuit, values, request.values);
    case 'bode':
      return drawBode(circuit, values, request);
    case 'phasors':
      return drawPhasors(circuit, values, request);
    case 'locus':
      return drawLocus(circuit, values, request);
  }
}

/** Pixels that fill the line: small drawings are not blown up. */
const FULL_WIDTH = 900;

const usualWidth = ({ width }: Figure) =>
  Math.min(100, Math.max(10, Math.round((100 * width) / FULL_WIDTH)));

/** The picture of a tag (host 4.1); what cannot be drawn becomes a picture that says why. */
export function circuitPicture({
  configText,
  parameters,
  question,
}: {
  readonly configText: string;
  readonly parameters: string;
  readonly question: Question | null;
}): Picture {
  const reading = parseCircuit(configText);
  const { request, width, problems } = readParameters(withoutTask(parameters));
  const found = [...reading.problems.filter(({ severity }) => severity === 'error'), ...problems];
  const messages = found.map(({ message }) => message);
  const drawn = reading.circuit
    ? draw(withoutAmounts(reading.circuit, parameters), questionValues(question), request)
    : { figure: null, problems: [] };
  const all = [...messages, ...drawn.problems];
  const figure = drawn.figure ?? errorFigure(all);
  return {
    figure,
    widthPercent: width ?? usualWidth(figure),
    ...(all.length > 0 ? { problems: all } : {}),
  };
}

/** Entries of the host's context menu. */
export function circuitTemplates({ name, configText }: InputOf<'imageTemplates'>): ImageTemplate[] {
  const { circuit } = parseCircuit(configText);
  const output = circuit && hasOutput(circuit) ? 'Ua' : `U${lastElement(circuit)}`;
  const entry = (label: string, parameters: string, help: string): ImageTemplate => ({
    label,
    tag: `[PIG ${name} "${parameters}"]`,
    help,
  });
  return [
    entry('Schaltung', '', 'Schaltung mit den Namen der Bauteile'),
    entry('Schaltung mit Werten', 'S W', 'Schaltung mit den Werten der Bauteile'),
    entry('Bodediagramm', `BODE ${output}`, `Amplituden- und Phasengang von ${output}`),
    entry('Zeigerdiagramm', 'zd UI', 'Zeiger aller Spannungen und Ströme'),
    entry('Zeigerdiagramm Ue,Ie', 'zd P(Ue,Ie)', 'Zeiger von Eingangsspannung und Eingangsstrom'),
    entry('Ortskurve', `ok ${output}`, `Ortskurve von ${output}`),
  ];
}

const lastElement = (circuit: Circuit | null): string =>
  circuit?.elements
    .filter(({ behaviour }) => ['resistance', 'inductance', 'capacitance'].includes(behaviour))
    .at(-1)?.name ?? 'R1';
