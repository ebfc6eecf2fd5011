import type { Question } from '@fragwerk/sdk';
import { parseCircuit } from './language/parse.js';
import { valuesOf } from './values.js';

/** Every circuit of the host's documentation and every kind of component (host 4.1). */
export const circuitExamples: readonly string[] = [
  ...['R+C', 'R*C', ',R+C', ',R,C', 'U,R,C', ',R,C,,', ',R1,R2,R3,', ',R1,R2,,R3,LL'],
  ...[',,R1,,R2,R3,,', ',R1,R2,R3,R4,R5,R6', '(R+LC)*R', 'Z1,Z2,Z3,Z4,Z5,Z6,Z7'],
  ...['U,R,R,A', ',R,C?,,', 'B(R1,R2,R3,R4,R5)', 'B(R)', 'Par(R,R)', 'Ser(R,R)'],
  ...[',R,C,,R,LL;IC1>p,UR1!,Ua_,Ue-', 'U,R,R,A;UR1,UR2,IR1>1,IA1-', ',R,R;Ue?,Ie-,UR1?,UR2>a'],
  ...['U,R,R;R2:Rx,URx>x', 'U,R,R,A;A1:.', 'U,R,R,,R+R,R;u,UR4>x!_', 'U,R,C;u,UC1,IR1'],
  ...['N4(),DSN(R,L,C);U,I', 'N3(),DD(R,R,R),DS(R,R,R);I,U,Ia,Ua,Ib', 'N4(),DSN(R,L,C);I,UR1'],
  ...[
    'DSU(),DSE(R+L,R*C,R);U1,U2,U3,Ia',
    'N4(Z,LL,Z,Z),DSNE(R);INa,Ua',
    'N3(U+R,U,U),DD(L,R,C);I12a,I23a,I31a',
  ],
  ...['UW,R,KS', 'UWR,R,L', 'BAT,R,V', 'BATR,R,VR', 'I,R,C', 'IR,R,L', 'U,AR,R', 'U,DB+R,C'],
];

/** Circuits with the parameters of a picture tag: every kind and every option (host 4.1). */
export const pictureExamples: readonly (readonly [circuit: string, parameters: string])[] = [
  ['U,R,C', ''],
  ['U,R,C;UC1!,IR1', 'S W,w60'],
  [',R,C,,', 'S werte,w20'],
  ['U,R,C', 'BODE UR1,W,w20'],
  ['U,R,C', 'BODE UC1'],
  ['U,R,C', 'BODE UC1,fg,asy'],
  [',R+L,C,,', 'bode Ua,BO,w50'],
  [',R+L,C,,', 'BODE UR1,O'],
  [',R,C,,', 'zd UI,w50'],
  ['U,R+L,C', 'zd UI,w50'],
  ['U,R,L*C,,R', 'zd UI,u,noscale'],
  ['U,R,C', 'zd U,UR1/,UC1?,nolegend'],
  ['U,R1,C1', 'zd P(UR1,IC1)'],
  ['U,R1,C1,,R2,C2', 'zd UI,UR2-'],
  ['U,R1,C1,,R2,C2', 'ok UC2,w40'],
  [',R+L,C,,', 'ok Ua'],
  ['U,R+L,C', 'ok Zges'],
  ['BAT,R,C', 'EIN uC1,iR1'],
  ['BAT,R+L,C', 'EIN uC1,w60'],
  ['N4(),DSN(R,L,C)', 'zd UI'],
  ['N3(),DS(R,R+L,C)', 'zd UI'],
  ['N3(),DD(R+L);u', 'zd I,noscale'],
  ['U,R,L,,R,C', 'S;loop(4.1,1.5,0.5,tex="I_1",color=blue);loop(6.9,1.5,0.5,tex="I_2",reverse)'],
  [',R,C,,', 'S W;rect(2,-0.3,7.5,4.9,color=green,fill=25);text(4.75,5.4,"Tiefpass",color=green)'],
  ['U,R,C', 'BODE UC1,B;line(51.8,8.1,51.8,44.1,color=red);text(54.5,12,tex="f_g",color=red)'],
  ['U,R,C', 'zd U,nolegend;arc(5,51.4,13,0,-60);text(13.5,45.5,tex="\\varphi",textsize=20)'],
];

const SIZES = { R: 1000, Z: 680, C: 1e-7, L: 0.1, U: 10, UL: 400, I: 0.01, f: 1500 } as const;

/** A question with values for a circuit; components of a kind differ. */
export function exampleQuestion(configText: string): Question {
  const { circuit } = parseCircuit(configText);
  const datasets = (circuit ? valuesOf(circuit) : []).map(({ symbol, kind }, index) => ({
    name: symbol,
    value: {
      text: String(kind === 'f' ? SIZES.f : Number((SIZES[kind] * (1 + index / 4)).toPrecision(3))),
      json: null,
      kind: 'calculate' as const,
    },
    unit: '',
    options: null,
  }));
  const variables = { datasets, withConstants: [], symbolic: [], evaluated: [] };
  return {
    ...{ id: '1', name: 'Q', points: 1, datasetNumber: 0, subquestions: [], images: [] },
    ...{ maxima: '', maximaDefinitions: '', maximaMacros: '', variables },
  };
}
