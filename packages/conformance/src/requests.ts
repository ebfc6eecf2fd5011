import type { EndpointName } from '@fragwerk/contract';
import { emptyQuestion, questionInRow, requests, rightText } from '@fragwerk/host';

/** A picture of one pixel. */
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** A question for any plugin type, with a dataset, an image and one subquestion. */
const document = {
  ...emptyQuestion('Größen – Übung 3', 'kit'),
  id: '4711',
  datasets: [{ name: 'R1', range: '100', unit: 'Ohm' }],
  maxima: 'a:1;',
  subquestions: [
    {
      mode: 'plugin',
      info: 'Pruefling1:',
      solution: '"10:30"',
      tolerance: '1%',
      points: 2,
      unit: '',
    },
  ],
  images: [{ name: '0123456789abcdef.png', content: `base64:${PNG}` }],
} as const;

const inRow = questionInRow(document, 3);

/** Converts the id and the timeout, which are short here, to numbers of JSON. */
const asJson = (body: unknown) =>
  JSON.parse(
    JSON.stringify(body, (_, value: unknown) =>
      typeof value === 'bigint' ? Number(value) : value,
    ),
  ) as Record<string, unknown>;

const instanceOf = (type: string) => ({ type, name: 'Pruefling1', config: '' });
const useOf = (type: string) => ({ instance: instanceOf(type), parameters: '', question: inRow });
const rewriteOf = (type: string) => ({ ...useOf(type), text: '<p>Größe ändern & prüfen</p>' });

const answered = {
  answer: '10:30',
  view: null,
  right: rightText('10:30'),
  tolerance: { amount: 0.01, mode: 'relative' },
  variables: inRow.vars ?? {},
  points: 2,
} as const;

/** A session that no check opens. */
const session = 'check-never-opened';

/** Requests as the host's side of a question makes them. */
const bodies: Partial<Record<EndpointName, (type: string) => unknown>> = {
  generalinfo: (type) => type,
  gethtml: (type) => requests.gethtml(useOf(type)),
  image: (type) => requests.image(useOf(type)),
  imageurl: (type) => requests.imageurl(useOf(type)),
  imagetemplates: (type) => requests.imagetemplates(instanceOf(type)),
  loadplugindto: (type) => requests.loadplugindto({ ...useOf(type), nr: 0 }),
  reloadplugindto: (type) => requests.reloadplugindto({ ...useOf(type), nr: 0 }),
  renderlatex: (type) => requests.renderlatex(instanceOf(type), answered),
  renderpluginresult: (type) => requests.renderpluginresult(instanceOf(type), answered, false),
  angabe: (type) => requests.angabe(instanceOf(type)),
  modifyangabe: (type) => requests.modifyangabe(rewriteOf(type)),
  modifyangabetextkomplett: (type) => requests.modifyangabetextkomplett(rewriteOf(type)),
  updatepluginstringjavascript: (type) =>
    requests.updatepluginstringjavascript(instanceOf(type), {
      definition: `[PI Pruefling1 ${type} ""]`,
      result: '',
    }),
  generatedatasets: (type) => requests.generatedatasets(instanceOf(type)),
  getvars: (type) => requests.getvars(instanceOf(type)),
  maxima: (type) => requests.maxima(useOf(type), true),
  parserplugin: (type) =>
    requests.parserplugin(instanceOf(type), {
      variables: answered.variables,
      values: [{ string: '1', json: null, type: 'CALCULATE' }],
    }),
  parserplugineinheit: (type) => requests.parserplugineinheit(instanceOf(type), ['V']),
  score: (type) => requests.score(instanceOf(type), answered),
  configurationinfo: (type) =>
    requests.configurationinfo(instanceOf(type), { session: '', timeout: 60n }),
  setconfigurationdata: (type) =>
    requests.setconfigurationdata(instanceOf(type), { session, question: inRow }),
  getconfiguration: (type) => requests.getconfiguration(instanceOf(type), session),
};

const bodyOf = (name: EndpointName, type: string): unknown => {
  const body = bodies[name]?.(type);
  return typeof body === 'object' ? asJson(body) : body;
};

/** The request of a browser, which knows no question. */
function reloadOf(type: string, changes: Readonly<Record<string, unknown>>) {
  const body = asJson(bodyOf('reloadplugindto', type));
  delete body.q;
  return { ...body, ...changes };
}

export const requestBody = {
  question: () => asJson(inRow),
  /** The members of a dialog's first request that name the instance. */
  instance: (type: string) => ({ typ: type, name: 'Pruefling1', config: '' }),
  /** A request body that has to succeed; `undefined` for endpoints without a body. */
  of: bodyOf,
  reload: reloadOf,
};
