export { curlCommand } from './curl.js';
export { htmlReport } from './html/index.js';
export { jsonReport } from './json.js';
export { junitReport } from './junit.js';
export { textReport } from './text.js';
export { summaryLine, verdict } from './texts.js';
