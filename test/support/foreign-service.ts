import type { IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll } from 'vitest';
import { startHttpServer, stopServers } from '../conformance/faults/broken.js';

const TYPE = 'Skript';
const PATH = '/skript';
export const CDN = 'https://cdn.example/editor.js';

/**
 * Typical of third-party plugins: files from a CDN, credentials, an element as high as the window.
 */
const script = `
function initPluginSkript(dtoString, active) {
  var dto = JSON.parse(dtoString);
  var box = document.getElementById(dto.tagName + '_div');
  var field = document.getElementsByClassName(dto.tagName + '_inp')[0];
  box.innerHTML = '<p class="editor">plain field</p><button class="run">Run</button>' +
    '<button class="away">Away</button><button class="other">Other</button>' +
    '<button class="inline" onclick="document.title = 1">Inline</button><output></output>' +
    '<label>Time <input class="time"></label>';
  var output = box.getElementsByTagName('output')[0];
  function show(promise) {
    promise.then(function (text) { output.textContent = text; },
      function (error) { output.textContent = 'Error: ' + error.message; });
  }
  function on(name, run) { box.getElementsByClassName(name)[0].addEventListener('click', run); }
  on('run', function () {
    show(fetch('${PATH}/run', { method: 'PUT', credentials: 'include', body: new Uint8Array([0, 255, 10]),
      headers: { Authorization: 'Bearer secret', 'Content-Type': 'application/octet-stream' } })
      .then(function (reply) { return reply.text().then(function (text) {
        return text + ' ' + reply.headers.get('X-Run'); }); }));
  });
  on('away', function () { show(fetch('${PATH}/away').then(String)); });
  on('other', function () { jQuery.get('https://elsewhere.example/data'); });
  var time = box.getElementsByClassName('time')[0];
  time.value = field ? field.value : '';
  time.addEventListener('input', function () { if (field) field.value = time.value; });
  var editor = document.createElement('script');
  editor.src = '${CDN}';
  editor.onload = function () { window.startEditor(box.getElementsByClassName('editor')[0]); };
  document.head.append(editor);
}
function configPluginSkript(dtoString) {
  var dto = JSON.parse(dtoString);
  var config = document.getElementsByClassName('configform_config')[0];
  document.getElementById('configform_div').innerHTML =
    '<div class="form" style="height: 75vh; display: flex; border: 1px solid">' +
    '<label>Level <input class="level"></label></div>';
  var level = document.getElementsByClassName('level')[0];
  level.value = dto.config;
  level.addEventListener('input', function () { config.value = level.value; });
}`;

const info = {
  typ: TYPE,
  version: '1.0',
  javaScript: true,
  initPluginJS: 'initPluginSkript',
  inputElement: 'JAVASCRIPT',
  javascriptLibraries: [],
  javascriptLibrariesLocal: [{ name: 'skript.js', local: 'JAVASCRIPT', js_code: script }],
};

type Request = Readonly<Record<string, never>> & {
  readonly name: string;
  readonly nr: number;
  readonly config: string;
  readonly configuration: string;
  readonly configurationID: string;
  readonly antwort: string;
  readonly grade: number;
  readonly answerDto: { readonly answerText: string };
  readonly q: { readonly id: number } | null;
};

const view = ({ name, nr, q }: Request) => ({
  imageUrl: '',
  tagName: `${q?.id ?? 0}_${name}_${nr}`,
  width: 500,
  height: 500,
  params: {},
  jsonData: null,
});

/** Compares texts, including the quotes in which a host sends a solution. */
const score = ({ antwort, answerDto, grade }: Request) => {
  const isRight = antwort === answerDto.answerText;
  return {
    schuelerErgebnis: { string: antwort, json: null, type: 'STRING' },
    ...{ zielEinheit: '', punkteIst: isRight ? grade : 0, punkteSoll: grade },
    ...{ status: isRight ? 'OK' : 'FALSCH', htmlScoreInfo: `Wert:${antwort}`, feedback: '' },
  };
};

const dialogInfo = ({ configurationID }: Request) => ({
  ...{ configurationID, configurationMode: 2, configurationUrl: '' },
  javaScriptMethode: 'configPluginSkript',
});

const dialogData = ({ configurationID, configuration }: Request) => ({
  ...{ typ: TYPE, name: '', config: configuration, tagName: 'x', configurationID },
  ...{ errorMsg: null, pluginDto: null, pluginDtoUri: `${PATH}/api/open/reloadplugindto` },
});

const replies: Readonly<Record<string, (request: Request) => unknown>> = {
  '/open/generalinfolist': () => ({ pluginInfos: [info] }),
  '/open/loadplugindto': view,
  '/open/score': score,
  '/open/renderpluginresult': () => ({ source: '', images: {} }),
  '/open/configurationinfo': dialogInfo,
  '/open/setconfigurationdata': dialogData,
};

/** Requests that scripts sent to the service. */
interface Run {
  readonly method: string;
  readonly authorization: string;
  readonly bytes: readonly number[];
}

/**
 * Starts a typical third-party service for all tests of a file: it does only what a host reads, and
 * records the requests of its script to `/run`.
 */
export function foreignService() {
  const runs: Run[] = [];
  const answer = async (request: IncomingMessage) => {
    const body = await buffer(request);
    const path = request.url ?? '';
    if (path === `${PATH}/run`) {
      const { method = '', headers } = request;
      runs.push({ method, authorization: headers.authorization ?? '', bytes: [...body] });
      return { text: 'ran', headers: { 'x-run': String(runs.length) } };
    }
    if (path === `${PATH}/away`)
      return { status: 302, text: '', headers: { location: 'https://elsewhere.example/' } };
    const reply = replies[path];
    if (!reply) return { status: 404, text: '' };
    const read = (body.length > 0 ? JSON.parse(body.toString()) : {}) as Request;
    return { text: JSON.stringify(reply(read)), headers: { 'content-type': 'application/json' } };
  };
  let url = '';
  beforeAll(async () => {
    url = await startHttpServer((request, response) => {
      void answer(request).then(({ status = 200, text, headers = {} }) => {
        response.writeHead(status, headers).end(text);
      });
    });
  });
  afterAll(stopServers);
  return {
    type: TYPE,
    path: PATH,
    runs,
    get url() {
      return url;
    },
  };
}
