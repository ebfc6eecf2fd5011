import { type ConfigProblem, type InputOf, variablesOf } from '@fragwerk/sdk';
import { problemAt } from './config/check.js';
import { readConfig } from './config/read.js';
import { jobeOffer } from './scoring/jobe.js';
import { missingSentence, offeredPackages, packagesOf } from './scoring/packages.js';
import type { Runners } from './scoring/score-program.js';
import { languageProblem } from './languages.js';
import { datasetModule, missingValues, valuesOf } from './values.js';

interface WithServices {
  readonly services: Runners;
}

/** Returns problems with the configuration, the language's availability and placeholders. */
export async function codeProblems({
  configText,
  question: context,
  services,
}: InputOf<'configProblems'> & WithServices): Promise<readonly ConfigProblem[]> {
  const { question, problems } = readConfig(configText);
  const { language } = question;
  const offer = language === 'python' ? null : await jobeOffer(services.jobe);
  const restriction = offer && languageProblem(language, offer);
  const { missing } = await packagesOf(question, services.python);
  const unknown = context ? missingValues(configText, variablesOf(context)) : [];
  return [
    ...problems,
    ...(restriction ? [problemAt('language', restriction)] : []),
    ...missing.map((name) => problemAt('packages', missingSentence(name))),
    ...unknown.map((name) =>
      problemAt('tests', {
        de: `{{${name}}} kommt in einem Test vor, aber die Frage hat weder einen Datensatz noch ein Ergebnis ${name}.`,
        en: `A test uses {{${name}}}, but the question has neither a dataset nor a result named ${name}.`,
      }),
    ),
  ];
}

/** Returns additional data for the dialog: Jobe's languages, packages, and the values of the current row. */
export async function codeDialogData({
  question,
  services,
}: InputOf<'dialogData'> & WithServices): Promise<Readonly<Record<string, string>>> {
  const variables = variablesOf(question);
  return {
    jobe: JSON.stringify(await jobeOffer(services.jobe)),
    packages: JSON.stringify(await offeredPackages(services.python)),
    values: JSON.stringify([...valuesOf(variables)]),
    dataset: datasetModule(variables),
  };
}
