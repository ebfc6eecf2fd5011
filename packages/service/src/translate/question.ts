import type {
  LoadPluginRequestDto,
  PluginDto,
  PluginQuestionDto,
  PluginRequestDto,
} from '@fragwerk/contract';
import type { Instance, Question, Use } from '@fragwerk/sdk';
import { unquoted } from '@fragwerk/sdk/expressions';
import { readVariables } from './value.js';

export interface Target extends Instance {
  readonly type: string;
}

export const readTarget = (dto: { typ: string; name: string; config: string }): Target => ({
  type: dto.typ,
  name: dto.name,
  configText: dto.config,
});

export const readQuestion = (dto: PluginQuestionDto | null): Question | null =>
  dto && {
    id: dto.id,
    name: dto.name ?? '',
    points: dto.points,
    datasetNumber: dto.dsNr,
    subquestions: dto.subQuestions.map(({ name, points }) => ({ name: name ?? '', points })),
    maxima: dto.maxima ?? '',
    maximaDefinitions: dto.maximaDefs ?? '',
    maximaMacros: dto.moodlemac ?? '',
    images: dto.images.map((name, index) => ({
      name: name ?? '',
      content: dto.imagesContent[index] ?? '',
    })),
    variables: {
      datasets: readVariables(dto.vars),
      withConstants: readVariables(dto.cvars),
      symbolic: readVariables(dto.varsMaxima),
      evaluated: readVariables(dto.mvars),
    },
  };

export interface DialogQuestion extends Question {
  /** Whether the host has sent no hash of variables, not even an empty one. */
  readonly lacksVariables?: true;
}

export function readDialogQuestion(dto: PluginQuestionDto | null): DialogQuestion | null {
  const question = readQuestion(dto);
  return question && { ...question, ...(dto?.vars ? {} : { lacksVariables: true }) };
}

export const readUse = (dto: PluginRequestDto | LoadPluginRequestDto): Target & Use => ({
  ...readTarget(dto),
  // See docs/interface/clock.md#parameters.
  parameters: unquoted(dto.params),
  question: readQuestion(dto.q),
});

/** Reads the data of the view, which the host sends back with an answer. */
export const readViewData = (dto: PluginDto | null): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(dto?.params ?? {}).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );
