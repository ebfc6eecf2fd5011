import type { Figure, Localized } from '@fragwerk/sdk';
import { drawPlot } from './picture/picture.js';

/** A plot that teachers can begin with, with its picture for the list in the dialog. */
export interface PlotExample {
  readonly config: string;
  readonly label: Localized;
  readonly figure: Figure;
}

const examples: readonly (readonly [config: string, de: string, en: string])[] = [
  [
    'f(x):=x^2-4*x+3\nx:-1,5\ny:-2,6\ninput=point',
    'Parabel, einen Punkt setzen',
    'parabola, place a point',
  ],
  ['x:-5,5\ny:-5,5\ninput=line', 'eine Gerade zeichnen', 'draw a line'],
  ['x:-4,4\ny:-6,6\ninput=function\ninputcounter=5', 'einen Graphen zeichnen', 'draw a graph'],
  [
    'U(t):=10*sin(2*%pi*50*t)\nt:0,0.04,eh=s\nU:-12,12,eh=V\ninput=hline',
    'Sinus, ablesen mit einer Linie',
    'sine, read off with a line',
  ],
  [
    'f(x):=x^3-3*x\nx:-3,3\ny:-4,4\ninput=mcxy([-1,2],[1,-2],[2,2])',
    'Kästchen ankreuzen',
    'tick boxes',
  ],
  [
    'b(x,y):=y<2-x\nx:-1,4\ny:-1,4\ninput=polygon',
    'Bereich, ein Vieleck zeichnen',
    'region, draw a polygon',
  ],
  [
    'k(t):=[3*cos(t),2*sin(t)]\nt:0,2pi\nx:-4,4\ny:-3,3\narrow(0,0,3,0,"a")',
    'Parameterkurve mit Pfeil',
    'parametric curve with an arrow',
  ],
  ['G(s):=1/(1+s)\nbode\ns:0.01,100', 'Bodediagramm', 'Bode plot'],
];

let drawn: string | null = null;

/** Returns the examples with small pictures for the dialog. */
export function plotExamples(): Readonly<Record<string, string>> {
  drawn ??= JSON.stringify(
    examples.map(([config, de, en]): PlotExample => {
      const configText = `${config.replace(/\ninput.*/s, '')}\nsize=240x180`;
      const { figure } = drawPlot({ configText }, []);
      return { config, label: { de, en }, figure };
    }),
  );
  return { examples: drawn };
}
