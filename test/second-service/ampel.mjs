// Plugin type Ampel: students set a traffic light.
import { readFileSync } from 'node:fs';
import { colours, drawLight, sizeOf } from './picture.mjs';

export const TYPE = 'Ampel';

const script = readFileSync(new URL('ampel.browser.js', import.meta.url), 'utf8');
const help = [
  '<p>Die Schülerin oder der Schüler stellt eine Ampel ein. Lösung: <code>rot</code>,',
  '<code>gelb</code>, <code>gruen</code> oder 0, 1, 2.</p>',
  '<p>Konfiguration: <code>quer</code> legt die Ampel waagrecht, <code>w30</code> ist ihre Breite in Prozent,',
  '<code>mode=iframe</code> zeigt den Dialog als eigene Seite.</p>',
].join('\n');

const htmlCharacters = { '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;', "'": '&#39;' };
export const escapeHtml = (text) => text.replace(/[<>&"']/g, (one) => htmlCharacters[one]);

const latexCommands = { '\\': 'textbackslash', '~': 'textasciitilde', '^': 'textasciicircum' };
const escapeLatex = (text) =>
  text.replace(/[\\~^&%$#_{}]/g, (one) =>
    latexCommands[one] === undefined ? `\\${one}` : `\\${latexCommands[one]}{}`,
  );

/** Reads items separated by `;`, and ignores unknown ones. */
export function readConfig(config) {
  const items = config.split(';').map((item) => item.trim().toLowerCase());
  const percent = items.map((item) => /^w(\d{1,3})$/.exec(item)?.[1]).find(Boolean) ?? '20';
  return {
    arrangement: items.includes('quer') ? 'quer' : 'hoch',
    percent: Math.min(100, Math.max(1, Number(percent))),
    mode: items.includes('mode=iframe') ? 3 : items.includes('mode=string') ? 0 : 2,
  };
}

/** Reads a colour from a word or a number, quoted or not; returns null for anything else. */
export function readColour(text) {
  const word = (text ?? '')
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .trim()
    .toLowerCase();
  if (/^[012](\.0*)?$/.test(word)) return colours[Number(word)];
  const plain = word.replace('ü', 'ue');
  return colours.includes(plain) ? plain : null;
}

export const generalInfo = {
  typ: TYPE,
  version: '1.0',
  wikiHelp: 'Plugins',
  helpUrl: '',
  help,
  defaultPluginConfig: false,
  math: false,
  pluginType: 'node.Ampel',
  initPluginJS: 'initPluginAmpel',
  javaScript: true,
  javascriptLibraries: [],
  javascriptLibrariesLocal: [
    {
      library: '',
      name: 'plugins/ampel/ampel.js',
      globalName: '',
      local: 'JAVASCRIPT',
      js_code: script,
    },
  ],
  inputElement: 'JAVASCRIPT',
  cacheable: true,
  useVars: true,
  useCVars: false,
  useVarsMaxima: false,
  useMVars: false,
  pluginServiceURL: '',
};

const pictureOf = (config, lit) =>
  drawLight(readConfig(config).arrangement, lit).toString('base64');

/** The tag's parameters may name the lit colour; by default all are lit. */
export function image({ name, config, params }) {
  const { arrangement, percent } = readConfig(config);
  return {
    base64Image: pictureOf(config, readColour(params)),
    imageInfoDto: {
      version: '1.0',
      pluginTyp: TYPE,
      filename: '',
      url: '',
      ...sizeOf(arrangement),
      unit: 'percent',
      imageWidth: percent,
      style: '',
      alternate: 'Eine Ampel',
      title: `${TYPE} ${name}`,
      lifetime: 0,
    },
    error: '',
  };
}

export function view({ name, config, q, nr }) {
  const { arrangement } = readConfig(config);
  return {
    imageUrl: `data:image/png;base64,${pictureOf(config, null)}`,
    pig: false,
    result: false,
    tagName: `${q?.id ?? '0'}_${name}_${nr}`,
    ...sizeOf(arrangement),
    params: {},
    jsonData: JSON.stringify({ arrangement }),
  };
}

const neighbours = (one, other) => Math.abs(colours.indexOf(one) - colours.indexOf(other)) === 1;
const expectedIn = (answerDto) => readColour(answerDto?.answerText ?? answerDto?.ergebnis?.string);

/** Scores an answer, with half of the points for a neighbouring colour. */
export function score({ antwort, answerDto, grade }) {
  const given = readColour(antwort);
  const right = expectedIn(answerDto);
  const isRight = given !== null && given === right;
  const isNear = given !== null && right !== null && neighbours(given, right);
  return {
    schuelerErgebnis: { string: antwort, json: null, type: 'STRING' },
    zielEinheit: answerDto?.ze ?? '',
    punkteIst: isRight ? grade : isNear ? grade / 2 : 0,
    punkteSoll: grade,
    status: isRight ? 'OK' : isNear ? 'TEILWEISE_OK' : 'FALSCH',
    htmlScoreInfo: `Gewählt: ${escapeHtml(antwort)}`,
    feedback: isNear ? 'Fast richtig: Es ist die Farbe daneben.' : '',
  };
}

const print = (config, answer, source) => ({
  source: `\\includegraphics[height=3cm]{img/ampel.png}\n\n${source}`,
  images: { 'ampel.png': pictureOf(config, readColour(answer)) },
});

export const latex = ({ config, answer }) =>
  print(config, answer, answer === '' ? '' : `Antwort: ${escapeLatex(answer)}`);

export function result({ config, antwort, answerDto, tex }) {
  const right = expectedIn(answerDto) ?? 'unbekannt';
  if (tex) return print(config, antwort, `Antwort: ${escapeLatex(antwort)}, richtig: ${right}`);
  const picture = pictureOf(config, readColour(antwort));
  const source = `<p>Antwort: <b>${escapeHtml(antwort)}</b>, richtig: <b>${right}</b></p>`;
  return { source: `<img alt="" src="data:image/png;base64,${picture}">${source}`, images: {} };
}

/** `plugin("Ampel1", n)`: returns the phase after phase n. */
export function calculate({ p }) {
  const phase = Number(p[0]?.string ?? NaN);
  const isPhase = Number.isInteger(phase) && phase >= 0;
  return {
    string: isPhase ? String((phase + 1) % colours.length) : 'unbekannt',
    json: null,
    type: isPhase ? 'CALCULATE' : 'ERROR',
  };
}

/** Texts and data that every instance shares. */
export const texts = {
  html: ({ name }) => `<p>Stelle die Ampel <b>${escapeHtml(name)}</b> ein.</p>`,
  statement: () => 'Welche Farbe zeigt die Ampel? (0 ist rot, 1 gelb, 2 grün: {phase})',
  datasets: { datasets: [{ name: 'phase', bereich: 'I0-2', einheit: '', useTemplate: false }] },
  variables: ['phase'],
  formulas: 'naechste:mod(phase+1,3)',
  templates: ({ name }) => [['Ampel', `[PIG ${name} ""/]`, 'Die ganze Ampel']],
};
