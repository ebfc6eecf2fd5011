// Reads requests as leniently as docs/interface/decisions.md#lenient-requests wants: null and
// missing are the same, unknown members are ignored, ids keep every digit. The shapes are
// docs/interface/requests.md.

/** An invalid request; the message names the member. */
export class BadRequest extends Error {}

const value = { string: 'string?', json: 'string?', type: 'string?' };
const tolerance = { toleranz: 'number=1e-10', mode: 'string?' };
const calculation = {
  optmode: 'string?',
  toleranz: tolerance,
  rekursiv: 'boolean',
  symbolicMode: 'boolean',
  showpotenz: 'string?',
  calcmode: 'string?',
  ausmultiplizieren: 'boolean',
  herausheben: 'boolean',
  forceOpt: 'boolean',
};
const variables = { vars: { '*': { calcErgebnisDto: value, ze: 'string?', cp: calculation } } };
const question = {
  id: 'id',
  name: 'string?',
  maximaDefs: 'string?',
  moodlemac: 'string?',
  points: 'number=0',
  subQuestions: [{ name: 'string?', points: 'number=0' }],
  maxima: 'string?',
  images: ['string?'],
  imagesContent: ['string?'],
  dsNr: 'number=0',
  vars: variables,
  cvars: variables,
  varsMaxima: variables,
  mvars: variables,
};
const view = { imageUrl: 'string', tagName: 'string', width: 'number=500', height: 'number=500' };
const instance = { typ: 'string', name: 'string', config: 'string' };
const expected = { ergebnis: value, answerText: 'string?', ze: 'string?' };
const answered = {
  ...instance,
  pluginDto: view,
  antwort: 'string',
  toleranz: tolerance,
  varsQuestion: variables,
  answerDto: expected,
  grade: 'number=0',
};
const use = {
  ...instance,
  params: 'string',
  q: question,
  pluginMaximaCalcMode: { maxima: 'boolean', preCalc: 'boolean' },
};

/** Request bodies by their DTO. */
export const shapes = {
  use,
  load: { ...instance, params: 'string', q: question, nr: 'number=0', configurationID: 'string' },
  latex: { ...instance, pluginDto: view, answer: 'string', mode: 'string' },
  result: { ...answered, tex: 'boolean' },
  score: answered,
  parser: { ...instance, vars: variables, cp: calculation, p: [value] },
  unit: { ...instance, p: ['string?'] },
  rewrite: { ...instance, text: 'string', q: question },
  update: { ...instance, pluginDef: 'string', jsResult: 'string' },
  dialog: { ...instance, configurationID: 'string', timeout: 'number=0' },
  dialogData: {
    typ: 'string',
    configurationID: 'string',
    configuration: 'string',
    questionDto: question,
  },
  dialogId: { typ: 'string', configurationID: 'string' },
};

const fallbacks = { string: '', 'string?': null, boolean: false, id: '0' };
/** Prefix of the digits of an integer that a double may not represent exactly. */
const DIGITS = '\u0000';

function readSimple(kind, source, path) {
  const [name, fallback] = kind.split('=');
  if (source === null || source === undefined)
    return fallback === undefined ? fallbacks[kind] : Number(fallback);
  const isDigits = typeof source === 'string' && source.startsWith(DIGITS);
  if (name === 'id' && (isDigits || Number.isInteger(source)))
    return String(source).replace(DIGITS, '');
  if (name === 'number' && isDigits) return Number(source.slice(1));
  if (name === 'number' && ['NaN', 'Infinity', '-Infinity'].includes(source)) return Number(source);
  if (typeof source === name.replace('?', '') && !isDigits) return source;
  const expected = name === 'id' ? 'an integer' : `a ${name.replace('?', '')}`;
  throw new BadRequest(`The member ${path} must be ${expected}.`);
}

/** Reads the source in the given shape; a missing object becomes null, a missing list []. */
function readShape(shape, source, path) {
  if (typeof shape === 'string') return readSimple(shape, source, path);
  const isList = Array.isArray(shape);
  if (source === null || source === undefined) return isList ? [] : null;
  if (typeof source !== 'object' || Array.isArray(source) !== isList)
    throw new BadRequest(`The member ${path} must be ${isList ? 'a list' : 'an object'}.`);
  if (isList) return source.map((one, index) => readShape(shape[0], one, `${path}[${index}]`));
  const names = '*' in shape ? Object.keys(source) : Object.keys(shape);
  const inside = (name) => (path === '' ? name : `${path}.${name}`);
  return Object.fromEntries(
    names.map((name) => [name, readShape(shape[name] ?? shape['*'], source[name], inside(name))]),
  );
}

/**
 * Reads the JSON text of a request body.
 *
 * @throws BadRequest if it is not a JSON object, or a member has the wrong type
 */
export function readBody(shape, text) {
  const marked = text.replace(/"(?:[^"\\]|\\.)*"|-?\d{16,}(?![\d.eE])/g, (token) =>
    token.startsWith('"') ? token : `"\\u0000${token}"`,
  );
  let source;
  try {
    source = JSON.parse(marked);
  } catch {
    throw new BadRequest('The body must be JSON.');
  }
  const read = readShape(shape, source, '');
  if (read === null) throw new BadRequest('The body must be a JSON object.');
  return read;
}

/** Reads the body of generalinfo: a type, bare or in JSON quotation marks. */
export const readType = (text) => text.trim().replace(/^"(.*)"$/s, '$1');
