import { errorFigure, type Figure, type Localized, type Picture, type Use } from '@fragwerk/sdk';
import { parseTask, withoutAmounts, withoutTask } from '../answer/task.js';
import { switchingOf } from '../derived/switching.js';
import { drawCircuit } from '../drawing/figure.js';
import { problemAt } from '../language/problems.js';
import { hasOutput } from '../language/structure.js';
import { isPassive } from '../language/elements.js';
import { isDc } from '../language/networks.js';
import type { Circuit } from '../language/names.js';
import { parseCircuit } from '../language/parse.js';
import { buildNetlist, type Netlist } from '../network/netlist.js';
import { quantitiesOf } from '../network/quantities.js';
import { analyse } from '../numeric/analyse.js';
import { magnitude } from '../numeric/complex.js';
import { missingValue, numberOf, operatingPointOf, type Values } from '../numeric/point.js';
import {
  type Relation,
  responseOver,
  transferFunction,
  unknownQuantity,
} from '../numeric/response.js';
import { solveCircuit } from '../numeric/solve.js';
import type { Response } from '../numeric/transient.js';
import { unitOfName } from '../quantity-names.js';
import { formatValue } from '../amounts.js';
import { findResult, formatMagnitude } from '../results.js';
import { questionValues, unitOf, valuesOf } from '../values.js';
import { bodeFigure, type BodePlot } from './bode.js';
import { bodeReadout, type Readout, transientReadout } from './readout.js';
import { besideEachOther, locusFigure } from './locus.js';
import type { LocusPlot } from './locus-samples.js';
import { annotated, type Canvas } from './elements/draw.js';
import { type PictureRequest, readParameters, type RequestOf } from './parameters.js';
import { phasorsOf, selectQuantities } from './phasor-choice.js';
import { phasorFigure } from './phasors.js';
import { transientFigure, type TransientPlot } from './transient.js';
import { type Curve, decadesOf, sampleCount } from './sweep.js';
import type { Token } from './tokens.js';

/** A picture with the coordinate system of drawing elements, or only the problems. */
interface Drawn {
  readonly figure?: Figure;
  readonly canvas?: Canvas;
  readonly problems: readonly Localized[];
}

const failed = (...problems: readonly Localized[]): Drawn => ({ problems });

/** Diagrams are 100 units wide. */
const diagram = (figure: Figure, problems: readonly Localized[] = []): Drawn => ({
  figure,
  canvas: { origin: { x: 0, y: figure.height }, unit: figure.width / 100 },
  problems,
});

/** Returns the values to draw at elements by symbol, without secret ones. */
export const shownValues = (circuit: Circuit, values: Values): ReadonlyMap<string, Localized> =>
  new Map(
    valuesOf(circuit).flatMap((one) => {
      const value = numberOf(values.get(one.symbol));
      return value && !one.secret ? [[one.symbol, formatValue(value, unitOf(one))] as const] : [];
    }),
  );

/** Whether there are calculated values at arrows. */
export const showsAmounts = ({ arrows }: Circuit): boolean =>
  arrows.some(({ computed, removed }) => computed && !removed);

interface Scene {
  readonly circuit: Circuit;
  readonly netlist: Netlist;
  readonly values: Values;
}

function schematic({ circuit, netlist, values }: Scene, withValues: boolean): Drawn {
  const shown = withValues ? shownValues(circuit, values) : new Map<string, Localized>();
  const analysis = showsAmounts(circuit) && values.size > 0 ? analyse(netlist, values) : null;
  const { figure, ...canvas } = drawCircuit(circuit, {
    valueOf: ({ symbol }) => shown.get(symbol ?? '') ?? null,
    magnitudeOf(quantity) {
      if (!analysis || 'fault' in analysis) return null;
      const value = analysis.quantities.get(quantity);
      return value ? formatMagnitude(analysis, value, unitOfName(quantity)) : null;
    },
  });
  return { figure, canvas, problems: analysis && 'fault' in analysis ? [analysis.fault] : [] };
}

type PictureUse = Pick<Use, 'configText' | 'parameters' | 'question'>;

/** Reads what a tag shows: the circuit with its values, and the parameters of the picture. */
export function usageOf({ configText, parameters, question }: PictureUse) {
  const { circuit: whole, problems: mistakes } = parseCircuit(configText);
  const { problems, ...reading } = readParameters(withoutTask(parameters));
  const circuit = whole && withoutAmounts(whole, parameters);
  const values: Values = circuit ? questionValues(circuit, question) : new Map();
  const errors = mistakes.filter(({ severity }) => severity === 'error');
  const scene = circuit && { circuit, values, netlist: buildNetlist(circuit) };
  return { ...reading, scene, problems: [...errors, ...problems] };
}

