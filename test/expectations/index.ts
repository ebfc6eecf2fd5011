import { dialogExpectations } from './dialog.js';
import type { Expectations } from './expectation.js';
import { infoExpectations } from './info.js';
import { pictureExpectations } from './picture.js';
import { renderExpectations } from './render.js';
import { scoreExpectations } from './score.js';
import { statementExpectations } from './statement.js';

export const expectations: Expectations = {
  ...infoExpectations,
  ...statementExpectations,
  ...pictureExpectations,
  ...scoreExpectations,
  ...renderExpectations,
  ...dialogExpectations,
};
