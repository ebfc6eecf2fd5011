import type { Check } from '../check.js';
import type { CheckContext } from '../context.js';
import type { Exchange } from '../exchange.js';
import { mends } from '../mend.js';
import { check, mustSucceed, plainText, textMember, textOf, typical } from './helpers.js';

const HOSTILE_HTML = `<img src=x onerror=alert(1)><script>alert("ä")</script>'"&`;
const HOSTILE_LATEX = '\\input{/etc/passwd} & % $ # _ { } ~ ^ \\write18{x}';

/** Fails when markup from outside stands in an HTML text as markup. */
function noMarkup(context: CheckContext, seen: Exchange, html: string): void {
  const found = /<img src=x|<script>alert/i.exec(html);
  if (found) context.fail(seen, 'the answer escaped', `${found[0]} as markup`);
}

const why = {
  html: 'It is HTML for the page of the teacher: unless the host cleans it, a student runs a script there.',
  latex: 'It is LaTeX to be compiled: a student could read files of the server or stop the print.',
} as const;

const textInjection = (name: 'gethtml' | 'angabe'): Check =>
  check({
    id: `${name}.injection`,
    endpoint: name,
    title: `${name} escapes name, configuration and parameters`,
    clause: '',
    severity: 'deviation',
    why: why.html,
    mend: mends.html,
    async run(context) {
      const hostile = { name: HOSTILE_HTML, config: HOSTILE_HTML, params: HOSTILE_HTML };
      const seen = await mustSucceed(context, name, await typical(context, name, hostile));
      noMarkup(context, seen, plainText(context, seen));
    },
  });

/** Nothing of a student or a teacher becomes markup, a script or a command. */
export const injectionChecks: readonly Check[] = [
  textInjection('gethtml'),
  textInjection('angabe'),
  check({
    id: 'score.injection',
    endpoint: 'score',
    title: 'htmlScoreInfo and feedback escape the answer',
    clause: '',
    severity: 'deviation',
    why: why.html,
    mend: mends.html,
    async run(context) {
      const seen = await mustSucceed(
        context,
        'score',
        await typical(context, 'score', { antwort: HOSTILE_HTML }),
      );
      const { htmlScoreInfo, feedback } = context.object(seen);
      noMarkup(context, seen, textOf(htmlScoreInfo));
      noMarkup(context, seen, textOf(feedback));
    },
  }),
  check({
    id: 'renderpluginresult.injection',
    endpoint: 'renderpluginresult',
    title: 'The HTML of a result escapes answer, name and configuration',
    clause: '',
    severity: 'deviation',
    why: why.html,
    mend: mends.html,
    async run(context) {
      const hostile = { antwort: HOSTILE_HTML, name: HOSTILE_HTML, config: HOSTILE_HTML };
      const options = await typical(context, 'renderpluginresult', hostile);
      const seen = await mustSucceed(context, 'renderpluginresult', options);
      noMarkup(context, seen, textMember(context, context.object(seen), 'source'));
    },
  }),
  check({
    id: 'renderpluginresult.latex-injection',
    endpoint: 'renderpluginresult',
    title: 'The LaTeX of a result escapes the answer',
    clause: '',
    severity: 'deviation',
    why: why.latex,
    mend: mends.latex,
    async run(context) {
      const hostile = { antwort: HOSTILE_LATEX, tex: true };
      const options = await typical(context, 'renderpluginresult', hostile);
      const seen = await mustSucceed(context, 'renderpluginresult', options);
      noCommand(context, seen);
    },
  }),
  check({
    id: 'renderlatex.injection',
    endpoint: 'renderlatex',
    title: 'The LaTeX of a print escapes the answer',
    clause: '',
    severity: 'deviation',
    why: why.latex,
    mend: mends.latex,
    async run(context) {
      const options = await typical(context, 'renderlatex', { answer: HOSTILE_LATEX });
      noCommand(context, await mustSucceed(context, 'renderlatex', options));
    },
  }),
];

/** Fails when a command from outside stands in the LaTeX source as a command. */
function noCommand(context: CheckContext, seen: Exchange): void {
  const source = textMember(context, context.object(seen), 'source');
  const found = /\\input\{\/|\\write18\{x/.exec(source);
  if (found) context.fail(seen, 'the answer escaped', `${found[0]} as a command`);
}
