import { basename, relative, resolve } from 'node:path';
import { readArguments } from './arguments.js';
import { install } from './new/install.js';
import { checkProjectName, typeOfName } from './new/name.js';
import { checkTarget, makeProject } from './new/project.js';
import { vendoredPackages } from './new/vendor.js';
import { complain, say } from './terminal.js';
import { newUsage, UsageError } from './usage.js';

interface NewCommand {
  readonly help: boolean;
  readonly target: string;
  readonly install: boolean;
}

const options = {
  'no-install': { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

const parse = (args: readonly string[]) => readArguments('new', args, options);

function readNewCommand(args: readonly string[]): NewCommand {
  const { values, positionals } = parse(args);
  const [place = '', surplus] = positionals;
  const help = values.help === true;
  if (!help && place === '')
    throw new UsageError('What is the project called? For example: fragwerk new my-plugin');
  if (surplus !== undefined)
    throw new UsageError(`One name is enough; "${surplus}" is one too many.`);
  return { help, target: resolve(place), install: values['no-install'] !== true };
}

function nextCommands(target: string, isInstalled: boolean): string {
  const path = relative('', target);
  const commands = [
    ...(path === '' ? [] : [`  cd ${/[^\w./-]/.test(path) ? JSON.stringify(path) : path}\n`]),
    ...(isInstalled ? [] : ['  npm install       installs its packages\n']),
    '  npm run dev       shows the plugin in the workbench; every change of plugin.ts at once\n',
    '  npm run check     checks types, and the service against the interface of hosts\n',
    '  npm test          runs its tests\n',
    '  npm start         serves it as a plugin service\n',
  ];
  return `\n${commands.join('')}\nplugin.ts is the plugin; README.md says what the other files are.\n`;
}

/**
 * Runs `fragwerk new`.
 *
 * @returns the exit code: 0 made, 1 made but not installed
 * @throws UsageError or CannotRunError when it cannot be made; then nothing is left behind
 */
export async function newCommand(args: readonly string[]): Promise<number> {
  const { help, target, install: wantsInstall } = readNewCommand(args);
  if (help) {
    say(newUsage);
    return 0;
  }
  const name = basename(target);
  checkProjectName(name);
  checkTarget(target);
  await makeProject(target, await vendoredPackages());
  complain(`Made the project ${name} with the plugin type ${typeOfName(name)}.`);
  const isInstalled = wantsInstall && (await install(target));
  say(nextCommands(target, isInstalled));
  return isInstalled || !wantsInstall ? 0 : 1;
}
