import type { Finding, Report } from '../src/finding.js';
import { localized } from '../src/localized.js';

/** Ends elements, runs scripts, closes strings, controls terminals, and reverses text. */
export const HOSTILE = [
  '</pre></script></style><script>document.title="hit"</script><img src=x onerror=alert(1)>',
  '"\' onmouseover="document.title=1" ]]> <!-- &amp; &#60;b&#62;',
  '\u001b[31m\u001b]0;hit\u0007\u009b2J\u0000\u0008\u007f\u202egnp.exe\u2066\ufeff\ufffe\ud800',
  'Größe – \u{1f553} ß',
].join('\n');

const result = (more: Partial<Finding>): Finding => ({
  id: 'image.shape',
  endpoint: 'image',
  title: { de: 'image liefert genau diese Felder', en: 'image returns exactly these members' },
  clause: 'reading.md#strict-replies',
  severity: 'breaks',
  why: 'The host drops the whole object.',
  type: 'Uhr',
  outcome: 'passed',
  ...more,
});

/** A failure in which everything sent by the service is the text. */
export const failedResult = (text: string, more: Partial<Finding> = {}): Finding =>
  result({
    outcome: 'failed',
    failure: {
      expected: localized('the members of the specification'),
      received: localized(`member ${text} is unknown to the host; and 5 more`),
      differences: [
        `member ${text} is unknown to the host`,
        ...['a', 'b', 'c', 'd', 'e'].map((name) => `member ${name} is missing`),
      ].map(localized),
      proof: (more.severity ?? 'breaks') === 'breaks' ? 'The host drops the whole object.' : null,
      fix: 'Name the members as the specification does.',
      request: {
        method: 'POST',
        path: `/open/image?x=${text}`,
        headers: { accept: 'application/json' },
        body: `{"typ":"Uhr","name":"${text}"}`,
      },
      reply: { status: 201, headers: { 'content-type': text }, text, milliseconds: 12.3 },
    },
    ...more,
  });

/** One result of each kind; everything sent by the service is the text. */
export const sampleReport = (text = 'plain', more: Partial<Report> = {}): Report => ({
  url: 'http://127.0.0.1:8080',
  servicePath: '/pluginuhr',
  variant: 'A',
  types: ['Uhr', text],
  startedAt: '2026-05-01T10:20:30.456Z',
  milliseconds: 2345,
  reached: [
    {
      type: text,
      steps: {
        picture: true,
        dialog: null,
        rightAnswer: false,
        wrongAnswer: false,
        print: true,
        together: false,
      },
    },
  ],
  notes: ['The registration says stateless = true.'],
  cutShort: null,
  results: [
    result({ id: 'ping.status', endpoint: 'ping', type: null, title: localized('ping responds') }),
    result({ id: 'image.status' }),
    failedResult(text),
    failedResult(text, {
      id: 'image.cached',
      severity: 'deviation',
      title: localized('image is the same'),
    }),
    failedResult(text, { id: 'score.hint', endpoint: 'score', severity: 'advice', type: text }),
    result({
      id: 'score.unit',
      endpoint: 'score',
      outcome: 'skipped',
      reason: localized(`because ${text}`),
    }),
    result({ id: 'imageurl.shape', endpoint: 'imageurl', outcome: 'notOffered' }),
  ],
  ...more,
});

/** The same without failures. */
export const healthyReport = (): Report => ({
  ...sampleReport(),
  results: sampleReport().results.filter(({ outcome }) => outcome !== 'failed'),
});
