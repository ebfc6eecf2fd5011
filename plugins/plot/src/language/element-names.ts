import type { Localized } from '@fragwerk/sdk';
import type { ElementName } from './parse.js';

/** Readable names of the drawing elements. */
export const elementNames: Readonly<Record<ElementName, Localized>> = {
  line: { de: 'Linie', en: 'Line' },
  arrow: { de: 'Pfeil', en: 'Arrow' },
  dimension: { de: 'Maß', en: 'Dimension' },
  hdimension: { de: 'Waagrechtes Maß', en: 'Horizontal dimension' },
  vdimension: { de: 'Senkrechtes Maß', en: 'Vertical dimension' },
  rdimension: { de: 'Radius', en: 'Radius' },
  point: { de: 'Punkt', en: 'Point' },
  drawpoint: { de: 'Punkt', en: 'Point' },
  circle: { de: 'Kreis', en: 'Circle' },
  oval: { de: 'Ellipse', en: 'Oval' },
  arc: { de: 'Bogen', en: 'Arc' },
  loop: { de: 'Umlaufpfeil', en: 'Loop' },
  rect: { de: 'Rechteck', en: 'Rectangle' },
  rectc: { de: 'Rechteck', en: 'Rectangle' },
  text: { de: 'Text', en: 'Text' },
  drawpoints: { de: 'Punkte', en: 'Points' },
  drawline: { de: 'Linienzug', en: 'Polyline' },
  drawlines: { de: 'Linien', en: 'Lines' },
  drawvect: { de: 'Vektoren', en: 'Vectors' },
  vect: { de: 'Vektor', en: 'Vector' },
  ort: { de: 'Ortsvektor', en: 'Position vector' },
  linepoint: { de: 'Linienzug mit Punkten', en: 'Polyline with points' },
  polyline: { de: 'Linienzug', en: 'Polyline' },
  polygon: { de: 'Vieleck', en: 'Polygon' },
  image: { de: 'Bild', en: 'Image' },
  boxplot: { de: 'Boxplot', en: 'Box plot' },
  legend: { de: 'Legende', en: 'Legend' },
};
