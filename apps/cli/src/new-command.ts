import { basename, relative, resolve } from 'node:path';
import { onlyArgument, readArguments } from './arguments.js';
import { install } from './new/install.js';
import { checkProjectName, typeOfName } from './new/name.js';
import { checkTarget, createProject } from './new/project.js';
import { readTemplate } from './new/template.js';
import { vendoredPackages } from './new/vendor.js';
import { printMessage, print } from './terminal.js';
import { CannotRunError } from './cannot-run-error.js';

const options = { template: readTemplate, 'no-install': Boolean };

function nextCommands(target: string, isInstalled: boolean): string {
  const path = relative('', target);
  const commands = [
    ...(path === '' ? [] : [`  cd ${/[^\w./-]/.test(path) ? JSON.stringify(path) : path}\n`]),
    ...(isInstalled ? [] : ['  npm install       installs the packages\n']),
    '  npm run dev       shows the plugin in the workbench and reloads it on every change\n',
    '  npm run check     checks the types, and the service against the host interface\n',
    '  npm test          runs the tests\n',
    '  npm start         starts the plugin service\n',
  ];
  return `\n${commands.join('')}\nThe plugin is in plugin.ts; README.md explains the other files.\n`;
}

/**
 * Runs `fragwerk new`.
 *
 * @returns the exit code: 0 created, 1 created but not installed
 * @throws CannotRunError if it cannot be created; then nothing is left behind
 */
export async function newCommand(args: readonly string[]): Promise<number> {
  const { values, positionals } = readArguments('new', args, options);
  const path = onlyArgument(positionals, 'name') ?? '';
  if (path === '')
    throw new CannotRunError(
      'What is the name of the project? For example: fragwerk new my-plugin',
    );
  const { template = 'number-line' } = values;
  const target = resolve(path);
  const name = basename(target);
  checkProjectName(name);
  checkTarget(target);
  await createProject(target, { packages: await vendoredPackages(), template });
  printMessage(`Created the project ${name} with the plugin type ${typeOfName(name)}.`);
  const wantsInstall = !values['no-install'];
  const isInstalled = wantsInstall && (await install(target));
  print(nextCommands(target, isInstalled));
  return isInstalled || !wantsInstall ? 0 : 1;
}
