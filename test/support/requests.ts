/**
 * The request DTOs, from docs/interface/requests.md alone. Member name → kind: `string`, `boolean`,
 * `int`, `long`, `number`, the name of an enum or of a DTO, or `list of` / `map of` one of these.
 */
const instance = { typ: 'string', name: 'string', config: 'string' } as const;

const scoring = {
  ...instance,
  pluginDto: 'PluginDto',
  antwort: 'string',
  toleranz: 'ToleranzDto',
  varsQuestion: 'VarHashDto',
  answerDto: 'PluginAnswerDto',
  grade: 'number',
} as const;

export const requests: Record<string, Record<string, string>> = {
  PluginRequestDto: {
    ...instance,
    params: 'string',
    q: 'PluginQuestionDto',
    pluginMaximaCalcMode: 'PluginMaximaCalcModeDto',
  },
  LoadPluginRequestDto: {
    ...instance,
    params: 'string',
    q: 'PluginQuestionDto',
    nr: 'int',
    configurationID: 'string',
  },
  PluginSetConfigurationDataRequestDto: {
    typ: 'string',
    configurationID: 'string',
    configuration: 'string',
    questionDto: 'PluginQuestionDto',
  },
  PluginRenderLatexRequestDto: {
    ...instance,
    pluginDto: 'PluginDto',
    answer: 'string',
    mode: 'string',
  },
  PluginRenderResultRequestDto: { ...scoring, tex: 'boolean' },
  PluginScoreRequestDto: scoring,
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
    id: 'long',
    name: 'string',
    maximaDefs: 'string',
    moodlemac: 'string',
    points: 'number',
    subQuestions: 'list of PluginSubQuestionDto',
    maxima: 'string',
    images: 'list of string',
    imagesContent: 'list of string',
    dsNr: 'int',
    vars: 'VarHashDto',
    cvars: 'VarHashDto',
    varsMaxima: 'VarHashDto',
    mvars: 'VarHashDto',
  },
  PluginSubQuestionDto: { name: 'string', points: 'number' },
  PluginMaximaCalcModeDto: { maxima: 'boolean', preCalc: 'boolean' },
  VarHashDto: { vars: 'map of VarDto' },
  VarDto: { calcErgebnisDto: 'CalcErgebnisDto', ze: 'string', cp: 'CalcParamsDto' },
  CalcErgebnisDto: { string: 'string', json: 'string', type: 'CALCERGEBNISTYPE' },
  CalcParamsDto: {
    optmode: 'string',
    toleranz: 'ToleranzDto',
    rekursiv: 'boolean',
    symbolicMode: 'boolean',
    showpotenz: 'SHOWPOTENZ',
    calcmode: 'CALCMODE',
    ausmultiplizieren: 'boolean',
    herausheben: 'boolean',
    forceOpt: 'boolean',
  },
  ToleranzDto: { toleranz: 'number', mode: 'TOLERANZMODE' },
  PluginAnswerDto: { ergebnis: 'CalcErgebnisDto', answerText: 'string', ze: 'string' },
  PluginDto: {
    imageUrl: 'string',
    pig: 'boolean',
    result: 'boolean',
    tagName: 'string',
    width: 'int',
    height: 'int',
    params: 'map of string',
    jsonData: 'string',
  },
};

/** docs/interface/values.md, the enums of requests. */
export const requestEnums: Record<string, readonly string[]> = {
  CALCERGEBNISTYPE: ['CALCULATE', 'STRING', 'ERROR'],
  CALCMODE: ['MAXIMA', 'LOESUNG', 'EQUALS', 'VIEW'],
  SHOWPOTENZ: ['AUTO', 'POW', 'SQRT'],
  TOLERANZMODE: ['RELATIV', 'ABSOLUT'],
};

/** Endpoint, named as in the samples → the DTO that it is posted (docs/interface/requests.md). */
export const posted: Record<string, string> = {
  gethtml: 'PluginRequestDto',
  angabe: 'PluginRequestDto',
  generatedatasets: 'PluginRequestDto',
  maxima: 'PluginRequestDto',
  image: 'PluginRequestDto',
  imageurl: 'PluginRequestDto',
  imagetemplates: 'PluginRequestDto',
  parserplugin: 'PluginParserRequestDto',
  parserplugineinheit: 'PluginEinheitRequestDto',
  score: 'PluginScoreRequestDto',
  getvars: 'PluginRequestDto',
  modifyangabe: 'PluginAngabeRequestDto',
  modifyangabetextkomplett: 'PluginAngabeRequestDto',
  updatepluginstringjavascript: 'PluginUpdateJavascriptRequestDto',
  loadplugindto: 'LoadPluginRequestDto',
  renderlatex: 'PluginRenderLatexRequestDto',
  renderpluginresult: 'PluginRenderResultRequestDto',
  configurationinfo: 'PluginConfigurationInfoRequestDto',
  setconfigurationdata: 'PluginSetConfigurationDataRequestDto',
  getconfiguration: 'PluginConfigurationRequestDto',
  reloadplugindto: 'LoadPluginRequestDto',
  'api/open/reloadplugindto': 'LoadPluginRequestDto',
};

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
  return requestEnums[kind]?.[0] ?? null;
}
