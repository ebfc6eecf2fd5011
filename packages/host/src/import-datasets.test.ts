import { expect, it } from 'vitest';
import { importDatasets } from './import-datasets.js';

it('reads a dataset per line', () => {
  expect(importDatasets('U:1,2.5:V\r\n\nf:rot,grün:\nn:3,4\n1x:1:V\nR:1:Vx')).toMatchObject({
    datasets: [
      { name: 'U', range: 'sF:1,2.5', unit: 'V' },
      { name: 'f', range: 'sS:rot,grün', unit: '' },
      { name: 'n', range: 'sF:3,4', unit: '' },
    ],
    problems: [{ position: 30 }, { position: 37 }],
  });
});
