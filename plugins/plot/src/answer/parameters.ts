import { type Parameter, parameter, widthParameter } from '@fragwerk/sdk';

export const pictureParameters: readonly Parameter[] = [widthParameter];

/** Parameters of a subquestion: the ways to answer, and the size of the picture. */
export const answerParameters: readonly Parameter[] = [
  parameter(
    '',
    { de: 'wie in der Definition (input=…)', en: 'as in the definition (input=…)' },
    '',
  ),
  parameter('input=point', { de: 'einen Punkt setzen', en: 'place a point' }, '[1,2]'),
  parameter('input=points', { de: 'Punkte setzen', en: 'place points' }, '[[1,2],[3,4]]'),
  parameter('input=line', { de: 'eine Gerade zeichnen', en: 'draw a line' }, '"y=2*x+1"'),
  parameter('input=hline', { de: 'eine waagrechte Linie', en: 'a horizontal line' }, '2'),
  parameter('input=vline', { de: 'eine senkrechte Linie', en: 'a vertical line' }, '2'),
  parameter('input=lines', { de: 'Linien zeichnen', en: 'draw lines' }, '[[0,0],[1,1]]'),
  parameter('input=arrow', { de: 'einen Pfeil zeichnen', en: 'draw an arrow' }, '[[0,0],[1,1]]'),
  parameter('input=polyline', { de: 'einen Linienzug', en: 'a polyline' }, '[[0,0],[1,1],[2,0]]'),
  parameter('input=polygon', { de: 'ein Vieleck', en: 'a polygon' }, '[[0,0],[2,0],[1,1]]'),
  parameter(
    'input=function',
    { de: 'einen Graphen durch Punkte', en: 'a graph through points' },
    '"y=x^2"',
  ),
  parameter(
    'input=mcxy([1,2],[3,4])',
    { de: 'Kästchen im Bild ankreuzen', en: 'tick boxes in the picture' },
    '[0]',
  ),
  parameter('inputcounter=5', {
    de: 'Punkte des Graphen, mindestens',
    en: 'Points of the graph, at least',
  }),
  widthParameter,
];
