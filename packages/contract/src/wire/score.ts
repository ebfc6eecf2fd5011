import type { Static } from 'typebox';
import { double, dto, flag, nullable, nullableEnum, nullableText, text } from './kinds.js';
import { instanceMembers, LocalizedDto, PluginDto } from './plugin.js';
import { CalcErgebnisDto, PluginAnswerDto, ToleranzDto, VarHashDto } from './value.js';

export const SCORE = [
  'NotScored',
  'OK',
  'FALSCH',
  'TEILWEISE_OK',
  'EINHEITENFEHLER',
  'OK_Lehrer',
  'FALSCH_Lehrer',
  'TEILWEISE_OK_Lehrer',
  'EINHEITENFEHLER_Lehrer',
  'ANGABEFEHLER_EH',
  'PARSERFEHLER_SYSTEM',
  'NichtEntschieden',
  'MEHRFACHANTWORT_OK',
  'MEHRFACHANTWORT_OK_LEHRER',
  'MEHRFACHANTWORT_TW_RICHTIG',
  'MEHRFACHANTWORT_TW_RICHTIG_LEHRER',
] as const;

const answeredMembers = {
  pluginDto: nullable(PluginDto),
  antwort: text(),
  toleranz: nullable(ToleranzDto),
  varsQuestion: nullable(VarHashDto),
  answerDto: nullable(PluginAnswerDto),
  grade: double(),
};

export const PluginScoreRequestDto = dto('PluginScoreRequestDto', {
  ...instanceMembers,
  ...answeredMembers,
});
export type PluginScoreRequestDto = Static<typeof PluginScoreRequestDto>;

export const PluginRenderResultRequestDto = dto('PluginRenderResultRequestDto', {
  ...instanceMembers,
  tex: flag(),
  ...answeredMembers,
});
export type PluginRenderResultRequestDto = Static<typeof PluginRenderResultRequestDto>;

export const PluginScoreInfoDto = dto('PluginScoreInfoDto', {
  schuelerErgebnis: nullable(CalcErgebnisDto),
  zielEinheit: nullableText(),
  punkteIst: double(),
  punkteSoll: double(),
  status: nullableEnum(SCORE),
  htmlScoreInfo: nullableText(),
  feedback: nullableText(),
});
export type PluginScoreInfoDto = Static<typeof PluginScoreInfoDto>;

/** A typical wrong answer. */
export const PluginSlipDto = dto('PluginSlipDto', {
  name: LocalizedDto,
  answer: text(),
  feedback: LocalizedDto,
  share: double(),
});
export type PluginSlipDto = Static<typeof PluginSlipDto>;
