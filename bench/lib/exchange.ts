import { type ExamKind, type Arrival } from './schedule.js';
import { requestBody } from '@fragwerk/conformance';
import { encode, internal } from './requests.js';
import type { Reply } from './reply-reader.js';

/** The correct answer, which all students give. */
const ANSWER = '10:30';
const colours = ['white', 'red', 'green', 'yellow', 'gray'] as const;

type Place = Pick<Arrival<ExamKind>, 'kind' | 'dataset' | 'element'>;

/** Returns the plugin instance of an element; every element and dataset has its own picture. */
const instanceOf = (type: string, { dataset, element }: Place) => ({
  typ: type,
  name: `Uhr${element + 1}`,
  config: `w50;bgcolor=${colours[element % colours.length] ?? 'white'}`,
  params: `size=${300 + dataset + 40 * Math.floor(element / colours.length)}`,
});

function questionOf({ dataset, element }: Place) {
  const question = requestBody.question();
  const resistance = {
    calcErgebnisDto: { string: String(100 + dataset), json: null, type: 'CALCULATE' },
    ze: 'Ohm',
    cp: null,
  };
  return { ...question, id: 4_700 + element, dsNr: dataset, vars: { vars: { R1: resistance } } };
}

const answeredElement = (type: string, place: Place) => ({
  ...instanceOf(type, place),
  pluginDto: null,
  antwort: ANSWER,
  toleranz: { toleranz: 0.01, mode: 'RELATIV' },
  varsQuestion: questionOf(place).vars,
  answerDto: { ergebnis: null, answerText: ANSWER, ze: '' },
  grade: 2,
});

function build(type: string, place: Place): Buffer {
  const use = { ...instanceOf(type, place), q: questionOf(place) };
  switch (place.kind) {
    case 'pluginlist':
      return encode({ method: 'GET', path: '/open/pluginlist' });
    case 'generalinfo':
      return internal('generalinfo', type);
    case 'loadplugindto':
      return internal('loadplugindto', { ...use, nr: place.element, configurationID: '' });
    case 'image':
      return internal('image', { ...use, pluginMaximaCalcMode: null });
    case 'score':
      return internal('score', answeredElement(type, place));
    case 'renderpluginresult':
      return internal('renderpluginresult', { ...answeredElement(type, place), tex: false });
  }
}

/** Returns a host's requests for a plugin type, built once each. */
export function hostRequests(type: string): (place: Place) => Buffer {
  const known = new Map<string, Buffer>();
  return (place) => {
    const key = `${place.kind} ${place.dataset} ${place.element}`;
    const request = known.get(key) ?? build(type, place);
    known.set(key, request);
    return request;
  };
}

/** Text that every correct reply contains. */
const expectedContent: Record<ExamKind, string> = {
  pluginlist: '[',
  generalinfo: '"typ":',
  loadplugindto: '"imageUrl":',
  image: '"base64Image":"iVBOR',
  score: '"punkteIst":2',
  renderpluginresult: '"source":',
};

/** Returns what is wrong with a reply, '' for nothing. */
export function findError({ kind }: Place, { status, body }: Reply): string {
  if (status !== 200) return `status ${status}`;
  return body.includes(expectedContent[kind]) ? '' : `no ${expectedContent[kind]} in the reply`;
}
