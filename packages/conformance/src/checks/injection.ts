import type { EndpointName } from '@fragwerk/contract';
import { fixes } from '../fixes.js';
import { both, type Localized } from '../localized.js';
import { endpointIn } from '../rows.js';
import { type Check, check, isText, textOf } from './helpers.js';

const HTML = `<img src=x onerror=alert(1)><script>alert("ä")</script>'"&`;
const LATEX = '\\input{/etc/passwd} & % $ # _ { } ~ ^ \\write18{x}';

/** A hostile input, where it goes, and the members of the reply that must not contain it. */
interface Injection {
  readonly title: Localized;
  readonly sent: Readonly<Record<string, unknown>>;
  readonly members?: readonly string[];
}

const injection = (id: `${EndpointName}.${string}`, { title, sent, members }: Injection): Check => {
  const name = endpointIn(id);
  const isLatex = Object.values(sent).includes(LATEX);
  return check(id, 'decisions.md#escaping', {
    title,
    why: isLatex
      ? 'This is LaTeX to be compiled: a student could read files of the server or stop the print.'
      : 'This is HTML for the page of the teacher: unless the host sanitizes it, a student can run a script there.',
    fix: isLatex ? fixes.latex : fixes.html,
    async run(context) {
      const seen = await context.mustSucceed(name, sent);
      const reply = isText(name) ? { text: context.plainText(seen) } : context.object(seen);
      const texts = (members ?? ['text']).map((member) =>
        member === 'source' ? context.textMember(reply, member) : textOf(reply[member]),
      );
      const hostile = isLatex ? /\\input\{\/|\\write18\{x/ : /<img src=x|<script>alert/i;
      const [found = ''] = hostile.exec(texts.join('\n')) ?? [];
      const received = isLatex ? both`${found} as a command` : both`${found} as markup`;
      if (found) context.fail(seen, both`escaped text`, received);
    },
  });
};

/** Input of students and teachers never becomes markup, a script or a command. */
export const injectionChecks: readonly Check[] = [
  ...(['gethtml', 'angabe'] as const).map((name) =>
    injection(`${name}.injection`, {
      title: both`${name} escapes name, configuration and parameters`,
      sent: { name: HTML, config: HTML, params: HTML },
    }),
  ),
  injection('score.injection', {
    title: both`htmlScoreInfo and feedback escape the answer`,
    sent: { antwort: HTML },
    members: ['htmlScoreInfo', 'feedback'],
  }),
  injection('renderpluginresult.injection', {
    title: both`The HTML of a result escapes answer, name and configuration`,
    sent: { antwort: HTML, name: HTML, config: HTML },
    members: ['source'],
  }),
  injection('renderpluginresult.latex-injection', {
    title: both`The LaTeX of a result escapes the answer`,
    sent: { antwort: LATEX, tex: true },
    members: ['source'],
  }),
  injection('renderlatex.injection', {
    title: both`The LaTeX of a print escapes the answer`,
    sent: { answer: LATEX },
    members: ['source'],
  }),
];
