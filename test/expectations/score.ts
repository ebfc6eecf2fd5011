import { expect } from 'vitest';
import { json, noSuchPlugin, nothing, type Check } from '../support/checks.js';
import { decodeEntities } from '../support/markup.js';
import { perVariant, type Expectation, type Expectations } from './expectation.js';

/** Case → is it right, and why. */
const verdicts: Record<string, [right: boolean, clause: string]> = {
  full: [true, 'rulings 17: the expected answer in double quotes'],
  missing_optional_fields: [true, 'contract 5.5.4: identical values need no tolerance'],
  unknown_extra_fields: [true, 'rulings 2'],
  browser_leading_blank: [true, 'contract 5.5.1: trimmed'],
  answer_unquoted_with_seconds: [true, 'contract 5.5.1: seconds with fraction'],
  answer_as_number_of_seconds: [true, 'rulings 17: the expected answer in seconds'],
  wrong: [false, 'contract 5.5.4'],
  unparseable_input: [false, 'rulings 17: an unreadable time is never right'],
  empty_input: [false, 'rulings 17: an unreadable time is never right'],
  input_null: [false, 'rulings 17: an unreadable time is never right'],
  both_unparseable: [false, 'rulings 17: on either side'],
  html_injection: [false, 'rulings 17'],
  absolute_tolerance_hit: [true, '60 s apart, 60 s allowed'],
  absolute_tolerance_miss: [false, '61 s apart, 60 s allowed'],
  relative_lower_border_only_variant_b: [true, 'rulings 17: 359 s of 36000 s, 1 % of the larger'],
  relative_upper_border_only_variant_b: [true, 'rulings 17: 362 s of 36362 s, 1 % of the larger'],
  midnight_zero: [true, 'contract 5.5.4: equal, though zero'],
  tolerance_null: [true, 'contract 5.5.4: identical values need no tolerance'],
  tolerance_mode_null: [true, 'contract 5.5.4: RELATIV when null'],
  answerDto_null: [false, 'contract 10, row 11: treated as empty'],
  answer_members_null: [false, 'rulings 17: an unreadable solution is never right'],
  all_nulls: [false, 'rulings 2, 17'],
  target_unit: [true, 'contract 5.5.5: zielEinheit'],
};

interface ScoreBody {
  antwort?: string | null;
  answerDto?: { ze?: string | null } | null;
  grade?: number;
}

/** Contract.md 5.5.5; points: all or nothing. */
const scored =
  (right: boolean): Check =>
  (exchange) => {
    const { reply } = exchange;
    const { antwort, answerDto, grade } = exchange.body as ScoreBody;
    const answer = antwort ?? '';
    // Our choice (docs/architecture.md): defaults of requests are those of variant A.
    const maximum = grade ?? 0;
    expect(reply.status, reply.text).toBe(200);
    const score = JSON.parse(reply.text) as { htmlScoreInfo: string };
    expect(score).toMatchObject({
      schuelerErgebnis: { string: answer === '' ? nothing : answer, json: null, type: 'STRING' },
      zielEinheit: answerDto?.ze ?? nothing,
      punkteSoll: maximum,
      punkteIst: right ? maximum : 0,
      status: right ? 'OK' : 'FALSCH',
      feedback: nothing,
    });
    expect(score.htmlScoreInfo).not.toMatch(/[<>]/);
    expect(decodeEntities(score.htmlScoreInfo)).toBe(`Wert:${answer}`);
  };

const score: Record<string, Expectation> = Object.fromEntries(
  Object.entries(verdicts).map(([name, [right, clause]]) => [
    name,
    perVariant(clause, { A: scored(right), B: scored(right) }),
  ]),
);

export const scoreExpectations: Expectations = {
  score: {
    ...score,
    unknown_type: perVariant('rulings 8, contract 4.1: 404 / all defaults', {
      A: noSuchPlugin('GibtEsNicht'),
      B: json({
        schuelerErgebnis: null,
        zielEinheit: nothing,
        punkteIst: 0,
        punkteSoll: 0,
        status: 'FALSCH',
        htmlScoreInfo: nothing,
        feedback: nothing,
      }),
    }),
  },
};
