import { UsageError } from '../usage.js';

const pattern = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const LONGEST = 50;

/** Names of our packages and of the plugin types that every service has. */
const taken: Readonly<Record<string, string>> = {
  fragwerk: 'the package of the command line has this name',
  uhr: 'the plugin type Uhr exists already',
  schaltung: 'the plugin type Schaltung exists already',
};

/** The nearest name that is allowed, or `null`. */
function suggestion(name: string): string | null {
  const words = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
  const near = words
    .join('-')
    .replace(/^\d+-?/, '')
    .slice(0, LONGEST)
    .replace(/-$/, '');
  return pattern.test(near) && !(near in taken) ? near : null;
}

/**
 * Checks the name of a new project.
 *
 * @throws UsageError that says what is allowed
 */
export function checkProjectName(name: string): void {
  if (name in taken)
    throw new UsageError(`A project cannot be called "${name}": ${taken[name] ?? ''}.`);
  if (pattern.test(name) && name.length <= LONGEST) return;
  const near = suggestion(name);
  throw new UsageError(
    `"${name}" is no name for a project; allowed are up to ${LONGEST} small letters a to z, digits and single hyphens, beginning with a letter${near === null ? '' : `, for example ${near}`}.`,
  );
}

/** The plugin type that a project's name gives: `my-plugin` → `MyPlugin`. */
export const typeOfName = (name: string): string =>
  name
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
