import type { PluginInfo } from '@fragwerk/sdk';

/** Returns a request for OpenAPI that scores the right answer to the example of each plugin type. */
export const scoreExamples = (infos: readonly PluginInfo[]) =>
  Object.fromEntries(
    infos.map(({ type, example: { config, solution } }) => [
      type,
      { typ: type, name: 'Plugin1', config, antwort: solution, grade: 1 },
    ]),
  );
