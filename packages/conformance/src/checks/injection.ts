import type { Check } from '../check.js';
import type { CheckContext } from '../context.js';
import type { Exchange } from '../exchange.js';
import { fixes } from '../fixes.js';
import { both } from '../localized.js';
import {
  check,
  type CheckRow,
  mustSucceed,
  plainText,
  textMember,
  textOf,
  typicalRequest,
} from './helpers.js';

const HOSTILE_HTML = `<img src=x onerror=alert(1)><script>alert("ä")</script>'"&`;
const HOSTILE_LATEX = '\\input{/etc/passwd} & % $ # _ { } ~ ^ \\write18{x}';

const ESCAPED = both`escaped text`;

/** Fails if external markup appears as markup in HTML. */
function noMarkup(context: CheckContext, seen: Exchange, html: string): void {
  const [found] = /<img src=x|<script>alert/i.exec(html) ?? [];
  if (found) context.fail(seen, ESCAPED, both`${found} as markup`);
}

/** Fails if an external command appears as a command in LaTeX. */
function noCommand(context: CheckContext, seen: Exchange): void {
  const source = textMember(context, context.object(seen), 'source');
  const [found] = /\\input\{\/|\\write18\{x/.exec(source) ?? [];
  if (found) context.fail(seen, ESCAPED, both`${found} as a command`);
}

const inHtml = {
  clause: 'decisions.md#escaping',
  why: 'This is HTML for the page of the teacher: unless the host sanitizes it, a student can run a script there.',
  fix: fixes.html,
} as const;

const inLatex = {
  clause: 'decisions.md#escaping',
  why: 'This is LaTeX to be compiled: a student could read files of the server or stop the print.',
  fix: fixes.latex,
} as const;

const textInjection = (name: 'gethtml' | 'angabe'): CheckRow => ({
  ...inHtml,
  id: `${name}.injection`,
  title: both`${name} escapes name, configuration and parameters`,
  async run(context) {
    const hostile = { name: HOSTILE_HTML, config: HOSTILE_HTML, params: HOSTILE_HTML };
    const seen = await mustSucceed(context, name, await typicalRequest(context, name, hostile));
    noMarkup(context, seen, plainText(context, seen));
  },
});

const rows: readonly CheckRow[] = [
  textInjection('gethtml'),
  textInjection('angabe'),
  {
    ...inHtml,
    id: 'score.injection',
    title: both`htmlScoreInfo and feedback escape the answer`,
    async run(context) {
      const options = await typicalRequest(context, 'score', { antwort: HOSTILE_HTML });
      const seen = await mustSucceed(context, 'score', options);
      const { htmlScoreInfo, feedback } = context.object(seen);
      noMarkup(context, seen, textOf(htmlScoreInfo));
      noMarkup(context, seen, textOf(feedback));
    },
  },
  {
    ...inHtml,
    id: 'renderpluginresult.injection',
    title: both`The HTML of a result escapes answer, name and configuration`,
    async run(context) {
      const hostile = { antwort: HOSTILE_HTML, name: HOSTILE_HTML, config: HOSTILE_HTML };
      const options = await typicalRequest(context, 'renderpluginresult', hostile);
      const seen = await mustSucceed(context, 'renderpluginresult', options);
      noMarkup(context, seen, textMember(context, context.object(seen), 'source'));
    },
  },
  {
    ...inLatex,
    id: 'renderpluginresult.latex-injection',
    title: both`The LaTeX of a result escapes the answer`,
    async run(context) {
      const hostile = { antwort: HOSTILE_LATEX, tex: true };
      const options = await typicalRequest(context, 'renderpluginresult', hostile);
      noCommand(context, await mustSucceed(context, 'renderpluginresult', options));
    },
  },
  {
    ...inLatex,
    id: 'renderlatex.injection',
    title: both`The LaTeX of a print escapes the answer`,
    async run(context) {
      const options = await typicalRequest(context, 'renderlatex', { answer: HOSTILE_LATEX });
      noCommand(context, await mustSucceed(context, 'renderlatex', options));
    },
  },
];

/** Input of students and teachers never becomes markup, a script or a command. */
export const injectionChecks: readonly Check[] = rows.map(check);
