/** Names of the scripts of plugins in the frame, as stacks have them. */
export const partName = (index: number): string => `fragwerk-part-${index}.js`;

/** A place in such a script: number of the script, line and column, both from 1. */
export const PART_PLACE = /fragwerk-part-(\d{1,4})\.js:(\d{1,7}):(\d{1,7})/g;
