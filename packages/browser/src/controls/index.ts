import type { ConfigField } from '@fragwerk/sdk';
import type { Control, ControlContext } from './base.js';
import { selectControl, swatchControl } from './choice.js';
import { colourControl } from './colour.js';
import { imageControl } from './image.js';
import { percentControl } from './percent.js';
import { toggleControl } from './toggle.js';
import { typedControl } from './typed.js';

export type { Control } from './base.js';

/** Builds the control for a field; choices of colours are swatches, others are lists. */
export function controlFor(field: ConfigField, context: ControlContext): Control {
  switch (field.kind) {
    case 'percent':
      return percentControl(field, context);
    case 'choice':
      return field.options.some((option) => option.colour !== undefined)
        ? swatchControl(field, context)
        : selectControl(field, context);
    case 'number':
    case 'integer':
    case 'text':
      return typedControl(field, context);
    case 'toggle':
      return toggleControl(field, context);
    case 'colour':
      return colourControl(field, context);
    case 'imageName':
      return imageControl(field, context);
  }
}
