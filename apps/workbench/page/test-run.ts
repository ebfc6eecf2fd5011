import { useState } from 'preact/hooks';
import type { QuestionDocument } from '@fragwerk/host';
import type { TestMessage } from '../src/api.js';
import { api } from './api-client.js';
import { messageOf } from './http.js';
import { testTab } from './texts-editor.js';

/** A run of all tests: what it said last, and how to start one. */
export function useTestRun(question: QuestionDocument) {
  const [message, setMessage] = useState<TestMessage | null>(null);
  const run = async (): Promise<void> => {
    let last = { kind: 'progress', done: 0, all: 0 } as TestMessage;
    const take = (next: TestMessage): void => {
      last = next;
      setMessage(next);
    };
    take(last);
    try {
      await api.test(question, take);
      if (last.kind === 'progress') take({ kind: 'failed', message: testTab.interrupted });
    } catch (error) {
      take({ kind: 'failed', message: messageOf(error) });
    }
  };
  return { message, isRunning: message?.kind === 'progress', run };
}
