import type { Localized, Service } from '@fragwerk/sdk';
import * as s from '@fragwerk/sdk/schema';
import type { CodeQuestion, PackageFiles } from '../question.js';

/** A package that the service has, with the files to load and the packages that it lacks. */
const offered = s.object({
  ...{ name: s.string, version: s.string },
  ...{ wheels: s.list(s.string), missing: s.list(s.string) },
});
export type OfferedPackage = Readonly<s.ValueOf<typeof offered>>;

/** Returns the packages of the service; none if it does not reply. */
export async function offeredPackages(python: Service): Promise<readonly OfferedPackage[]> {
  const body = await python.call({ path: '/packages' }).then(
    (reply) => reply.body,
    () => null,
  );
  return s.matches(s.list(offered), body) ? body : [];
}

/** Returns the files of packages, and which are missing. */
export function packageFiles(
  names: readonly string[],
  all: readonly OfferedPackage[],
): PackageFiles {
  const found = names.map(
    (name) => all.find((one) => one.name === name) ?? { wheels: [], missing: [name] },
  );
  return {
    wheels: [...new Set(found.flatMap(({ wheels }) => wheels))],
    missing: [...new Set(found.flatMap(({ missing }) => missing))],
  };
}

/** Returns the files of a question's packages, without asking for those of a question that has none. */
export const packagesOf = async (
  { packages }: Pick<CodeQuestion, 'packages'>,
  python: Service,
): Promise<PackageFiles> =>
  packageFiles(packages, packages.length === 0 ? [] : await offeredPackages(python));

/** States which package is missing, and how to install it. */
export const missingSentence = (name: string): Localized => ({
  de: `Das Paket ${name} fehlt auf diesem Server, deshalb bleiben Antworten unbewertet. Die Administration legt es mit „fragwerk packages <Ordner> ${name}“ in den Ordner von PYTHON_PACKAGES und startet den Dienst neu.`,
  en: `The package ${name} is missing on this server, so answers stay unscored. The administrator puts it into the folder of PYTHON_PACKAGES with “fragwerk packages <folder> ${name}” and restarts the service.`,
});
