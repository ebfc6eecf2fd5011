import type { ConfigField } from '@fragwerk/sdk';
import type { Control, ControlContext } from './base.js';
import { selectControl, swatchControl } from './choice.js';
import { colourControl } from './colour.js';
import { imageControl } from './image.js';
import { listControl } from './list.js';
import { percentControl } from './percent.js';
import { toggleControl } from './toggle.js';
import { typedControl } from './typed.js';

/** Browser bundles define this as false if no field is a list. */
declare const FRAGWERK_LISTS: boolean | undefined;

/** Builds the control for a field; choices of colours are swatches, others are lists. */
export function controlFor(field: ConfigField, context: ControlContext): Control {
  switch (field.kind) {
    case 'percent':
      return percentControl(field, context);
    case 'choice':
      return field.options.some(({ colour }) => colour !== undefined) && context.isCell !== true
        ? swatchControl(field, context)
        : selectControl(field, context);
    case 'number':
    case 'integer':
    case 'text':
    case 'place':
      return typedControl(field, context);
    case 'list':
      if (typeof FRAGWERK_LISTS === 'undefined' || FRAGWERK_LISTS)
        return listControl(field, context, controlFor);
      throw new TypeError('This script has no lists.');
    case 'toggle':
      return toggleControl(field, context);
    case 'colour':
      return colourControl(field, context);
    case 'imageName':
      return imageControl(field, context);
  }
}
