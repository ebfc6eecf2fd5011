import { type Arrival, type ExamKind, examKinds } from './schedule.js';
import { emptyQuestion, requests, rightText, rowWithoutService } from '@fragwerk/host';
import { encode, internal } from './requests.js';
import type { Reply } from './reply-reader.js';

/** The correct answer, which all students give. */
const ANSWER = '10:30';
const colours = ['white', 'red', 'green', 'yellow', 'gray'] as const;

type Place = Pick<Arrival, 'kind' | 'dataset' | 'element'>;

/** Returns a plugin in a question; every element and dataset has its own picture. */
const useOf = (type: string, { dataset, element }: Place) => ({
  instance: {
    type,
    name: `Uhr${element + 1}`,
    config: `w50;bgcolor=${colours[element % colours.length] ?? 'white'}`,
  },
  parameters: `size=${300 + dataset + 40 * Math.floor(element / colours.length)}`,
  question: rowWithoutService(
    {
      ...emptyQuestion('Größen – Übung 3', 'bench'),
      id: String(4_700 + element),
      datasets: [{ name: 'R1', range: String(100 + dataset), unit: 'Ohm' }],
      maxima: 'a:1;',
    },
    dataset,
  ).question,
});

function build(type: string, place: Place): Buffer {
  const use = { ...useOf(type, place), nr: place.element };
  const answered = {
    instance: use.instance,
    answer: ANSWER,
    view: null,
    right: rightText(ANSWER),
    tolerance: { amount: 0.01, mode: 'relative' },
    variables: use.question.vars ?? {},
    points: 2,
  } as const;
  switch (place.kind) {
    case 'pluginlist':
      return encode({ method: 'GET', path: '/open/pluginlist' });
    case 'generalinfo':
      return internal('generalinfo', type);
    case 'loadplugindto':
      return internal('loadplugindto', requests.loadplugindto(use));
    case 'image':
      return internal('image', requests.image(use));
    case 'score':
      return internal('score', requests.score(answered));
    case 'renderpluginresult':
      return internal(
        'renderpluginresult',
        requests.renderpluginresult({ ...answered, tex: false }),
      );
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

/** Returns requests of all kinds for every dataset and element, in turn by their index. */
export function requestsInTurn(
  type: string,
  kinds: readonly ExamKind[] = examKinds,
  { datasets, elements } = { datasets: 40, elements: 10 },
): { readonly request: (index: number) => Buffer; readonly count: number } {
  const requests = Array.from({ length: datasets * elements }, (_, index) => ({
    dataset: index % datasets,
    element: Math.floor(index / datasets),
  })).flatMap((place) => kinds.map((kind) => build(type, { kind, ...place })));
  const request = (index: number) => requests[index % requests.length] ?? Buffer.alloc(0);
  return { request, count: requests.length };
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
