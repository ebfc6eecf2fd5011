import { FragwerkError } from '@fragwerk/sdk';
import { dialogPage } from '../../pages/dialog.js';
import { typeGuides } from '../../plugins/built-in-types.js';
import { dialogTimeoutSeconds } from '../../state/dialogs.js';
import { writeDialogData, writeDialogInfo } from '../../translate/dialog.js';
import { writeHelp } from '../../translate/info.js';
import { readDialogQuestion, readTarget, readUse } from '../../translate/question.js';
import { writeVariablesText } from '../../translate/value.js';
import type { GroupHandlers } from '@fragwerk/contract';
import type { WorkerContext } from '../context.js';
import type { Dialog } from '../dialogs.js';
import { loadView } from './render.js';

type DialogContext = Pick<
  WorkerContext,
  'addresses' | 'dialogs' | 'frameAncestors' | 'policy' | 'registry' | 'operations'
>;

const unknownDialog = () =>
  new FragwerkError(
    'UNKNOWN_DIALOG',
    'This configuration dialog is not open (any more). Open it again in the question editor.',
  );

async function findDialog({ dialogs }: DialogContext, id: string): Promise<Dialog> {
  const dialog = await dialogs.find(id);
  if (!dialog) throw unknownDialog();
  return dialog;
}

/** The complete data of a dialog (docs/interface/dialog.md#data). */
async function dialogData(context: DialogContext, dialog: Dialog) {
  const { type, name, config: configText, question } = dialog;
  const { info, helpHtml } = context.registry.get(type);
  const use = { type, name, configText, parameters: '', question };
  const { guides, reloadView } = context.addresses;
  const guide = typeGuides.get(type);
  return writeDialogData(dialog, {
    view: await loadView(context, use, 0),
    viewUri: reloadView,
    params: {
      ...(await context.operations.run(type, 'dialogData', () => use)),
      ...(context.policy.configInParams ? { config: configText } : {}),
      ...(guides !== '' && guide !== undefined ? { guide: guides + guide } : {}),
      ...(info.browser?.dialogScript ? { dialogScript: info.browser.dialogScript } : {}),
      help: writeHelp(helpHtml),
      vars:
        question && !question.lacksVariables
          ? writeVariablesText(question.variables.datasets)
          : 'null',
    },
  });
}

/** Encodes a query value; unpaired surrogates, which cannot be encoded, are replaced. */
const encode = (text: string) => encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'));

function dialogPageUrl({ policy, addresses }: DialogContext, type: string, id: string): string {
  if (!policy.externalDialogUrl) return '';
  const query = `typ=${encode(type)}&configurationID=${encode(id)}`;
  return `${addresses.dialogPage}?${query}`;
}

/** Configuration dialogs (docs/interface/dialog.md). */
export const dialogHandlers = (context: DialogContext): GroupHandlers<'dialog'> => ({
  async configurationinfo({ body }) {
    const target = readTarget(body);
    const id = body.configurationID;
    const mode = (await context.operations.run(body.typ, 'dialogMode', () => target)) ?? 'text';
    if (id.trim() !== '') {
      const { type, name, configText } = target;
      const dialog = { id, type, name, config: configText };
      context.dialogs.open(dialog, dialogTimeoutSeconds(body.timeout));
    }
    const { info } = context.registry.get(body.typ);
    return writeDialogInfo(info, { id, mode, url: dialogPageUrl(context, body.typ, id) });
  },

  async setconfigurationdata({ body }) {
    const { configurationID: id, configuration: config } = body;
    const type = body.typ === '' ? (await findDialog(context, id)).type : body.typ;
    context.registry.get(type);
    const changed = await context.dialogs.change(id, {
      type,
      ...(config === null ? {} : { config }),
      question: readDialogQuestion(body.questionDto),
    });
    if (!changed) throw unknownDialog();
    return dialogData(context, changed);
  },

  async reloadplugindto({ body }) {
    const use = readUse(body);
    context.registry.get(use.type);
    const id = body.configurationID;
    const dialog =
      id === ''
        ? null
        : await context.dialogs.change(id, { type: use.type, config: use.configText });
    const place = {
      name: use.name === '' ? (dialog?.name ?? '') : use.name,
      question: use.question ?? dialog?.question ?? null,
    };
    return loadView(context, { ...use, ...place }, body.nr);
  },

  async confighttp({ query }) {
    const dialog = await findDialog(context, query.configurationID);
    return dialogPage(context, await dialogData(context, dialog));
  },
});
