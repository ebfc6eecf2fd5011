import type { GroupHandlers } from '@fragwerk/contract';
import type { Context } from '../context.js';

/** What the store of dialogs can answer without a plugin type. */
export const sessionHandlers = ({
  dialogs,
  policy,
}: Pick<Context, 'dialogs' | 'policy'>): GroupHandlers<'session'> => ({
  async getconfiguration({ body }) {
    const dialog = await dialogs.find(body.configurationID);
    return dialog?.config ?? policy.noDialogConfiguration;
  },
});
