import { choice, type ImageNameField } from '@fragwerk/sdk';
import { dialogTexts } from '../texts.js';
import type { Control, ControlContext } from './base.js';
import { selectControl } from './choice.js';

export function imageControl(field: ImageNameField, context: ControlContext): Control {
  const images = context.row?.images ?? [];
  const none = images.length === 0 ? dialogTexts.noImages : dialogTexts.noImage;
  const options = [
    { value: '', label: none },
    ...images.map((value) => ({ value, label: { de: value, en: value } })),
  ];
  const list = selectControl(choice({ ...field, variables: false, options }), context);
  const select = list.element.querySelector('select');
  return {
    element: list.element,
    show(value, state) {
      list.show(value, state);
      // Any entry of the list, also the first one, replaces an unknown name.
      if (select && value === '' && state.problem !== '') select.selectedIndex = -1;
    },
  };
}
