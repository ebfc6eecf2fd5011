import { bodyOf, objectOf, refuse, refuseNull, reply, text } from './change.js';
import { type FaultRow, ownReply, problem, type ServiceRequest } from './message.js';

const contentType = ({ headers }: ServiceRequest): string => headers['content-type'] ?? '';
const accept = ({ headers }: ServiceRequest): string => headers.accept ?? '';
const isQuoted = ({ body }: ServiceRequest): boolean => body.toString().startsWith('"');

function isBroken(body: string): boolean {
  try {
    JSON.parse(body);
    return false;
  } catch {
    return true;
  }
}

/** Faults in reading the requests of a host. */
export const requestFaults: readonly FaultRow[] = [
  {
    id: 'null-number-refused',
    title: 'score refuses null for the points with 422',
    from: 'traps.md#null-members',
    variant: 'B',
    expects: 'score.null-elements',
    ...refuseNull('score', 'grade', 422),
  },
  {
    id: 'config-null',
    title: 'gethtml crashes when config is null',
    from: 'traps.md#null-crashes',
    expects: 'gethtml.unset',
    ...refuseNull('gethtml', 'config'),
  },
  {
    id: 'params-null',
    title: 'image crashes when params is null',
    from: 'traps.md#null-crashes',
    expects: 'image.unset',
    ...refuseNull('image', 'params'),
  },
  {
    id: 'question-null',
    title: 'loadplugindto crashes when q is null',
    from: 'traps.md#null-crashes',
    expects: 'loadplugindto.unset',
    ...refuseNull('loadplugindto', 'q'),
  },
  {
    id: 'question-left-out',
    title: 'loadplugindto crashes when q is omitted, as the browser script does',
    expects: 'loadplugindto.unset',
    ...refuse(
      'loadplugindto',
      500,
      (seen) => seen.method === 'POST' && bodyOf(seen).q === undefined,
    ),
  },
  {
    id: 'solution-null',
    title: 'score crashes when answerDto is null',
    from: 'traps.md#null-crashes',
    expects: 'score.unset',
    ...refuseNull('score', 'answerDto'),
  },
  {
    id: 'dialog-question-null',
    title: 'setconfigurationdata crashes when questionDto is null',
    from: 'traps.md#null-crashes',
    expects: 'setconfigurationdata.unset',
    ...refuseNull('setconfigurationdata', 'questionDto'),
  },
  {
    id: 'list-null',
    title: 'parserplugineinheit refuses null for its list of units with 422',
    from: 'traps.md#null-members',
    variant: 'B',
    expects: 'parserplugineinheit.unset',
    ...refuseNull('parserplugineinheit', 'p', 422),
  },
  {
    id: 'element-null',
    title: 'parserplugin refuses null elements of its list with 422',
    from: 'traps.md#null-members',
    variant: 'B',
    expects: 'parserplugin.null-elements',
    ...refuse('parserplugin', 422, (seen) => {
      const { p } = bodyOf(seen);
      return Array.isArray(p) && p.includes(null);
    }),
  },
  {
    id: 'map-value-null',
    title: 'setconfigurationdata refuses a variable without a value with 422',
    from: 'traps.md#null-members',
    expects: 'setconfigurationdata.null-elements',
    ...refuse('setconfigurationdata', 422, (seen) => {
      const { vars } = objectOf(objectOf(bodyOf(seen).questionDto).vars);
      return Object.values(objectOf(vars)).includes(null);
    }),
  },
  {
    id: 'variable-type-null',
    title: 'setconfigurationdata crashes on a variable whose type is null',
    from: 'traps.md#null-crashes',
    expects: 'setconfigurationdata.null-elements',
    ...refuse('setconfigurationdata', 500, ({ body }) => body.toString().includes('"type":null')),
  },
  {
    id: 'tolerance-null',
    title: 'score crashes when toleranz is null',
    from: 'traps.md#null-crashes',
    variant: 'B',
    expects: 'score.unset',
    ...refuseNull('score', 'toleranz'),
  },
  {
    id: 'timeout-null',
    title: 'configurationinfo crashes when timeout is null',
    from: 'traps.md#null-crashes',
    expects: 'configurationinfo.null-elements',
    ...refuseNull('configurationinfo', 'timeout'),
  },
  {
    id: 'score-variable-null',
    title: 'score crashes on a variable without a value',
    from: 'traps.md#null-crashes',
    variant: 'B',
    expects: 'score.null-elements',
    ...refuseNull('score', 'varsQuestion.vars.R1'),
  },
  {
    id: 'subquestion-null',
    title: 'loadplugindto crashes on null among the subquestions',
    from: 'traps.md#null-crashes',
    variant: 'B',
    expects: 'loadplugindto.null-elements',
    ...refuse('loadplugindto', 500, (seen) => {
      const { subQuestions } = objectOf(bodyOf(seen).q);
      return Array.isArray(subQuestions) && subQuestions.includes(null);
    }),
  },
  {
    id: 'type-null',
    title: 'gethtml crashes when typ is null',
    from: 'traps.md#null-crashes',
    expects: 'service.null-type',
    ...refuseNull('gethtml', 'typ'),
  },
  {
    id: 'unknown-member-refused',
    title: 'score refuses an unknown member',
    expects: 'score.unknown-members',
    ...refuse('score', 400, (seen) => 'zukunftsFeld' in bodyOf(seen)),
  },
  {
    id: 'exponent-refused',
    title: 'score refuses numbers with an exponent',
    expects: 'score.numbers',
    ...refuse('score', 400, ({ body }) => /:\s*-?[\d.]+E/.test(body.toString())),
  },
  {
    id: 'small-points-refused',
    title: 'loadplugindto refuses points with an exponent',
    variant: 'B',
    expects: 'loadplugindto.numbers',
    ...refuse('loadplugindto', 400, ({ body }) => /"points":[\d.]+E/.test(body.toString())),
  },
  {
    id: 'decimal-point-refused',
    title: 'loadplugindto refuses 0.0 for an integer',
    expects: 'loadplugindto.numbers',
    ...refuse('loadplugindto', 400, ({ body }) => /"(nr|dsNr)":\d+\.0/.test(body.toString())),
  },
  {
    id: 'bare-type-refused',
    title: 'generalinfo responds with 422 for the bare type as application/json',
    from: 'traps.md#bare-type-names',
    variant: 'B',
    expects: 'generalinfo.bare',
    ...refuse(
      'generalinfo',
      422,
      (seen) => contentType(seen).startsWith('application/json') && !isQuoted(seen),
    ),
  },
  {
    id: 'quoted-type-unknown',
    title: 'generalinfo reads the quotation marks of a JSON string as part of the type',
    expects: 'generalinfo.quoted',
    ...refuse('generalinfo', 404, isQuoted),
  },
  {
    id: 'text-type-refused',
    title: 'generalinfo responds with 415 for text/plain',
    expects: 'generalinfo.text-plain',
    ...refuse(
      'generalinfo',
      415,
      (seen) => contentType(seen).startsWith('text/plain') && seen.body.toString() === 'Uhr',
    ),
  },
  {
    id: 'not-acceptable',
    title: 'angabe responds with 406 for Accept: text/html',
    variant: 'B',
    expects: 'angabe.accept',
    ...refuse('angabe', 406, (seen) => accept(seen) === 'text/html'),
  },
  {
    id: 'json-not-acceptable',
    title: 'version responds with 406 for Accept: application/json',
    expects: 'version.status',
    ...refuse('version', 406, (seen) => accept(seen) === 'application/json'),
  },
  {
    id: 'quoted-when-asked-for-json',
    title: 'modifyangabe returns a quoted string when Accept says application/json',
    from: 'traps.md#quoted-text',
    expects: 'modifyangabe.text',
    ...text('modifyangabe', (value, seen) =>
      accept(seen) === 'application/json' ? JSON.stringify(value) : value,
    ),
  },
  {
    id: 'wrong-method-accepted',
    title: 'score responds to GET with status 200',
    expects: 'service.method',
    at: 'score',
    request: (seen) => (seen.method === 'GET' ? ownReply(200, 'Not like this') : seen),
  },
  {
    id: 'malformed-json-crashes',
    title: 'the reply to malformed JSON has status 500',
    expects: 'service.malformed-json',
    reply: (seen, { body }) =>
      seen.status === 400 && isBroken(body.toString()) ? problem(500) : seen,
  },
  {
    id: 'wrong-type-accepted',
    title: 'a member of the wrong JSON type is treated as missing',
    expects: 'service.wrong-member-type',
    reply: (seen, { body }) =>
      seen.status === 400 && !isBroken(body.toString()) ? ownReply(200, '') : seen,
  },
  {
    id: 'unknown-path-succeeds',
    title: 'the reply to an unknown path is a page with status 200',
    expects: 'service.unknown-path',
    reply: (seen, { path }) =>
      seen.status === 404 && path.startsWith('/open/gibt')
        ? ownReply(200, '<!doctype html>', 'text/html')
        : seen,
  },
  {
    id: 'large-body-refused',
    title: 'bodies of more than 100 kB are refused',
    expects: 'service.large-body',
    request: (seen) => (seen.body.length > 100_000 ? problem(413) : seen),
  },
  {
    id: 'charset-refused',
    title: 'application/json; charset=utf-8 is refused with 415',
    expects: 'service.charset',
    request: (seen) => (/^application\/json\s*;/i.test(contentType(seen)) ? problem(415) : seen),
  },
  {
    id: 'definition-trimmed',
    title: 'updatepluginstringjavascript trims the definition',
    expects: 'updatepluginstringjavascript.verbatim',
    ...text('updatepluginstringjavascript', (value) => value.trim()),
  },
  {
    id: 'complete-text-trimmed',
    title: 'modifyangabetextkomplett trims the text',
    expects: 'modifyangabetextkomplett.verbatim',
    ...text('modifyangabetextkomplett', (value) => value.trim()),
  },
  {
    id: 'line-ends-changed',
    title: 'modifyangabe turns CRLF into LF',
    expects: 'modifyangabe.verbatim',
    ...text('modifyangabe', (value, seen) =>
      bodyOf(seen).typ === 'Uhr' ? value.replace(/\r\n/g, '\n') : value,
    ),
  },
  {
    id: 'latin1',
    title: 'modifyangabetextkomplett encodes umlauts as Latin-1',
    expects: 'modifyangabetextkomplett.verbatim',
    ...reply('modifyangabetextkomplett', (seen) => ({
      ...seen,
      body: Buffer.from(seen.body.toString(), 'latin1'),
    })),
  },
  {
    id: 'emoji-lost',
    title: 'modifyangabe loses characters outside the Basic Multilingual Plane',
    variant: 'B',
    expects: 'service.utf-8',
    ...text('modifyangabe', (value) => value.replace(/[\u{10000}-\u{10FFFF}]/gu, '??')),
  },
];
