import type { Static } from 'typebox';
import {
  digits,
  double,
  dto,
  flag,
  int,
  list,
  nullable,
  nullableData,
  nullableText,
} from './kinds.js';
import { VarHashDto } from './value.js';

export const PluginSubQuestionDto = dto('PluginSubQuestionDto', {
  name: nullableText(),
  points: double(),
});

export const PluginQuestionDto = dto('PluginQuestionDto', {
  id: digits(),
  name: nullableText(),
  maximaDefs: nullableText(),
  moodlemac: nullableText(),
  points: double(),
  subQuestions: list(PluginSubQuestionDto),
  maxima: nullableText(),
  images: list(nullableText()),
  imagesContent: list(nullableData()),
  dsNr: int(),
  vars: nullable(VarHashDto),
  cvars: nullable(VarHashDto),
  varsMaxima: nullable(VarHashDto),
  mvars: nullable(VarHashDto),
});
export type PluginQuestionDto = Static<typeof PluginQuestionDto>;

export const PluginMaximaCalcModeDto = dto('PluginMaximaCalcModeDto', {
  maxima: flag(),
  preCalc: flag(true),
});
