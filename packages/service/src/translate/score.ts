import type {
  PluginRenderResultRequestDto,
  PluginScoreInfoDto,
  PluginScoreRequestDto,
} from '@fragwerk/contract';
import type { PluginInfo, Submission, Score, Verdict } from '@fragwerk/sdk';
import { readExpected, readToleranceOf } from './expected.js';
import { readTarget, readViewData, type Target } from './question.js';
import { readVariables, writeValue } from './value.js';

const statuses = {
  notScored: 'NotScored',
  correct: 'OK',
  wrong: 'FALSCH',
  partial: 'TEILWEISE_OK',
  unitError: 'EINHEITENFEHLER',
  questionUnitError: 'ANGABEFEHLER_EH',
  parserError: 'PARSERFEHLER_SYSTEM',
  undecided: 'NichtEntschieden',
} as const satisfies Record<Verdict, PluginScoreInfoDto['status']>;

/** A host may send NaN, which JSON cannot represent. */
const finite = (value: number) => (Number.isFinite(value) ? value : 0);

export const readAnswered = (
  dto: PluginScoreRequestDto | PluginRenderResultRequestDto,
): Target & Submission => ({
  ...readTarget(dto),
  answer: dto.antwort,
  expected: readExpected(dto.answerDto),
  tolerance: readToleranceOf(dto),
  maxPoints: finite(dto.grade),
  variables: readVariables(dto.varsQuestion),
  viewConfig: readViewData(dto.pluginDto).config ?? '',
});

export const writeScore = (score: Score, request: PluginScoreRequestDto): PluginScoreInfoDto => ({
  schuelerErgebnis: score.parsedAnswer && writeValue(score.parsedAnswer),
  zielEinheit: request.answerDto?.ze ?? null,
  punkteIst: finite(score.points),
  punkteSoll: finite(request.grade),
  status: statuses[score.verdict],
  htmlScoreInfo: score.html,
  feedback: score.feedback,
});

/** Returns a request for OpenAPI that scores the right answer to the example of each plugin type. */
export const scoreExamples = (infos: readonly PluginInfo[]) =>
  Object.fromEntries(
    infos.map(({ type, example: { config, solution } }) => {
      const answer = { antwort: solution, answerDto: { answerText: solution } };
      return [type, { typ: type, name: 'Plugin1', config, ...answer, grade: 1 }];
    }),
  );
