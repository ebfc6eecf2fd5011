/**
 * Reads responses as strictly as the host: because of one extra, missing or misspelt member or one
 * unknown enum value, the host loses the whole object (docs/interface/reading.md#strict-replies).
 * Written from docs/interface/replies.md alone and independently of the service, which it checks.
 */

const enums: Record<string, readonly string[]> = {
  CALCERGEBNISTYPE: ['CALCULATE', 'STRING', 'ERROR'],
  IMAGEUNIT: ['none', 'px', 'pt', 'cm', 'percent', 'em'],
  InputElement: [
    'TextField',
    'TextArea',
    'Button',
    'MULTICHOICE',
    'XHTML',
    'SourceCode',
    'JAVASCRIPT',
  ],
  LibraryPlace: ['LOCAL', 'SERVER', 'JAVASCRIPT'],
  Score: [
    'NotScored',
    'OK',
    'FALSCH',
    'TEILWEISE_OK',
    'EINHEITENFEHLER',
    'OK_Lehrer',
    'FALSCH_Lehrer',
    'TEILWEISE_OK_Lehrer',
    'EINHEITENFEHLER_Lehrer',
    'ANGABEFEHLER_EH',
    'PARSERFEHLER_SYSTEM',
    'NichtEntschieden',
    'MEHRFACHANTWORT_OK',
    'MEHRFACHANTWORT_OK_LEHRER',
    'MEHRFACHANTWORT_TW_RICHTIG',
    'MEHRFACHANTWORT_TW_RICHTIG_LEHRER',
  ],
};

/**
 * Member name → kind. A kind is `string`, `boolean`, `int`, `long`, `number`, `json text`, the name
 * of an enum or of a DTO, or `list of` / `map of` one of these; a final `?` allows null.
 */
export const responses = {
  PluginDto: {
    imageUrl: 'string?',
    pig: 'boolean',
    result: 'boolean',
    tagName: 'string?',
    width: 'int',
    height: 'int',
    // "A values any, A2 and B string values only": every reader accepts strings.
    params: 'map of string?',
    jsonData: 'json text?',
  },
  PluginConfigDto: {
    typ: 'string?',
    name: 'string?',
    config: 'string?',
    tagName: 'string?',
    width: 'int',
    height: 'int',
    configurationID: 'string?',
    errorMsg: 'string?',
    pluginDto: 'PluginDto?',
    pluginDtoUri: 'string?',
    pluginDtoToken: 'string?',
    // Free keys: the exception of docs/interface/decisions.md#strict-replies.
    params: 'map of string?',
    jsonData: 'json text?',
  },
  PluginConfigurationInfoDto: {
    configurationID: 'string?',
    configurationMode: 'int',
    useQuestion: 'boolean',
    useVars: 'boolean',
    useCVars: 'boolean',
    useMaximaVars: 'boolean',
    useMVars: 'boolean',
    addDataSet: 'boolean',
    calcMaxima: 'boolean',
    externUrl: 'boolean',
    javaScriptMethode: 'string?',
    configurationUrl: 'string?',
  },
  PluginGeneralInfo: {
    typ: 'string',
    version: 'string?',
    wikiHelp: 'string?',
    helpUrl: 'string?',
    help: 'string?',
    defaultPluginConfig: 'boolean',
    math: 'boolean',
    pluginType: 'string?',
    initPluginJS: 'string?',
    javaScript: 'boolean',
    javascriptLibraries: 'list of JavascriptLibrary?',
    javascriptLibrariesLocal: 'list of JavascriptLibrary?',
    inputElement: 'InputElement?',
    cacheable: 'boolean',
    useVars: 'boolean',
    useCVars: 'boolean',
    useVarsMaxima: 'boolean',
    useMVars: 'boolean',
    pluginServiceURL: 'string?',
  },
  PluginGeneralInfoList: { pluginInfos: 'list of PluginGeneralInfo?' },
  JavascriptLibrary: {
    library: 'string?',
    name: 'string?',
    globalName: 'string?',
    local: 'LibraryPlace',
    js_code: 'string?',
  },
  ImageBase64Dto: { base64Image: 'string?', imageInfoDto: 'ImageInfoDto?', error: 'string?' },
  ImageUrlDto: { imageUrl: 'string?', imageInfoDto: 'ImageInfoDto?', error: 'string?' },
  ImageInfoDto: {
    version: 'string?',
    pluginTyp: 'string?',
    filename: 'string?',
    url: 'string?',
    width: 'int',
    height: 'int',
    unit: 'IMAGEUNIT?',
    imageWidth: 'int',
    style: 'string?',
    alternate: 'string?',
    title: 'string?',
    lifetime: 'long',
  },
  PluginDatasetDto: {
    name: 'string?',
    bereich: 'string?',
    einheit: 'string?',
    useTemplate: 'boolean',
  },
  PluginDatasetListDto: { datasets: 'list of PluginDatasetDto?' },
  CalcErgebnisDto: { string: 'string?', json: 'string?', type: 'CALCERGEBNISTYPE?' },
  PluginScoreInfoDto: {
    schuelerErgebnis: 'CalcErgebnisDto?',
    zielEinheit: 'string?',
    punkteIst: 'number',
    punkteSoll: 'number',
    status: 'Score?',
    htmlScoreInfo: 'string?',
    feedback: 'string?',
  },
  PluginRenderDto: { source: 'string', images: 'map of string' },
  RegisterServiceResultDto: {
    registrationOK: 'boolean',
    newRegistered: 'boolean',
    registrationCounter: 'int',
    msg: 'string?',
  },
  ServiceInfoDTO: {
    serviceName: 'string',
    version: 'string',
    author: 'string',
    license: 'string',
    endpoints: 'string',
    jarfilename: 'string',
    starttime: 'string',
    adminInfoDto: 'AdminInfoDto?',
    jarLibs: 'list of string?',
  },
  AdminInfoDto: {
    servicename: 'string',
    pid: 'string',
    homedir: 'string',
    startuptime: 'long',
    updtime: 'long',
    version: 'string',
    time: 'string',
    betriebssystem: 'string',
    ip: 'string',
    encoding: 'string',
    fileEncoding: 'string',
    fileSeparator: 'string',
    javaSpecificVersion: 'string',
    javaVendor: 'string',
    javaVersion: 'string',
    javaVersionNumber: 'string',
    hostname: 'string',
    language: 'string',
    linuxDescription: 'string',
    linuxDistribution: 'string',
    linuxRelease: 'string',
    serverUsername: 'string',
    serverVersion: 'string',
    systemHome: 'string',
    linux: 'boolean',
    ubuntu: 'boolean',
    windows: 'boolean',
    httpPort: 'int',
    ajpPort: 'int',
    httpsPort: 'int',
  },
  /**
   * The registration that the service sends (docs/interface/registration.md#configservicedto),
   * which the setup service reads with the same mapper.
   */
  ConfigServiceDto: {
    name: 'string',
    version: 'string',
    author: 'string',
    license: 'string',
    bs: 'string',
    ip: 'string',
    encoding: 'string',
    programmingLanguage: 'string',
    nwLettoAddress: 'string?',
    dockerName: 'string?',
    uriIntern: 'string?',
    extern: 'boolean',
    uriExtern: 'string?',
    plugin: 'boolean',
    scalable: 'boolean',
    stateless: 'boolean',
    username: 'string?',
    password: 'string?',
    usePluginToken: 'boolean',
    serviceStartTime: 'long',
    lastRegistrationTime: 'long',
    params: 'map of string',
  },
} as const satisfies Record<string, Record<string, string>>;

