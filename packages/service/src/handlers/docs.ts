import { openApi } from '@fragwerk/contract';
import type { Context } from '../context.js';
import { docsPage } from '../pages/docs.js';
import { referencePage } from '../pages/reference.js';
import type { GroupHandlers } from './types.js';

/** Documentation of the interface; all of it follows from the endpoint table. */
export function docsHandlers({ addresses, identity, offered }: Context): GroupHandlers<'docs'> {
  const { servicePath } = addresses;
  const description = openApi({ servicePath, version: identity.version, offered });
  return {
    docs: () => docsPage(servicePath),
    openapi: () => description,
    reference: () => referencePage(),
  };
}
