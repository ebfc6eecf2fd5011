import { compileReader, PluginQuestionDto } from '@fragwerk/contract';
import { expect, test } from 'vitest';
import type { CallOut } from '../tasks/protocol.js';
import { readDialogQuestion } from '../translate/question.js';
import { WorkerDialogs } from './dialogs.js';

test('a new question is not read back, because of the memory that its images take', async () => {
  const texts = { id: 'a', type: 'Uhr', name: 'Uhr1', config: 'w10' };
  const stored: CallOut = async () => Promise.resolve({ meta: texts, bytes: Buffer.from('null') });
  const question = readDialogQuestion(compileReader(PluginQuestionDto)({ id: 5 }));
  const dialogs = new WorkerDialogs(stored);
  expect((await dialogs.change('a', { question }))?.question).toBe(question);
  expect((await dialogs.find('a'))?.question).toBeNull();
});
