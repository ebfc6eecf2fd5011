import { openApi } from '@fragwerk/contract';
import type { Context } from '../context.js';
import { docsPage } from '../pages/docs.js';
import { referencePage } from '../pages/reference.js';
import { tryoutPage } from '../pages/tryout.js';
import type { GroupHandlers } from './types.js';

/** Documentation of the interface; all of it follows from the endpoint table. */
export function docsHandlers(context: Context): GroupHandlers<'docs'> {
  const { addresses, identity, offered } = context;
  const { servicePath } = addresses;
  const description = openApi({ servicePath, version: identity.version, offered });
  return {
    tryout: ({ query }) => tryoutPage(context, query.typ),
    docs: () => docsPage(servicePath),
    openapi: () => description,
    reference: () => referencePage(),
  };
}