/** The relation that a curve shows; the output of the circuit by default. */
function relationOf(circuit: Circuit, output: Token | null): Relation | Localized {
  const name = output?.text ?? (hasOutput(circuit) ? 'Ua' : null);
  if (name === null)
    return {
      de: 'die Ausgangsgröße fehlt, zum Beispiel BODE UR1',
      en: 'the output quantity is missing, for example BODE UR1',
    };
  if (name === 'Zges' || name === 'Yges') return { output: name, input: null };
  return { output: name, input: name.startsWith('U') ? 'Ue' : 'Ie' };
}

/** Decades to show beyond the first and the last bend of a curve. */
const MARGINS = { bode: 1.3, locus: 2 } as const;

function curveOf(
  { circuit, netlist, values }: Scene,
  { kind, output }: RequestOf<'bode' | 'locus'>,
): Curve | Localized {
  const relation = relationOf(circuit, output);
  if ('de' in relation) return relation;
  const found = transferFunction(netlist, values, relation);
  if ('de' in found) return output ? problemAt(output.position, found).message : found;
  const usual = numberOf(values.get('f'))?.re ?? NaN;
  const decades = decadesOf(found, { usual, margin: MARGINS[kind] });
  return { circuit, ...relation, ...found, decades, samples: sampleCount(netlist) };
}

function plotOf(scene: Scene, request: RequestOf<'bode'>): BodePlot | Localized {
  const curve = curveOf(scene, request);
  if ('de' in curve) return curve;
  const { output, input } = curve;
  if (input === null)
    return {
      de: 'ein Bodediagramm zeigt Spannungen oder Ströme; für Zges und Yges gibt es die Ortskurve (ok)',
      en: 'a Bode plot shows voltages or currents; use the locus diagram (ok) for Zges and Yges',
    };
  return { ...curve, ...request, output, input };
}

function readoutIn(scene: Scene, request: PictureRequest): Readout | null {
  if (request.kind === 'transient') {
    const { plot } = transientOf(scene, request);
    return plot && transientReadout(plot);
  }
  if (request.kind !== 'bode' || isDc(scene.circuit)) return null;
  const plot = plotOf(scene, request);
  return 'de' in plot ? null : bodeReadout(plot);
}

/** Returns what a cursor over the picture of a tag displays; `null` where there are no curves. */
export function readoutOf(use: PictureUse, usage = usageOf(use)): Readout | null {
  const { scene, request, elements } = usage;
  const found = scene && readoutIn(scene, request);
  if (!found || elements.length === 0) return found;
  // Drawing elements that enlarge the picture move the curves.
  const { width, height } = circuitPicture(use).figure;
  return width === found.width && height === found.height ? found : null;
}

const diagramOf = (figure: Figure | null, output: string): Drawn =>
  figure
    ? diagram(figure)
    : failed({
        de: `${output} ist bei jeder Frequenz 0; es gibt keine Kurve`,
        en: `${output} is 0 at every frequency; there is no curve`,
      });

function drawBode(scene: Scene, request: RequestOf<'bode'>): Drawn {
  const plot = plotOf(scene, request);
  return 'de' in plot ? failed(plot) : diagramOf(bodeFigure(plot), plot.output);
}

/** The curve of a locus over the value of a component, two decades around its own. */
function curveOver(
  { circuit, netlist, values }: Scene,
  { output, over }: { readonly output: Token | null; readonly over: Token },
): LocusPlot | Localized {
  const branch = netlist.branches.find(({ symbol }) => symbol === over.text);
  const value = valuesOf(circuit).find(({ symbol }) => symbol === over.text);
  const own = numberOf(values.get(over.text));
  if (!branch || !isPassive(branch) || !value)
    return problemAt(over.position, {
      de: `${over.text} ist kein Bauteil mit einem Wert, zum Beispiel R1`,
      en: `${over.text} is not a component with a value, for example R1`,
    }).message;
  if (!own || !(magnitude(own) > 0)) return missingValue(over.text, values.get(over.text));
  const relation = relationOf(circuit, output);
  if ('de' in relation) return relation;
  const { frequency } = operatingPointOf(netlist, values);
  if (!(frequency > 0)) return missingValue('f', values.get('f'));
  const response = responseOver(netlist, { values, frequency }, { ...relation, symbol: over.text });
  if ('de' in response) return response;
  const middle = Math.round(Math.log10(magnitude(own)));
  return {
    ...{ circuit, ...relation, response, rational: null, samples: sampleCount(netlist) },
    ...{ decades: [middle - 2, middle + 2], over: { name: branch.label, unit: unitOf(value) } },
  };
}

function drawLocus(scene: Scene, request: RequestOf<'locus'>): Drawn {
  const { second, over } = request;
  const outputs = second ? [request.output, second] : [request.output];
  const drawn = outputs.map((output) => {
    const plot = over ? curveOver(scene, { output, over }) : curveOf(scene, { ...request, output });
    return 'de' in plot
      ? failed(plot)
      : diagramOf(locusFigure({ over: null, ...plot }), plot.output);
  });
  const figures = drawn.flatMap(({ figure }) => figure ?? []);
  if (figures.length < drawn.length) return failed(...drawn.flatMap(({ problems }) => problems));
  return diagram(figures.reduce(besideEachOther));
}

