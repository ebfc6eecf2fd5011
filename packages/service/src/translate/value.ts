import type { CalcErgebnisDto, CalcParamsDto, ToleranzDto, VarHashDto } from '@fragwerk/contract';
import type { CalculationOptions, Tolerance, Value, ValueKind, Variable } from '@fragwerk/sdk';

const kinds = { CALCULATE: 'calculate', STRING: 'string', ERROR: 'error' } as const;
const types = {
  calculate: 'CALCULATE',
  string: 'STRING',
  error: 'ERROR',
} as const satisfies Record<ValueKind, string>;
const powers = { AUTO: 'auto', POW: 'power', SQRT: 'root' } as const;
const places = { MAXIMA: 'maxima', LOESUNG: 'solution', EQUALS: 'equals', VIEW: 'view' } as const;

/** The tolerance if the host sends none (docs/interface/values.md#toleranzdto). */
const exact: Tolerance = { amount: 1e-10, mode: 'relative' };

export const readValue = (dto: CalcErgebnisDto | null): Value | null =>
  dto && { text: dto.string, json: dto.json, kind: dto.type && kinds[dto.type] };

export const writeValue = (value: Value): CalcErgebnisDto => ({
  string: value.text ?? null,
  json: value.json ?? null,
  type: value.kind ? types[value.kind] : null,
});

export const readTolerance = (dto: ToleranzDto | null): Tolerance =>
  dto ? { amount: dto.toleranz, mode: dto.mode === 'ABSOLUT' ? 'absolute' : 'relative' } : exact;

export const readOptions = (dto: CalcParamsDto | null): CalculationOptions | null =>
  dto && {
    optimisation: dto.optmode,
    tolerance: dto.toleranz && readTolerance(dto.toleranz),
    recursive: dto.rekursiv,
    symbolic: dto.symbolicMode,
    powers: dto.showpotenz && powers[dto.showpotenz],
    place: dto.calcmode && places[dto.calcmode],
    expand: dto.ausmultiplizieren,
    factorOut: dto.herausheben,
    force: dto.forceOpt,
  };

export const readVariables = (dto: VarHashDto | null): Variable[] =>
  Object.entries(dto?.vars ?? {}).map(([name, variable]) => ({
    name,
    value: readValue(variable.calcErgebnisDto),
    unit: variable.ze ?? '',
    options: readOptions(variable.cp),
  }));

const textOf = ({ text, json, kind }: Value): string => {
  if (kind === 'error') return 'error';
  return (kind === 'string' ? (text ?? json) : (json ?? text)) ?? '';
};

/**
 * Writes variables as the text that dialogs receive: `name=value`, separated by commas
 * (docs/interface/dialog.md#data).
 */
export const writeVariablesText = (variables: readonly Variable[]): string =>
  variables.map(({ name, value }) => `${name}=${value ? textOf(value) : ''}`).join(',');
