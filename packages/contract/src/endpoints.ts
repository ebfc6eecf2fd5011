import * as Type from './typebox.js';
import type { Clause } from './clauses.js';
import type { Endpoint, Group, Handlers } from './endpoint.js';
import { list, map } from './wire/kinds.js';
import * as wire from './wire/index.js';

const names = list(Type.String());

/** For replies that depend on the request alone. */
const STABLE_SECONDS = 600;
/** For replies that depend on a file that others may remove. */
const BRIEF_SECONDS = 5;

/** A call of the host whose reply depends on the request alone. */
const pluginCall = {
  methods: ['POST'],
  mounts: ['internal'],
  body: wire.PluginRequestDto,
  cacheSeconds: STABLE_SECONDS,
} as const;
const render = { ...pluginCall, group: 'render' } as const;
const drawing = { ...render, draws: true } as const;
const statement = { ...pluginCall, group: 'statement', reply: 'text' } as const;
const compute = { ...pluginCall, group: 'compute' } as const;
const dialogCall = { methods: ['POST'], mounts: ['internal'], group: 'dialog' } as const;
/** Lists that the host polls. */
const overview = {
  methods: ['GET'],
  mounts: ['internal', 'external'],
  cacheSeconds: STABLE_SECONDS,
  routine: true,
  group: 'about',
} as const;
const page = { methods: ['GET'], mounts: ['pages'], group: 'docs', reply: 'html' } as const;
const file = { methods: ['GET'], mounts: ['public'], group: 'docs', reply: 'file' } as const;
const probe = {
  methods: ['GET'],
  mounts: ['root'],
  vital: true,
  probe: true,
  group: 'operation',
  clause: null,
  hidden: true,
} as const;

type Place = Pick<Endpoint, 'path' | 'clause'>;
type Placed<R> = R & Place & (R extends { readonly clause: null } ? unknown : { clause: Clause });

