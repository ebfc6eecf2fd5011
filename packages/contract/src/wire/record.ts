import type { Static } from 'typebox';
import { compileReader } from '../reading.js';
import { double, dto, nullable, nullableEnum, nullableText, text } from './kinds.js';
import { instanceMembers } from './plugin.js';
import { type PluginScoreInfoDto, type PluginScoreRequestDto, SCORE } from './score.js';
import { CalcErgebnisDto, PluginAnswerDto, ToleranzDto, VarHashDto } from './value.js';

/**
 * A scored answer as it is recorded. This schema is the list of what a record may contain: everything
 * else in a request or reply, such as the name or the id of a person, is dropped.
 */
const ScoreRecord = dto('ScoreRecord', {
  /** Digits of the question's id. */
  question: text(),
  request: dto('RecordedRequest', {
    ...instanceMembers,
    antwort: text(),
    toleranz: nullable(ToleranzDto),
    varsQuestion: nullable(VarHashDto),
    answerDto: nullable(PluginAnswerDto),
    grade: double(),
  }),
  scored: dto('RecordedScore', {
    schuelerErgebnis: nullable(CalcErgebnisDto),
    punkteIst: double(),
    punkteSoll: double(),
    status: nullableEnum(SCORE),
    htmlScoreInfo: nullableText(),
    feedback: nullableText(),
  }),
});
export type ScoreRecord = Static<typeof ScoreRecord>;

/** Reads a recorded answer from parsed JSON; drops unknown members. @throws WrongMemberError */
export const readScoreRecord = compileReader(ScoreRecord);

export const recordScore = (
  request: PluginScoreRequestDto,
  scored: PluginScoreInfoDto,
): ScoreRecord =>
  readScoreRecord({
    request,
    question: /^(\d{1,19})_/.exec(request.pluginDto?.tagName ?? '')?.[1] ?? '',
    scored,
  });
