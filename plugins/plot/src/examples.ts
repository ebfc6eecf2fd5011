import type { Localized } from '@fragwerk/sdk';
import { made } from './picture/picture.js';

/** A plot that teachers can begin with, with its picture for the list in the dialog. */
export interface PlotExample {
  readonly config: string;
  readonly label: Localized;
}

const examples: readonly PlotExample[] = [
  {
    config: 'f(x):=x^2-4*x+3\nx:-1,5\ny:-2,6\ninput=point',
    label: { de: 'Parabel, einen Punkt setzen', en: 'parabola, place a point' },
  },
  {
    config: 'x:-5,5\ny:-5,5\ninput=line',
    label: { de: 'eine Gerade zeichnen', en: 'draw a line' },
  },
  {
    config: 'x:-4,4\ny:-6,6\ninput=function\ninputcounter=5',
    label: { de: 'einen Graphen zeichnen', en: 'draw a graph' },
  },
  {
    config: 'U(t):=10*sin(2*%pi*50*t)\nt:0,0.04,eh=s\nU:-12,12,eh=V\ninput=hline',
    label: { de: 'Sinus, ablesen mit einer Linie', en: 'sine, read off with a line' },
  },
  {
    config: 'f(x):=x^3-3*x\nx:-3,3\ny:-4,4\ninput=mcxy([-1,2],[1,-2],[2,2])',
    label: { de: 'Kästchen ankreuzen', en: 'tick boxes' },
  },
  {
    config: 'b(x,y):=y<2-x\nx:-1,4\ny:-1,4\ninput=polygon',
    label: { de: 'Bereich, ein Vieleck zeichnen', en: 'region, draw a polygon' },
  },
  {
    config: 'k(t):=[3*cos(t),2*sin(t)]\nt:0,2pi\nx:-4,4\ny:-3,3\narrow(0,0,3,0,"a")',
    label: { de: 'Parameterkurve mit Pfeil', en: 'parametric curve with an arrow' },
  },
  {
    config: 'G(s):=1/(1+s)\nbode\ns:0.01,100',
    label: { de: 'Bodediagramm', en: 'Bode plot' },
  },
];

let drawn: string | null = null;

/** Returns the examples with small pictures for the dialog. */
export function plotExamples(): Readonly<Record<string, string>> {
  drawn ??= JSON.stringify(
    examples.map(({ config, label }) => {
      const configText = `${config.replace(/\ninput.*/s, '')}\nsize=240x180`;
      const { figure } = made({ configText, parameters: '', question: null }, []);
      return { config, label, figure };
    }),
  );
  return { examples: drawn };
}
