import type { DatasetDefinition } from './datasets.js';
import { createDataset } from './datasets.js';
import { PositionedError, type Problem } from './errors.js';

/**
 * Reads the text of a dataset import, `name:v1,v2:unit` per line
 * (docs/interface/datasets.md#import). The values keep their order, so that they become a range of
 * fixed order: `sF:` for numbers, else `sS:`. The unit and its colon may be missing. A line with a
 * mistake is a problem and is left out.
 * @example importDatasets('U:1,2.5:V').datasets // [{ name: 'U', range: 'sF:1,2.5', unit: 'V' }]
 */
export function importDatasets(text: string): {
  readonly datasets: readonly DatasetDefinition[];
  readonly problems: readonly Problem[];
} {
  const datasets: DatasetDefinition[] = [];
  const problems: Problem[] = [];
  let position = 0;
  for (const line of text.split('\n')) {
    const [name = '', values = '', ...unit] = line.trim().split(':');
    const isNumbers = /^\s*[-\d.][-\d.eEµμa-zA-Z\s,]*$/.test(values);
    const definition = {
      name: name.trim(),
      range: `${isNumbers ? 'sF' : 'sS'}:${values.trim()}`,
      unit: unit.join(':').trim(),
    };
    try {
      if (line.trim() !== '') {
        createDataset(definition, '');
        datasets.push(definition);
      }
    } catch (error) {
      if (!(error instanceof PositionedError)) throw error;
      problems.push({ position, text: error.text });
    }
    position += line.length + 1;
  }
  return { datasets, problems };
}