/** The rows of the table; the path of a row and its section are its name unless they are given. */
const table = {
  ping: {
    methods: ['GET', 'POST'],
    mounts: ['root', 'internal', 'public', 'pages'],
    reply: 'text',
    cacheSeconds: STABLE_SECONDS,
    vital: true,
    routine: true,
    probe: true,
    free: true,
    group: 'about',
    summary: 'Health check: returns pong',
    clause: 'endpoints.md#info',
  },
  info: {
    methods: ['GET'],
    mounts: ['root', 'internal', 'public'],
    reply: wire.ServiceInfoDTO,
    vital: true,
    group: 'about',
    summary: 'Information about this service',
  },
  version: {
    methods: ['GET'],
    mounts: ['root', 'internal'],
    reply: 'text',
    cacheSeconds: STABLE_SECONDS,
    vital: true,
    routine: true,
    group: 'about',
    summary: 'Version of this service',
    clause: 'endpoints.md#info',
  },
  pluginlist: {
    ...overview,
    reply: names,
    summary: 'Names of all plugin types',
  },
  generalinfolist: {
    ...overview,
    reply: wire.PluginGeneralInfoList,
    summary: 'Information about all plugin types',
  },
  generalinfo: {
    methods: ['POST'],
    mounts: ['internal', 'external'],
    body: 'text',
    reply: wire.PluginGeneralInfo,
    cacheSeconds: STABLE_SECONDS,
    group: 'about',
    summary: 'Information about one plugin type; the body is its name, bare or JSON-quoted',
  },

  gethtml: {
    ...render,
    reply: 'text',
    summary: 'HTML for a PIT tag',
  },
  image: {
    ...drawing,
    reply: wire.ImageBase64Dto,
    summary: 'Picture for the given parameters, base64',
  },
  imageurl: {
    ...drawing,
    reply: wire.ImageUrlDto,
    cacheSeconds: BRIEF_SECONDS,
    onlyWith: 'imageUrl',
    summary: 'Address of the stored picture',
  },
  imagetemplates: {
    ...render,
    reply: wire.ImageTemplates,
    summary: 'Tags for all pictures: label, PIG tag, help',
  },
  loadplugindto: {
    ...drawing,
    body: wire.LoadPluginRequestDto,
    reply: wire.PluginDto,
    summary: 'What the browser script needs to show the plugin',
  },
  renderlatex: {
    ...drawing,
    body: wire.PluginRenderLatexRequestDto,
    reply: wire.PluginRenderDto,
    summary: 'LaTeX for printing a question',
  },
  renderpluginresult: {
    ...drawing,
    body: wire.PluginRenderResultRequestDto,
    reply: wire.PluginRenderDto,
    summary: "HTML or LaTeX with the student's answer and the right one",
  },

  angabe: {
    ...statement,
    summary: 'Statement text, inserted by the teacher',
  },
  modifyangabe: {
    ...statement,
    body: wire.PluginAngabeRequestDto,
    summary: 'Rewrites the text inside PI tags before display',
  },
  modifyangabetextkomplett: {
    ...statement,
    body: wire.PluginAngabeRequestDto,
    summary: 'Rewrites the whole statement before display',
  },
  updatepluginstringjavascript: {
    ...statement,
    body: wire.PluginUpdateJavascriptRequestDto,
    summary: 'The plugin definition after input in the browser',
  },

  generatedatasets: {
    ...compute,
    reply: wire.PluginDatasetListDto,
    summary: 'Datasets that the question should have',
  },
  getvars: {
    ...compute,
    reply: names,
    mayBeEmpty: true,
    summary: 'Variables that must exist as datasets',
  },
  maxima: {
    ...compute,
    reply: 'text',
    summary: 'Formulas for the Maxima field',
  },
  parserplugin: {
    ...compute,
    body: wire.PluginParserRequestDto,
    reply: wire.CalcErgebnisDto,
    mayBeEmpty: true,
    summary: 'Value of plugin("name", …) in a solution field',
  },
  parserplugineinheit: {
    ...compute,
    body: wire.PluginEinheitRequestDto,
    reply: 'text',
    mayBeEmpty: true,
    summary: 'Unit of parserplugin for arguments with these units',
  },

  score: {
    ...pluginCall,
    body: wire.PluginScoreRequestDto,
    reply: wire.PluginScoreInfoDto,
    group: 'score',
    summary: "Scores a student's answer",
  },
  slips: {
    ...pluginCall,
    body: wire.PluginScoreRequestDto,
    reply: list(wire.PluginSlipDto),
    group: 'score',
    summary: 'Typical wrong answers, with the shares of the points that they earn, for tools',
    clause: null,
  },

  configurationinfo: {
    ...dialogCall,
    body: wire.PluginConfigurationInfoRequestDto,
    reply: wire.PluginConfigurationInfoDto,
    summary: 'How to start the configuration dialog; opens a session',
  },
  setconfigurationdata: {
    ...dialogCall,
    body: wire.PluginSetConfigurationDataRequestDto,
    reply: wire.PluginConfigDto,
    summary: 'Passes configuration and question to the dialog',
  },
  getconfiguration: {
    ...dialogCall,
    group: 'session',
    body: wire.PluginConfigurationRequestDto,
    reply: 'text',
    summary: 'The current configuration of the dialog',
  },
  reloadplugindto: {
    ...dialogCall,
    mounts: ['internal', 'external'],
    body: wire.LoadPluginRequestDto,
    reply: wire.PluginDto,
    summary: 'Like loadplugindto, for the preview of a dialog',
  },
  confighttp: {
    methods: ['GET'],
    mounts: ['public'],
    query: wire.DialogPageQuery,
    reply: 'html',
    group: 'dialog',
    summary: 'Page of the configuration dialog',
  },

  help: {
    ...page,
    path: '',
    aliases: ['/', '/index.html', '/help'],
    cacheSeconds: STABLE_SECONDS,
    group: 'about',
    summary: 'Help page',
    hidden: true,
  },
  parameters: {
    ...page,
    reply: map(wire.PluginParametersDto),
    cacheSeconds: STABLE_SECONDS,
    group: 'about',
    summary: 'Parameters of each plugin type, for dialogs that offer them',
    clause: null,
  },
  tryout: {
    methods: ['GET'],
    path: '/',
    mounts: ['root'],
    query: wire.TryoutQuery,
    reply: 'html',
    group: 'docs',
    summary: 'A question to try a plugin type, on the internal address only',
    clause: null,
    hidden: true,
  },
  docs: {
    ...page,
    aliases: ['/docs/'],
    cacheSeconds: STABLE_SECONDS,
    summary: 'Interactive API documentation',
    hidden: true,
  },
  openapi: {
    ...page,
    path: '/openapi.json',
    reply: map(Type.Unknown()),
    cacheSeconds: STABLE_SECONDS,
    summary: 'OpenAPI description of this service',
    clause: 'endpoints.md#docs',
  },
  interfacePage: {
    ...page,
    path: '/interface/{page}',
    query: Type.Object({ page: Type.String() }),
    cacheSeconds: STABLE_SECONDS,
    summary: 'A page of the description of this interface',
    clause: null,
    hidden: true,
  },
  guide: {
    ...page,
    path: '/guides/{page}',
    query: Type.Object({ page: Type.String() }),
    cacheSeconds: STABLE_SECONDS,
    summary: 'A guide for teachers',
    clause: null,
    hidden: true,
  },

  jquery: {
    ...file,
    path: '/js/jquery.min.js',
    cacheSeconds: STABLE_SECONDS,
    summary: 'jQuery, for scripts of plugins',
    clause: 'endpoints.md#files',
    hidden: true,
  },

  pluginFile: {
    ...file,
    path: '/files/{type}/{file}',
    query: Type.Object({ type: Type.String(), file: Type.String() }),
    summary: 'A file that the browser part of a plugin type loads',
    clause: null,
    hidden: true,
  },

  metrics: {
    ...probe,
    reply: 'text',
    routine: true,
    summary: 'Metrics for Prometheus',
  },
  ready: {
    ...probe,
    reply: 'text',
    routine: true,
    summary: 'Whether the service can draw: returns ready',
  },
  status: {
    ...probe,
    reply: 'html',
    summary: 'Page for administrators: health, types, registration, load of the last hour',
  },
  health: {
    ...probe,
    mounts: ['pages'],
    path: '/status',
    reply: 'html',
    summary: 'Public page: health, with a link for administrators',
  },
} as const satisfies Record<string, Omit<Endpoint, keyof Place> & Partial<Place>>;

/**
 * All endpoints, by group, in the order in which a host calls them. Routes, validation, OpenAPI,
 * client and reference are loops over this table.
 */
export const endpoints = Object.fromEntries(
  Object.entries(table).map(([name, row]) => {
    const place: Place = { path: `/${name}`, clause: `endpoints.md#${name}` };
    return [name, { ...place, ...row }];
  }),
) as unknown as { readonly [K in keyof typeof table]: Placed<(typeof table)[K]> };

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;

/** The handlers of some groups of the table. */
export type GroupHandlers<G extends Group> = Pick<
  Handlers<Endpoints>,
  { [K in EndpointName]: Endpoints[K]['group'] extends G ? K : never }[EndpointName]
>;

/** The rows with their names, in table order, without their single types. */
export const endpointRows: readonly (readonly [EndpointName, Endpoint])[] = Object.entries(
  endpoints,
) as [EndpointName, Endpoint][];
