import type { PluginAngabeRequestDto } from '@fragwerk/contract';
import type { Context } from '../context.js';
import { readQuestion, readTarget, readUse } from '../translate/question.js';
import type { GroupHandlers } from './types.js';

const readRewrite = (body: PluginAngabeRequestDto) => ({
  ...readTarget(body),
  text: body.text,
  question: readQuestion(body.q),
});

/** Statement texts and the plugin's definition. */
export const statementHandlers = ({ operations }: Context): GroupHandlers<'statement'> => ({
  async angabe({ body }) {
    return (await operations.run(body.typ, 'statement', readUse(body))) ?? '';
  },

  async modifyangabe({ body }) {
    return (await operations.run(body.typ, 'rewriteStatement', readRewrite(body))) ?? body.text;
  },

  async modifyangabetextkomplett({ body }) {
    const input = readRewrite(body);
    return (await operations.run(body.typ, 'rewriteWholeStatement', input)) ?? body.text;
  },

  async updatepluginstringjavascript({ body }) {
    const input = { ...readTarget(body), definition: body.pluginDef, result: body.jsResult };
    return (await operations.run(body.typ, 'updateFromBrowser', input)) ?? body.pluginDef;
  },
});
