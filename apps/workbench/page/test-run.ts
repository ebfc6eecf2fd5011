import { useState } from 'preact/hooks';
import type { QuestionDocument } from '@fragwerk/host';
import type { TestMessage } from '../src/api.js';
import { api } from './api-client.js';
import { messageOf } from './http.js';
import { testTab } from './texts-editor.js';

/** Returns the last message of a test run, and a function that starts one. */
export function useTestRun(question: QuestionDocument) {
  const [message, setMessage] = useState<TestMessage | null>(null);
  const run = async (): Promise<void> => {
    let last = { kind: 'progress', done: 0, all: 0 } as TestMessage;
    const onMessage = (next: TestMessage): void => {
      last = next;
      setMessage(next);
    };
    onMessage(last);
    try {
      await api.test(question, onMessage);
      if (last.kind === 'progress') onMessage({ kind: 'failed', message: testTab.interrupted });
    } catch (error) {
      onMessage({ kind: 'failed', message: messageOf(error) });
    }
  };
  return { message, isRunning: message?.kind === 'progress', run };
}
