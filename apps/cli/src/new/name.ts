import { CannotRunError } from '../cannot-run-error.js';

const pattern = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const MAX_LENGTH = 50;

/** The plugin types that every service has. */
const builtInTypes = ['Uhr', 'Schaltung', 'Code', 'Plot'];

/** Returns why a name is not available, or `null`. */
function conflictOf(name: string): string | null {
  if (name === 'fragwerk') return 'it is the name of our command line';
  const type = typeOfName(name);
  return builtInTypes.includes(type) ? `the plugin type ${type} already exists` : null;
}

/** Returns the closest valid name, or `null`. */
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
    .slice(0, MAX_LENGTH)
    .replace(/-$/, '');
  return pattern.test(near) && conflictOf(near) === null ? near : null;
}

/** @throws CannotRunError that explains valid names */
export function checkProjectName(name: string): void {
  const conflict = conflictOf(name);
  if (conflict !== null)
    throw new CannotRunError(`A project cannot be named "${name}": ${conflict}.`);
  if (pattern.test(name) && name.length <= MAX_LENGTH) return;
  const near = suggestion(name);
  throw new CannotRunError(
    `"${name}" is not a valid name for a project; use up to ${MAX_LENGTH} lowercase letters a to z, digits and single hyphens, starting with a letter${near === null ? '' : `, for example ${near}`}.`,
  );
}

/** Derives the plugin type from a project's name: `my-plugin` → `MyPlugin`. */
export const typeOfName = (name: string): string =>
  name
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
