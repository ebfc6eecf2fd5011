import {
  checkService,
  type CheckServiceOptions,
  type Finding,
  type Report,
} from '@fragwerk/conformance';
import { emptyQuestion, type QuestionDocument } from '@fragwerk/host';
import { circuit } from '@fragwerk/plugin-circuit';
import { clock } from '@fragwerk/plugin-clock';
import { plot } from '@fragwerk/plugin-plot';
import { circle, definePlugin, slider } from '@fragwerk/sdk';
import { describe, expect, it } from 'vitest';
import { serviceWith } from '../support/client.js';
import { bodyOf, objectOf, textOf, withJson } from './faults/change.js';
import { nameOf, problem, type ServiceRequest } from './faults/message.js';
import { startFaultyService } from './faults/proxy.js';

/** Its name begins like that of a clock, but it scores numbers. */
const clockwork = definePlugin({
  type: 'Uhrwerk',
  help: { de: 'Ein Zahnrad mit so vielen Zähnen.', en: 'A wheel with so many teeth.' },
  config: {},
  answer: slider({ label: { de: 'Zähne', en: 'Teeth' }, min: 0, max: 20, step: 1, unit: '' }),
  figure: () => ({
    width: 40,
    height: 40,
    description: { de: 'Ein Zahnrad', en: 'A wheel' },
    shapes: [circle({ x: 20, y: 20 }, 18, { fill: '#808080' })],
  }),
});

const service = serviceWith([clockwork, circuit, plot, clock]);

const only = ['image', 'score', 'imagetemplates', 'loadplugindto'];

const failedOf = ({ results }: Report): readonly Finding[] =>
  results.filter(({ outcome }) => outcome === 'failed');

/** Checks a type of a service that suggests nothing. */
async function checkSilent(
  options: Pick<CheckServiceOptions, 'type' | 'questions'>,
  score?: (sent: Record<string, unknown>) => object,
): Promise<Report> {
  const isHelp = (seen: ServiceRequest) => nameOf(seen).startsWith('generalinfo');
  const silent = await startFaultyService(service.url, {
    request: (seen) => (nameOf(seen) === 'openapi.json' ? problem(404) : seen),
    reply(seen, sent) {
      if (nameOf(sent) === 'imagetemplates' && seen.status === 200) return withJson(seen, []);
      if (score && nameOf(sent) === 'score')
        return withJson(seen, { ...bodyOf(seen), ...score(bodyOf(sent)) });
      const hasHelp = isHelp(sent) && 'help' in bodyOf(seen);
      return hasHelp ? withJson(seen, { ...bodyOf(seen), help: '' }) : seen;
    },
  });
  try {
    const servicePath = `/${service.endpoint}`;
    return await checkService({ url: silent.url, servicePath, only, ...options });
  } finally {
    await silent.stop();
  }
}

const question: QuestionDocument = {
  ...emptyQuestion('Spannungsteiler', 'x'),
  plugins: [{ name: 'Teiler', type: 'Schaltung', config: 'U,R1,R2;UR2' }],
  datasets: [
    { name: 'UQ1', range: '12', unit: 'V' },
    { name: 'R1', range: '100', unit: 'Ohm' },
    { name: 'R2', range: '300', unit: 'Ohm' },
  ],
  subquestions: [
    {
      mode: 'plugin',
      info: 'Teiler:',
      solution: 'UQ1*R2/(R1+R2)',
      tolerance: '1%',
      points: 3,
      unit: 'V',
    },
  ],
};

describe('a service', () => {
  it('is asked for what it suggests, and none of its types is accused', async () => {
    const report = await checkService({ url: service.url });
    expect(failedOf(report).map(({ id, type }) => `${id} ${type}`)).toEqual([]);
    const seen = { picture: true, dialog: true, rightAnswer: true, wrongAnswer: true, print: true };
    expect(report.reached.map(({ type, steps }) => [type, steps])).toEqual(
      ['Uhrwerk', 'Schaltung', 'Plot', 'Uhr'].map((type): unknown[] => [
        type,
        expect.objectContaining(seen),
      ]),
    );
    // A right answer that has earned points is reported as passed.
    const right = report.results.filter(({ id }) => id === 'score.right-answer');
    expect(right.map(({ outcome }) => outcome)).toEqual(['passed', 'passed', 'passed', 'passed']);
    // A type is a clock by what it scores, not by its name.
    const clocks = report.results.filter(({ id }) => id === 'score.clock-right');
    expect(clocks.map(({ type }) => type)).toEqual(['Uhr']);
  });

  it('that suggests nothing is not accused of the picture of an empty configuration', async () => {
    const report = await checkSilent({ type: 'Schaltung' });
    expect(failedOf(report).map(({ id }) => id)).toEqual([]);
    const picture = report.results.find(({ id }) => id === 'image.no-error');
    expect(picture?.reason?.en).toContain('--questions');
    const templates = report.results.find(({ id }) => id === 'imagetemplates.usable');
    expect(templates?.outcome).toBe('passed');
    expect(report.reached[0]?.steps).toMatchObject({ picture: false });
  });

  it.each([
    ['score.shape', { status: 'RICHTIG', punkteIst: 2 }, true],
    ['score.verdict', { status: 'OK', punkteIst: 0 }, false],
  ])('whose right answers the host would not count fails %s', async (id, right, earns) => {
    const report = await checkSilent({ type: 'Uhrwerk' }, ({ antwort, answerDto }) =>
      antwort !== '' && Number(antwort) === Number(objectOf(answerDto).answerText)
        ? right
        : { status: 'FALSCH', punkteIst: 0 },
    );
    expect(failedOf(report).map((one) => one.id)).toEqual([id]);
    expect(report.reached[0]?.steps.rightAnswer).toBe(earns);
  });

  it('that reads quoted solutions as midnight is checked as a clock', async () => {
    const report = await checkSilent({ type: 'Uhr' }, ({ antwort, answerDto }) => {
      const minutesOf = (text: unknown): number => {
        const [, hours = 0, minutes = 0] = /^(\d+):(\d+)/.exec(textOf(text)) ?? [];
        return Number(hours) * 60 + Number(minutes);
      };
      const isRight = minutesOf(antwort) === minutesOf(objectOf(answerDto).answerText);
      return { status: isRight ? 'OK' : 'FALSCH', punkteIst: isRight ? 2 : 0 };
    });
    expect(failedOf(report).map(({ id }) => id)).toContain('score.clock-quoted');
    expect(report.reached[0]?.steps).toMatchObject({ rightAnswer: false });
  });

  it('is asked for the plugins of saved questions, with their datasets and right answers', async () => {
    const report = await checkSilent({ type: 'Schaltung', questions: [question] });
    expect(failedOf(report).map(({ id }) => id)).toEqual([]);
    expect(report.reached[0]?.steps).toMatchObject({ picture: true, rightAnswer: true });
  });
});
