import type { ImageTemplate, InputOf } from '@fragwerk/sdk';
import { hasOutput } from '../language/structure.js';
import { isPassive, isReactive } from '../language/elements.js';
import { isDc } from '../language/networks.js';
import type { Circuit } from '../language/names.js';
import { parseCircuit } from '../language/parse.js';

/** The entries of the host's context menu. */
export function circuitTemplates({ name, configText }: InputOf<'imageTemplates'>): ImageTemplate[] {
  const { circuit } = parseCircuit(configText);
  const output = circuit && hasOutput(circuit) ? 'Ua' : `U${lastElement(circuit)}`;
  const entry = (label: string, parameters: string, help: string): ImageTemplate => ({
    label,
    tag: `[PIG ${name} "${parameters}"]`,
    help,
  });
  const withValues = entry('Schaltung mit Werten', 'S W', 'Schaltung mit den Werten der Bauteile');
  if (circuit?.threePhase)
    return [
      entry('Schaltung', '', 'Netz und Verbraucher mit den Namen der Bauteile'),
      withValues,
      entry('Zeigerdiagramm', 'zd UI', 'Zeiger der Spannungen als Stern und Dreieck, Ströme'),
      entry('Zeigerdiagramm der Spannungen', 'zd U', 'Spannungen als Stern und Dreieck'),
      entry('Zeigerdiagramm der Ströme', 'zd I', 'Leiterströme, Strangströme, Strom in N'),
    ];
  return [
    entry('Schaltung', '', 'Schaltung mit den Namen der Bauteile'),
    withValues,
    entry('Bodediagramm', `BODE ${output}`, `Amplituden- und Phasengang von ${output}`),
    entry('Zeigerdiagramm', 'zd UI', 'Zeiger aller Spannungen und Ströme'),
    entry('Zeigerdiagramm Ue,Ie', 'zd P(Ue,Ie)', 'Zeiger von Eingangsspannung und Eingangsstrom'),
    ...(circuit && isDc(circuit) && circuit.elements.some(isReactive)
      ? [entry('Einschaltvorgang', 'EIN', 'Spannungen an C und Ströme in L nach dem Einschalten')]
      : []),
    entry('Ortskurve', `ok ${output}`, `Ortskurve von ${output}`),
  ];
}

const lastElement = (circuit: Circuit | null): string =>
  circuit?.elements.filter(isPassive).at(-1)?.name ?? 'R1';
