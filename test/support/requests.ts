import { internalEndpoints, membersOf, valuesOf } from './interface-tables.js';

const instance = { typ: 'string', name: 'string', config: 'string' };

/** Every member of a request may be null. */
function described(document: string, heading: string): Record<string, string> {
  const members = Object.entries(membersOf(document, heading));
  return Object.fromEntries(members.map(([name, kind]) => [name, kind.replace('?', '')]));
}

const answer = described('requests', 'PluginRenderResultRequestDto');

/**
 * The request DTOs of docs/interface/requests.md. Member name → kind as in strict-reader.ts,
 * without `?`. Objects that the documents describe in a sentence are written out here.
 */
export const requests: Record<string, Record<string, string>> = {
  PluginRequestDto: { ...instance, ...described('requests', 'PluginRequestDto') },
  LoadPluginRequestDto: { ...instance, ...described('requests', 'LoadPluginRequestDto') },
  PluginSetConfigurationDataRequestDto: described(
    'requests',
    'PluginSetConfigurationDataRequestDto',
  ),
  PluginRenderLatexRequestDto: {
    ...instance,
    pluginDto: 'PluginDto',
    answer: 'string',
    mode: 'string',
  },
  PluginRenderResultRequestDto: { ...instance, ...answer, tex: 'boolean' },
  PluginScoreRequestDto: { ...instance, ...answer },
  PluginParserRequestDto: {
    ...instance,
    vars: 'VarHashDto',
    cp: 'CalcParamsDto',
    p: 'list of CalcErgebnisDto',
  },
  PluginEinheitRequestDto: { ...instance, p: 'list of string' },
  PluginAngabeRequestDto: { ...instance, text: 'string', q: 'PluginQuestionDto' },
  PluginUpdateJavascriptRequestDto: { ...instance, pluginDef: 'string', jsResult: 'string' },
  PluginConfigurationInfoRequestDto: { ...instance, configurationID: 'string', timeout: 'long' },
  PluginConfigurationRequestDto: { typ: 'string', configurationID: 'string' },
  PluginQuestionDto: {
    ...described('requests', 'PluginQuestionDto'),
    subQuestions: 'list of PluginSubQuestionDto',
  },
  PluginSubQuestionDto: { name: 'string', points: 'number' },
  PluginMaximaCalcModeDto: { maxima: 'boolean', preCalc: 'boolean' },
  VarHashDto: { vars: 'map of VarDto' },
  VarDto: { calcErgebnisDto: 'CalcErgebnisDto', ze: 'string', cp: 'CalcParamsDto' },
  CalcErgebnisDto: described('values', 'CalcErgebnisDto'),
  CalcParamsDto: described('values', 'CalcParamsDto'),
  ToleranzDto: { toleranz: 'number', mode: 'TOLERANZMODE' },
  PluginAnswerDto: { ergebnis: 'CalcErgebnisDto', answerText: 'string', ze: 'string' },
  PluginDto: described('replies', 'PluginDto'),
};

/** Endpoint, named as in the samples → the DTO that it is posted. */
export const posted: Record<string, string> = Object.fromEntries([
  ...internalEndpoints
    .filter(({ request }) => request.endsWith('Dto'))
    .map(({ name, request }) => [name, request]),
  ['api/open/reloadplugindto', 'LoadPluginRequestDto'],
]) as Record<string, string>;

/**
 * Returns a value of the kind with `leaf` in every scalar member and every key of a map, and
 * `element` added to lists and maps.
 */
export function filled(kind: string, leaf: (kind: string) => unknown, element?: unknown): unknown {
  const inner = kind.replace(/^(list|map) of /, '');
  if (inner !== kind) {
    const one = filled(inner, leaf, element);
    const extra = element === undefined ? [] : [element];
    return kind.startsWith('list')
      ? [one, ...extra]
      : {
          [keyLike(leaf('string'))]: one,
          ...(element !== undefined && { extra: element }),
        };
  }
  const members = requests[kind];
  if (members === undefined) return leaf(kind);
  return Object.fromEntries(
    Object.entries(members).map(([name, member]) => [name, filled(member, leaf, element)]),
  );
}

function keyLike(leaf: unknown): string {
  return typeof leaf === 'string' ? leaf : 'key';
}

/** A valid scalar of the kind. */
export function plainScalar(kind: string): unknown {
  if (kind === 'string') return 'x';
  if (kind === 'boolean') return true;
  if (kind === 'int' || kind === 'long' || kind === 'number') return 1;
  return valuesOf(kind)[0];
}
