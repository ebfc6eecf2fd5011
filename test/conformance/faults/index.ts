import type { Fault } from './message.js';
import { pageFaults } from './pages.js';
import { pictureFaults } from './pictures.js';
import { replyFaults } from './replies.js';
import { requestFaults } from './requests.js';
import { scoreFaults } from './scores.js';
import { sessionFaults } from './sessions.js';
import { suggestionFaults } from './suggestions.js';

/** All faults, by theme. */
export const faults: readonly Fault[] = [
  ...replyFaults,
  ...requestFaults,
  ...pictureFaults,
  ...scoreFaults,
  ...sessionFaults,
  ...pageFaults,
  ...suggestionFaults,
].map((row) => ({ from: 'own idea', variant: 'A', ...row }));
