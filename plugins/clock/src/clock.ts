import { createClock } from './definition.js';
import { texts } from './texts.js';

/** The parts of both clocks that come from files. */
export const clockFiles = {
  help: texts.help,
  browser: {
    script: texts.browserScript,
    dialogScript: texts.dialogScript,
    startFunction: 'initPluginUhr',
    dialogFunction: 'configPluginUhr',
  },
} as const;

/** The clock of variant A. */
export const clock = createClock(clockFiles);
