import { expect } from 'vitest';
import { json, nothing, type Check } from '../support/checks.js';
import { decodeEntities } from '../support/markup.js';
import { both, type Expectation, type Expectations, unknownType } from './expectation.js';

/** Case → whether the answer is correct, with the reason. */
const verdicts: Record<string, [right: boolean, clause: string]> = {
  full: [true, 'decisions.md#tolerance: the expected answer in double quotes'],
  missing_optional_fields: [true, 'clock.md#comparison: identical values need no tolerance'],
  unknown_extra_fields: [true, 'decisions.md#lenient-requests'],
  browser_leading_blank: [true, 'clock.md#times: trimmed'],
  answer_unquoted_with_seconds: [true, 'clock.md#times: seconds with fraction'],
  answer_as_number_of_seconds: [true, 'decisions.md#tolerance: the expected answer in seconds'],
  wrong: [false, 'clock.md#comparison'],
  unparseable_input: [false, 'decisions.md#tolerance: an unreadable time is never right'],
  empty_input: [false, 'decisions.md#tolerance: an unreadable time is never right'],
  input_null: [false, 'decisions.md#tolerance: an unreadable time is never right'],
  both_unparseable: [false, 'decisions.md#tolerance: on either side'],
  html_injection: [false, 'decisions.md#tolerance'],
  absolute_tolerance_hit: [true, '60 s apart, 60 s allowed'],
  absolute_tolerance_miss: [false, '61 s apart, 60 s allowed'],
  relative_lower_border_only_variant_b: [
    true,
    'decisions.md#tolerance: 359 s of 36000 s, 1 % of the larger',
  ],
  relative_upper_border_only_variant_b: [
    true,
    'decisions.md#tolerance: 362 s of 36362 s, 1 % of the larger',
  ],
  midnight_zero: [true, 'clock.md#comparison: equal, though zero'],
  tolerance_null: [true, 'clock.md#comparison: identical values need no tolerance'],
  tolerance_mode_null: [true, 'clock.md#comparison: RELATIV when null'],
  answerDto_null: [false, 'traps.md#null-crashes: treated as empty'],
  answer_members_null: [false, 'decisions.md#tolerance: an unreadable solution is never right'],
  all_nulls: [false, 'decisions.md#lenient-requests'],
  target_unit: [true, 'clock.md#score: zielEinheit'],
};

interface ScoreBody {
  antwort?: string | null;
  answerDto?: { ze?: string | null } | null;
  grade?: number;
}

/** docs/interface/clock.md#score; points: all or nothing. */
const scored =
  (right: boolean): Check =>
  (exchange) => {
    const { reply } = exchange;
    const { antwort, answerDto, grade } = exchange.body as ScoreBody;
    const answer = antwort ?? '';
    // A decision of this project (docs/architecture.md): defaults of requests are those of variant
    // A.
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
  Object.entries(verdicts).map(([name, [right, clause]]) => [name, both(clause, scored(right))]),
);

export const scoreExpectations: Expectations = {
  score: {
    ...score,
    unknown_type: unknownType(
      json({
        schuelerErgebnis: null,
        zielEinheit: nothing,
        punkteIst: 0,
        punkteSoll: 0,
        status: 'FALSCH',
        htmlScoreInfo: nothing,
        feedback: nothing,
      }),
      ': 404 / all defaults',
    ),
  },
};
