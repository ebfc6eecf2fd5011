import { readTarget, readUse } from '../../translate/question.js';
import { readOptions, readValue, readVariables, writeValue } from '../../translate/value.js';
import type { GroupHandlers } from '@fragwerk/contract';
import type { WorkerContext } from '../context.js';

/** Datasets, variables, formulas and values. */
export const computeHandlers = ({
  operations,
  policy,
}: Pick<WorkerContext, 'operations' | 'policy'>): GroupHandlers<'compute'> => ({
  async generatedatasets({ body }) {
    const datasets = (await operations.run(body.typ, 'datasets', () => readUse(body))) ?? [];
    return {
      datasets: datasets.map(({ name, range, unit, useCategoryDefault = false }) => ({
        name,
        bereich: range,
        einheit: unit,
        useTemplate: useCategoryDefault,
      })),
    };
  },

  async getvars({ body }) {
    const names = await operations.run(body.typ, 'requiredVariables', () => readUse(body));
    return names ? [...names] : policy.emptyForNull ? null : [];
  },

  async maxima({ body }) {
    const mode = body.pluginMaximaCalcMode;
    const formulas = await operations.run(body.typ, 'formulas', () => ({
      ...readUse(body),
      mode: { maxima: mode?.maxima ?? false, valuesInserted: mode?.preCalc ?? true },
    }));
    return formulas ?? '';
  },

  async parserplugin({ body }) {
    const value = await operations.run(body.typ, 'evaluate', () => ({
      ...readTarget(body),
      variables: readVariables(body.vars),
      options: readOptions(body.cp),
      args: body.p.map(readValue),
    }));
    if (value) return writeValue(value);
    return policy.emptyForNull ? null : { string: null, json: null, type: 'STRING' };
  },

  async parserplugineinheit({ body }) {
    const unit = await operations.run(body.typ, 'evaluateUnit', () => ({
      ...readTarget(body),
      units: body.p,
    }));
    return unit ?? '';
  },
});
