import type { PythonPackage } from '@fragwerk/python';
import type { Localized, Service } from '@fragwerk/sdk';
import type { CodeQuestion, PackageFiles } from '../question.js';

/** Returns the packages of the service; none if it does not reply. */
export const offeredPackages = (python: Service): Promise<readonly PythonPackage[]> =>
  python.call({ path: '/packages' }).then(
    ({ body }) => body as readonly PythonPackage[],
    () => [],
  );

/** Returns the files of packages, and which are missing. */
export function packageFiles(
  names: readonly string[],
  all: readonly PythonPackage[],
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
