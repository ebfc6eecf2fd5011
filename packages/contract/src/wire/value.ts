import type { Static } from 'typebox';
import { double, dto, flag, map, nullable, nullableEnum, nullableText } from './kinds.js';

/** Interpretation of {@link CalcErgebnisDto}.string (docs/interface/values.md#calcergebnistype). */
export const CALCERGEBNISTYPE = ['CALCULATE', 'STRING', 'ERROR'] as const;
export const CALCMODE = ['MAXIMA', 'LOESUNG', 'EQUALS', 'VIEW'] as const;
export const SHOWPOTENZ = ['AUTO', 'POW', 'SQRT'] as const;
export const TOLERANZMODE = ['RELATIV', 'ABSOLUT'] as const;

export const CalcErgebnisDto = dto('CalcErgebnisDto', {
  string: nullableText(),
  json: nullableText(),
  type: nullableEnum(CALCERGEBNISTYPE),
});
export type CalcErgebnisDto = Static<typeof CalcErgebnisDto>;

export const ToleranzDto = dto('ToleranzDto', {
  toleranz: double(1e-10),
  mode: nullableEnum(TOLERANZMODE),
});
export type ToleranzDto = Static<typeof ToleranzDto>;

export const CalcParamsDto = dto('CalcParamsDto', {
  optmode: nullableText(),
  toleranz: nullable(ToleranzDto),
  rekursiv: flag(),
  symbolicMode: flag(),
  showpotenz: nullableEnum(SHOWPOTENZ),
  calcmode: nullableEnum(CALCMODE),
  ausmultiplizieren: flag(),
  herausheben: flag(),
  forceOpt: flag(),
});
export type CalcParamsDto = Static<typeof CalcParamsDto>;

export const VarDto = dto('VarDto', {
  calcErgebnisDto: nullable(CalcErgebnisDto),
  ze: nullableText(),
  cp: nullable(CalcParamsDto),
});
export type VarDto = Static<typeof VarDto>;

export const VarHashDto = dto('VarHashDto', { vars: map(VarDto) });
export type VarHashDto = Static<typeof VarHashDto>;

export const PluginAnswerDto = dto('PluginAnswerDto', {
  ergebnis: nullable(CalcErgebnisDto),
  answerText: nullableText(),
  ze: nullableText(),
});
export type PluginAnswerDto = Static<typeof PluginAnswerDto>;
