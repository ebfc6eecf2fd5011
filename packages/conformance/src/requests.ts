import type { EndpointName } from '@fragwerk/contract';

/** Requests as a host sends them, for any plugin type. */
const question = () => ({
  id: 4711,
  name: 'Größen – Übung 3',
  maximaDefs: null,
  moodlemac: null,
  points: 2.0,
  subQuestions: [{ name: 'Q0', points: 1.0 }],
  maxima: 'a:1;',
  images: null,
  imagesContent: null,
  dsNr: 3,
  vars: {
    vars: {
      R1: {
        calcErgebnisDto: { string: '100', json: null, type: 'CALCULATE' },
        ze: 'Ohm',
        cp: null,
      },
    },
  },
  cvars: null,
  varsMaxima: null,
  mvars: null,
});

const instance = (type: string) => ({ typ: type, name: 'Pruefling1', config: '' });
const use = (type: string) => ({
  ...instance(type),
  params: '',
  q: question(),
  pluginMaximaCalcMode: null,
});
const load = (type: string) => ({
  ...instance(type),
  params: '',
  q: question(),
  nr: 0,
  configurationID: '',
});
const answered = (type: string) => ({
  ...instance(type),
  pluginDto: null,
  antwort: '10:30',
  toleranz: { toleranz: 0.01, mode: 'RELATIV' },
  varsQuestion: question().vars,
  answerDto: { ergebnis: null, answerText: '10:30', ze: '' },
  grade: 2.0,
});
const rewrite = (type: string) => ({
  ...instance(type),
  text: '<p>Größe ändern & prüfen</p>',
  q: question(),
});

const bodies: Partial<Record<EndpointName, (type: string) => unknown>> = {
  generalinfo: (type) => type,
  gethtml: use,
  image: use,
  imageurl: use,
  imagetemplates: use,
  loadplugindto: load,
  reloadplugindto: load,
  renderlatex: (type) => ({ ...instance(type), pluginDto: null, answer: '10:30', mode: 'default' }),
  renderpluginresult: (type) => ({ ...answered(type), tex: false }),
  angabe: use,
  modifyangabe: rewrite,
  modifyangabetextkomplett: rewrite,
  updatepluginstringjavascript: (type) => ({
    ...instance(type),
    pluginDef: `[PI Pruefling1 ${type} ""]`,
    jsResult: '',
  }),
  generatedatasets: use,
  getvars: use,
  maxima: (type) => ({ ...use(type), pluginMaximaCalcMode: { maxima: true, preCalc: false } }),
  parserplugin: (type) => ({
    ...instance(type),
    vars: question().vars,
    cp: null,
    p: [{ string: '1', json: null, type: 'CALCULATE' }],
  }),
  parserplugineinheit: (type) => ({ ...instance(type), p: ['V'] }),
  score: answered,
  configurationinfo: (type) => ({ ...instance(type), configurationID: '', timeout: 60 }),
  setconfigurationdata: (type) => ({
    typ: type,
    configurationID: 'check-never-opened',
    configuration: '',
    questionDto: question(),
  }),
  getconfiguration: (type) => ({ typ: type, configurationID: 'check-never-opened' }),
};

export const requestBody = {
  question,
  instance,
  /** A request body that has to succeed; `undefined` for endpoints without a body. */
  of: (name: EndpointName, type: string): unknown => bodies[name]?.(type),
};