export type ResponseName = keyof typeof responses;

/** Returns the problems of `value` as a `dtoName`, one line each; none if the host can read it. */
export function readStrictly(dtoName: ResponseName, value: unknown): string[] {
  return readKind(dtoName, value, dtoName);
}

/** Like {@link readStrictly}, for any kind of the table, e.g. `list of string`. */
export function readKind(kind: string, value: unknown, path: string): string[] {
  if (kind.endsWith('?')) {
    return value === null ? [] : readKind(kind.slice(0, -1), value, path);
  }
  if (value === null) return [`${path}: null where ${kind} is expected`];
  if (kind.startsWith('list of ')) return readList(kind.slice('list of '.length), value, path);
  if (kind.startsWith('map of ')) return readMap(kind.slice('map of '.length), value, path);
  if (isResponseName(kind)) return readObject(responses[kind], value, path);
  return isScalar(kind, value) ? [] : [`${path}: ${describe(value)} is not ${kind}`];
}

function readObject(members: Record<string, string>, value: unknown, path: string): string[] {
  if (!isRecord(value)) return [`${path}: ${describe(value)} is not an object`];
  const extra = Object.keys(value).filter((name) => !Object.hasOwn(members, name));
  return [
    ...extra.map((name) => `${path}.${name}: the host does not know this member`),
    ...Object.entries(members).flatMap(([name, kind]) =>
      Object.hasOwn(value, name)
        ? readKind(kind, value[name], `${path}.${name}`)
        : [`${path}.${name}: missing`],
    ),
  ];
}

function readList(kind: string, value: unknown, path: string): string[] {
  if (!Array.isArray(value)) return [`${path}: ${describe(value)} is not a list`];
  return value.flatMap((element, index) => readKind(kind, element, `${path}[${index}]`));
}

function readMap(kind: string, value: unknown, path: string): string[] {
  if (!isRecord(value)) return [`${path}: ${describe(value)} is not a map`];
  return Object.entries(value).flatMap(([key, entry]) => readKind(kind, entry, `${path}.${key}`));
}

function isScalar(kind: string, value: unknown): boolean {
  if (kind === 'string') return typeof value === 'string';
  if (kind === 'boolean') return typeof value === 'boolean';
  if (kind === 'number') return Number.isFinite(value);
  if (kind === 'int') return Number.isInteger(value) && Math.abs(Number(value)) < 2 ** 31;
  if (kind === 'long') return Number.isInteger(value);
  if (kind === 'json text') return typeof value === 'string' && isJson(value);
  const values = enums[kind];
  if (values === undefined) throw new Error(`The table names an unknown kind: ${kind}`);
  return typeof value === 'string' && values.includes(value);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function isResponseName(kind: string): kind is ResponseName {
  return Object.hasOwn(responses, kind);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function describe(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
