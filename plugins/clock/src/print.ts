import {
  type Answered,
  type ConfigOf,
  html,
  htmlFigure,
  type InputOf,
  latex,
  type Print,
} from '@fragwerk/sdk';
import { expectedTime, isRight } from './answer.js';
import type { clockFields } from './config.js';
import { dialFigure, fullStyle, type Hands } from './figure.js';
import { readTime, writeTime } from './time.js';

type Config = ConfigOf<typeof clockFields>;

/** Side of the dial in pixels. */
const SIDE = 320;

const handsOf = (time: number | null, look: Omit<Hands, 'time'>): Hands[] =>
  time === null ? [] : [{ time, ...look }];

const studentMeaning = { de: 'Zeiger der Eingabe', en: 'Hands of the answer' };
const rightMeaning = { de: 'Zeiger der richtigen Zeit', en: 'Hands of the right time' };

function dial(config: Config, hands: readonly Hands[]) {
  const size = { width: SIDE, height: SIDE };
  return dialFigure({ size, style: fullStyle, colour: config.bgcolor, hands });
}

/** Share of the line for a printed dial: as configured, but never wider than is of use. */
const lineShare = ({ width }: Config) => (Math.min(60, Math.max(10, width)) / 100).toFixed(2);

/** The question's print: the dial with the student's hands, and the answer in words. */
export function printClock({ answer, config }: InputOf<'print'> & { config: Config }): Print {
  const hands = handsOf(readTime(answer), { colour: '#000000', meaning: studentMeaning });
  const words = answer.trim() === '' ? latex`` : latex`\par Wert: ${answer}`;
  return {
    source: latex`\begin{center}
\includegraphics[width=${lineShare(config)}\linewidth]{img/dial.pdf}
${words}
\end{center}
`.toString(),
    figures: { dial: dial(config, hands) },
  };
}

/** The right time in words: as `H:MM`, or as the solution stands when it is no time. */
function rightWords({ expected }: Answered): string {
  const time = expectedTime(expected);
  return time === null ? expected.text : writeTime(time);
}

function resultHands(answered: Answered): Hands[] {
  const right = isRight(answered);
  const student = handsOf(readTime(answered.answer), {
    colour: right ? '#00682f' : '#b00020',
    meaning: studentMeaning,
  });
  if (right) return student;
  const expected = handsOf(expectedTime(answered.expected), {
    colour: '#00682f',
    hollow: true,
    meaning: rightMeaning,
  });
  return [...expected, ...student];
}

/** The result: filled hands of the student, hollow hands of the right time, both in words. */
export function clockResult(input: InputOf<'result'> & { config: Config }): Print {
  const { answer, config, format } = input;
  const verdict = isRight(input) ? 'richtig' : 'falsch';
  const figure = dial(config, resultHands(input));
  const source =
    format === 'latex'
      ? latex`\begin{center}
\includegraphics[width=${lineShare(config)}\linewidth]{img/result.pdf}
\par Wert: ${answer} (${verdict})
\par Richtige Zeit: ${rightWords(input)}
\end{center}
`
      : html`<div>
${htmlFigure('result', figure)}
<p>Wert:${answer}</p>
<p>${verdict}; richtige Zeit: ${rightWords(input)}</p>
</div>
`;
  return { source: source.toString(), figures: { result: figure } };
}
