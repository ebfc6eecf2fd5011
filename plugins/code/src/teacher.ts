import type { ConfigProblem, InputOf, Localized } from '@fragwerk/sdk';
import { readConfig } from './config/read.js';
import { jobeOffer } from './judge/jobe.js';
import type { Runners } from './judge/judge.js';
import { languageProblem } from './languages.js';
import { placesIn, testTexts } from './places.js';
import { datasetModule, valuesOf, variablesOf } from './values.js';

interface Served {
  readonly services: Pick<Runners, 'jobe'>;
}

const problemAt = (field: string, message: Localized): ConfigProblem => ({
  ...{ field, message, position: 0, line: 1, column: 1 },
});

/** What is wrong with a question: in its configuration, with what runs here, with its values. */
export async function codeProblems({
  configText,
  question: asked,
  services,
}: InputOf<'configProblems'> & Served): Promise<readonly ConfigProblem[]> {
  const { question, problems } = readConfig(configText);
  const { language, tests } = question;
  const offer = language === 'python' ? null : await jobeOffer(services.jobe);
  const why = offer && languageProblem(language, offer);
  const known = valuesOf(variablesOf(asked));
  const names = asked ? placesIn(tests.flatMap(testTexts)) : [];
  const unknown = names.filter((name) => !known.has(name));
  return [
    ...problems,
    ...(why ? [problemAt('language', why)] : []),
    ...unknown.map((name) =>
      problemAt('tests', {
        de: `{{${name}}} steht in einem Test, aber die Frage hat weder einen Datensatz noch ein Ergebnis ${name}.`,
        en: `{{${name}}} stands in a test, but the question has neither a dataset nor a result ${name}.`,
      }),
    ),
  ];
}

/** What the dialog knows besides: what Jobe offers, and the values of the row that the host shows. */
export async function codeDialogData({
  question,
  services,
}: InputOf<'dialogData'> & Served): Promise<Readonly<Record<string, string>>> {
  const variables = variablesOf(question);
  return {
    jobe: JSON.stringify(await jobeOffer(services.jobe)),
    values: JSON.stringify([...valuesOf(variables)]),
    dataset: datasetModule(variables),
  };
}