function drawPhasors(scene: Scene, request: RequestOf<'phasors'>): Drawn {
  const { circuit, netlist, values } = scene;
  const { names, messages } = selectQuantities(circuit, netlist, request);
  const solution = solveCircuit(netlist, operatingPointOf(netlist, values));
  if ('fault' in solution) return failed(...messages, solution.fault);
  const phasors = phasorsOf(solution, { netlist, names }, request);
  return diagram(phasorFigure(circuit, phasors, request), messages);
}

/** The requested curves after switching on; capacitor voltages and inductor currents by default. */
function transientOf(
  { circuit, netlist, values }: Scene,
  { outputs }: RequestOf<'transient'>,
): { readonly plot: TransientPlot | null; readonly problems: readonly Localized[] } {
  const switching = switchingOf({ netlist, values });
  if ('de' in switching) return { plot: null, problems: [switching] };
  const own = netlist.branches.flatMap(({ behaviour, name }) => {
    if (behaviour === 'capacitance') return [`U${name}`];
    return behaviour === 'inductance' ? [`I${name}`] : [];
  });
  const curves: [string, Response][] = [];
  const problems: Localized[] = [];
  const wanted = outputs.length > 0 ? outputs : own.map((text) => ({ text, position: 0 }));
  for (const { text, position } of wanted) {
    const found = switching.curve(text);
    if (found && !('de' in found)) curves.push([text, found]);
    else {
      const known = found ?? unknownQuantity(text, [...quantitiesOf(netlist).keys()]);
      problems.push(problemAt(position, known).message);
    }
  }
  const { damping } = switching;
  return { plot: curves.length === 0 ? null : { circuit, damping, curves }, problems };
}

function drawTransient(scene: Scene, request: RequestOf<'transient'>): Drawn {
  const { plot, problems } = transientOf(scene, request);
  return plot ? diagram(transientFigure(plot), problems) : failed(...problems);
}

const needsAc: Localized = {
  de: 'die Batterien liefern Gleichstrom; möglich sind nur Schaltbild (S) und Einschaltvorgang (EIN)',
  en: 'the batteries supply DC; only the circuit (S) and the switch-on transient (EIN) are available',
};

const oneFrequency: Localized = {
  de: 'ein Drehstromnetz hat nur eine Frequenz; möglich sind Schaltbild (S) und Zeigerdiagramm (zd)',
  en: 'a three-phase system has one frequency; only the circuit (S) and the phasor diagram (zd) are available',
};

function draw(scene: Scene, request: PictureRequest): Drawn {
  if (request.kind === 'circuit') return schematic(scene, request.values);
  if (request.kind === 'transient') return drawTransient(scene, request);
  if (isDc(scene.circuit)) return failed(needsAc);
  if (request.kind === 'phasors') return drawPhasors(scene, request);
  if (scene.circuit.threePhase) return failed(oneFrequency);
  return request.kind === 'bode' ? drawBode(scene, request) : drawLocus(scene, request);
}

/** Width of a figure that fills a line, in pixels; smaller ones are not enlarged. */
const FULL_WIDTH = 900;

const defaultPercent = ({ width }: Figure) =>
  Math.min(100, Math.max(10, Math.round((100 * width) / FULL_WIDTH)));

/** Reports quantities after `ask=` that the circuit does not have. */
function unknownAsked({ netlist, values }: Scene, parameters: string): Localized[] {
  const task = parseTask(parameters);
  if (task.kind !== 'values') return [];
  const analysis = analyse(netlist, values);
  if ('fault' in analysis) return [];
  const unknown = task.names.filter((name) => !findResult(analysis, name));
  return unknown.map((name) => {
    const known = unknownQuantity(name, [...analysis.quantities.keys()]);
    return problemAt(parameters.search(new RegExp(`\\b${name}\\b`)), known).message;
  });
}

/** Draws the picture of a tag, or a picture of the problems. */
export function circuitPicture(use: PictureUse): Picture {
  const { scene, request, width, elements, problems } = usageOf(use);
  const drawn = scene ? draw(scene, request) : failed();
  const messages = [
    ...problems.map(({ message }) => message),
    ...(scene ? unknownAsked(scene, use.parameters) : []),
    ...drawn.problems,
  ];
  const { figure, problems: outside } =
    drawn.figure && drawn.canvas
      ? annotated(drawn.figure, drawn.canvas, elements)
      : { figure: errorFigure(messages), problems: [] };
  const all = [...messages, ...outside];
  const widthPercent = width ?? defaultPercent(figure);
  return { figure, widthPercent, ...(all.length > 0 ? { problems: all } : {}) };
}
