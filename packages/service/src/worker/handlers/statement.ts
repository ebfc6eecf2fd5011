import type { PluginAngabeRequestDto } from '@fragwerk/contract';
import { readQuestion, readTarget, readUse } from '../../translate/question.js';
import type { GroupHandlers } from '@fragwerk/contract';
import type { WorkerContext } from '../context.js';

const readRewrite = (body: PluginAngabeRequestDto) => ({
  ...readTarget(body),
  text: body.text,
  question: readQuestion(body.q),
});

/** Statement texts and the plugin's definition. */
export const statementHandlers = ({
  operations,
}: Pick<WorkerContext, 'operations'>): GroupHandlers<'statement'> => ({
  async angabe({ body }) {
    return (await operations.run(body.typ, 'statement', () => readUse(body))) ?? '';
  },

  async modifyangabe({ body }) {
    return (
      (await operations.run(body.typ, 'rewriteStatement', () => readRewrite(body))) ?? body.text
    );
  },

  async modifyangabetextkomplett({ body }) {
    return (
      (await operations.run(body.typ, 'rewriteWholeStatement', () => readRewrite(body))) ??
      body.text
    );
  },

  async updatepluginstringjavascript({ body }) {
    const changed = await operations.run(body.typ, 'updateFromBrowser', () => ({
      ...readTarget(body),
      definition: body.pluginDef,
      result: body.jsResult,
    }));
    return changed ?? body.pluginDef;
  },
});
