import { openApi } from '@fragwerk/contract';
import { docsPage, jquery } from '../pages/docs.js';
import { guidePage } from '../pages/guide.js';
import { interfacePage } from '../pages/interface.js';
import { tryoutPage } from '../pages/tryout.js';
import { offeredFile } from '../plugins/offered-file.js';
import { scoreExamples } from '../translate/score.js';
import type { Context } from '../context.js';
import type { GroupHandlers } from '@fragwerk/contract';

/** Documentation of the interface, generated from the endpoint table. */
export function docsHandlers(
  context: Pick<Context, 'addresses' | 'identity' | 'offered' | 'registration' | 'registry'>,
): GroupHandlers<'docs'> {
  const { addresses, identity, offered } = context;
  const { servicePath } = addresses;
  const examples = { score: scoreExamples(context.registry.infos) };
  const description = openApi({ servicePath, version: identity.version, offered, examples });
  return {
    tryout: ({ query }) => tryoutPage(context, query.typ),
    docs: () => docsPage(servicePath, description, context.registry.types[0] ?? ''),
    openapi: () => description,
    interfacePage: ({ query: { page } }) => interfacePage(page || 'README.md'),
    guide: ({ query: { page } }) => guidePage(page),
    jquery,
    pluginFile: ({ query: { type, file } }) =>
      offeredFile(context.registry.get(type).files.get(file) ?? ''),
  };
}
