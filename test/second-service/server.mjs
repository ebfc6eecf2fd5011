// A plugin service of one type, Ampel, in variant A. It is written from the interface alone and uses
// nothing but Node, so that tools for plugin services can be tried on a service that is not Fragwerk.
//   node test/second-service/server.mjs [port]
import { Buffer } from 'node:buffer';
import { createServer } from 'node:http';
import * as ampel from './ampel.mjs';
import { createDialogs } from './dialogs.mjs';
import { dialogPage, helpPage, jquery, serviceInfo } from './pages.mjs';
import { BadRequest, readBody, readType, shapes } from './reading.mjs';

const SERVICE_PATH = process.env.SERVICEPATH ?? '/ampel';
const EXTERNAL = process.env.LETTO_PLUGIN_URI_EXTERN ?? '';
const MAX_BODY_BYTES = 8 * 1024 ** 2;
const NO_SESSION = 'cannot find connection or plugin';

const startedAt = new Date();
const dialogs = createDialogs();

class HttpError extends Error {
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

const text = (content) => ({ type: 'text/plain; charset=utf-8', content });
const html = (content) => ({ type: 'text/html; charset=utf-8', content });
const json = (value) => ({ type: 'application/json', content: JSON.stringify(value) });

function needType(typ) {
  if (typ === ampel.TYPE) return;
  const message = `A plugin of the type "${typ}" cannot be created; there is: ${ampel.TYPE}.`;
  throw new HttpError(404, message);
}

/** Creates a handler that reads the body and rejects unknown types. */
const plugin = (shape, answer) => (body) => {
  const request = readBody(shape, body);
  needType(request.typ);
  return answer(request);
};

function load(request) {
  const dialog = dialogs.find(request.configurationID);
  if (!dialog) return json(ampel.view(request));
  dialog.config = request.config;
  const name = request.name === '' ? dialog.name : request.name;
  return json(ampel.view({ ...request, name, q: request.q ?? dialog.question }));
}

const dialogUrl = (typ, id) =>
  `${EXTERNAL}${SERVICE_PATH}/open/confighttp?typ=${encodeURIComponent(typ)}&configurationID=${encodeURIComponent(id)}`;

function configurationInfo(body) {
  const request = readBody(shapes.dialog, body);
  const { typ, config, configurationID } = request;
  const isOurs = typ === ampel.TYPE;
  if (isOurs) dialogs.open(configurationID, request);
  return json({
    configurationID,
    configurationMode: isOurs ? ampel.readConfig(config).mode : 0,
    useQuestion: true,
    useVars: isOurs,
    useCVars: false,
    useMaximaVars: false,
    useMVars: false,
    addDataSet: isOurs,
    calcMaxima: false,
    externUrl: isOurs,
    javaScriptMethode: isOurs ? 'configPluginAmpel' : null,
    configurationUrl: isOurs ? dialogUrl(typ, configurationID) : '',
  });
}

const dialogData = (id, dialog) => ({
  typ: ampel.TYPE,
  name: dialog?.name ?? '',
  config: dialog?.config ?? '',
  tagName: dialog?.name ?? '',
  width: 500,
  height: 500,
  configurationID: id,
  errorMsg: dialog ? null : NO_SESSION,
  pluginDto: dialog ? ampel.view({ ...dialog, q: dialog.question, nr: 0 }) : null,
  pluginDtoUri: `${EXTERNAL}${SERVICE_PATH}/api/open/reloadplugindto`,
  pluginDtoToken: '',
  params: dialog ? { help: ampel.generalInfo.help } : {},
  jsonData: null,
});

function setConfiguration({ configurationID, configuration, questionDto }) {
  const dialog = dialogs.find(configurationID);
  if (dialog)
    Object.assign(dialog, { config: configuration, question: questionDto ?? dialog.question });
  return json(dialogData(configurationID, dialog));
}

function getConfiguration(body) {
  const dialog = dialogs.find(readBody(shapes.dialogId, body).configurationID);
  return text(dialog ? dialog.config : `@Error:${NO_SESSION}`);
}

function showDialog(_, query) {
  needType(query.get('typ') ?? '');
  const id = query.get('configurationID') ?? '';
  const dialog = dialogs.find(id);
  if (!dialog) throw new HttpError(404, 'There is no dialog with this id.');
  return html(dialogPage(dialogData(id, dialog), SERVICE_PATH));
}

const pong = () => text('pong');
const list = () => json([ampel.TYPE]);
const infos = () => json({ pluginInfos: [ampel.generalInfo] });
const info = () => json(serviceInfo(startedAt));
const version = () => text('1.0');
const generalInfo = (body) => {
  needType(readType(body));
  return json(ampel.generalInfo);
};
const reload = plugin(shapes.load, load);

const outside = (path) => `${SERVICE_PATH}${path}`;
const routes = {
  GET: {
    ...Object.fromEntries(
      ['/info', '/open/info', outside('/open/info')].map((path) => [path, info]),
    ),
    '/version': version,
    '/open/version': version,
    '/open/pluginlist': list,
    '/open/generalinfolist': infos,
    [outside('/api/open/pluginlist')]: list,
    [outside('/api/open/generalinfolist')]: infos,
    [outside('/open/confighttp')]: showDialog,
    [outside('/open/js/jquery.min.js')]: () => ({ type: 'text/javascript', content: jquery }),
    [SERVICE_PATH]: () => html(helpPage),
    [outside('/')]: () => html(helpPage),
  },
  POST: {
    '/open/generalinfo': generalInfo,
    [outside('/api/open/generalinfo')]: generalInfo,
    '/open/gethtml': plugin(shapes.use, (request) => text(ampel.texts.html(request))),
    '/open/angabe': plugin(shapes.use, () => text(ampel.texts.statement())),
    '/open/generatedatasets': plugin(shapes.use, () => json(ampel.texts.datasets)),
    '/open/getvars': plugin(shapes.use, () => json(ampel.texts.variables)),
    '/open/maxima': plugin(shapes.use, () => text(ampel.texts.formulas)),
    '/open/image': plugin(shapes.use, (request) => json(ampel.image(request))),
    '/open/imagetemplates': plugin(shapes.use, (request) => json(ampel.texts.templates(request))),
    '/open/parserplugin': plugin(shapes.parser, (request) => json(ampel.calculate(request))),
    '/open/parserplugineinheit': plugin(shapes.unit, () => text('')),
    '/open/score': plugin(shapes.score, (request) => json(ampel.score(request))),
    '/open/modifyangabe': (body) => text(readBody(shapes.rewrite, body).text),
    '/open/modifyangabetextkomplett': plugin(shapes.rewrite, (request) => text(request.text)),
    '/open/updatepluginstringjavascript': plugin(shapes.update, ({ pluginDef }) => text(pluginDef)),
    '/open/loadplugindto': plugin(shapes.load, (request) => json(ampel.view(request))),
    '/open/reloadplugindto': reload,
    [outside('/api/open/reloadplugindto')]: reload,
    '/open/renderlatex': plugin(shapes.latex, (request) => json(ampel.latex(request))),
    '/open/renderpluginresult': plugin(shapes.result, (request) => json(ampel.result(request))),
    '/open/configurationinfo': configurationInfo,
    '/open/setconfigurationdata': (body) => setConfiguration(readBody(shapes.dialogData, body)),
    '/open/getconfiguration': getConfiguration,
  },
};
for (const path of ['/ping', '/open/ping', outside('/open/ping'), outside('/ping')])
  for (const method of ['GET', 'POST']) routes[method][path] = pong;

async function readText(request) {
  const parts = [];
  let size = 0;
  for await (const part of request) {
    size += part.length;
    if (size > MAX_BODY_BYTES) throw new HttpError(413, 'The request is too large.');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

function problem(error) {
  const status = error instanceof BadRequest ? 400 : (error.status ?? 500);
  // Internal errors are only logged.
  if (status === 500) console.error(error);
  const detail =
    status === 500 ? 'The request failed because of an internal error.' : error.message;
  const content = JSON.stringify({ type: 'about:blank', title: detail, status, detail });
  return { type: 'application/problem+json', content, status };
}

async function answer(request) {
  const { pathname, searchParams } = new URL(request.url, 'http://service');
  const body = await readText(request);
  const handler = routes[request.method]?.[pathname];
  if (handler) return handler(body, searchParams);
  const isKnown = Object.values(routes).some((methods) => pathname in methods);
  throw isKnown
    ? new HttpError(405, `${request.method} is not offered here.`)
    : new HttpError(404, 'There is nothing at this address.');
}

const server = createServer((request, response) => {
  answer(request)
    .catch(problem)
    .then(({ type, content, status = 200 }) => {
      response.writeHead(status, { 'content-type': type, 'x-content-type-options': 'nosniff' });
      response.end(content);
    });
});
server.listen(Number(process.argv[2] ?? 0), '127.0.0.1', () => {
  console.log(`Ampel listens on http://127.0.0.1:${server.address().port}`);
});
