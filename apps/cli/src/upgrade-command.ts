import { realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import { onlyArgument, readArguments } from './arguments.js';
import { install } from './new/install.js';
import { ownPackage } from './new/installed.js';
import { vendoredPackages } from './new/vendor.js';
import { printMessage, print } from './terminal.js';
import { openProject, type Project, upgradeProject } from './upgrade/project.js';
import { CannotRunError } from './cannot-run-error.js';

const options = { 'no-install': Boolean };

/** @throws CannotRunError if this version is not newer than that of the project */
function refuseSameOrNewer({ installed: { folder, manifest } }: Project): void {
  const own = ownPackage();
  if (realpathSync(folder) === realpathSync(own.folder))
    throw new CannotRunError(
      `This is the project's own Fragwerk ${manifest.version}. Run the new one to upgrade: npx fragwerk@latest upgrade, or npm run upgrade -- <folder> in a clone.`,
    );
  if (own.manifest.version.localeCompare(manifest.version, 'en', { numeric: true }) < 0)
    throw new CannotRunError(
      `The project has Fragwerk ${manifest.version}, which is newer than this version, ${own.manifest.version}.`,
    );
}

const list = (title: string, lines: readonly string[]): string =>
  lines.length === 0 ? '' : `\n${title}\n${lines.map((line) => `  ${line}\n`).join('')}`;

/**
 * Runs `fragwerk upgrade`: upgrades a project to the version of this command line.
 *
 * @returns the exit code: 0 upgraded, 1 upgraded but not installed
 * @throws CannotRunError if it cannot be upgraded; then nothing was changed
 */
export async function upgradeCommand(args: readonly string[]): Promise<number> {
  const { values, positionals } = readArguments('upgrade', args, options);
  const project = openProject(resolve(onlyArgument(positionals, 'folder') ?? '.'));
  refuseSameOrNewer(project);
  const packages = await vendoredPackages();
  const { done, byHand } = upgradeProject(project, packages);
  const [from, to] = [project.installed.manifest.version, ownPackage().manifest.version];
  print(`Upgraded ${project.manifest.name} from Fragwerk ${from} to ${to}.\n`);
  print(list('Upgraded files:', done) + list('Still to do by hand:', byHand));
  const isInstalled = values['no-install'] === true || (await install(project.folder));
  if (!isInstalled) printMessage('Run npm install in the project later.');
  print('\nNext: npm run check, npm test. git diff shows the changes.\n');
  return isInstalled ? 0 : 1;
}
