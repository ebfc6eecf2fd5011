import type { Context } from '../context.js';
import type { GroupHandlers } from '@fragwerk/contract';
import { aboutHandlers } from './about.js';
import { docsHandlers } from './docs.js';
import { operationHandlers } from './operation.js';

/** The handlers of endpoints that need no plugin type. */
export const doorHandlers = (context: Context): GroupHandlers<'about' | 'docs' | 'operation'> => ({
  ...aboutHandlers(context),
  ...docsHandlers(context),
  ...operationHandlers(context),
});
