import { createClock } from './definition.js';
import { texts } from './texts.js';

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
