// Times what authors of plugin types use, in a project created from the packed packages, as
// `npm create fragwerk` does it without a clone: npm run measure-project
import { readArguments } from './arguments.mjs';

readArguments();
process.argv.push('--packed');
await import('./smoke.mjs');
