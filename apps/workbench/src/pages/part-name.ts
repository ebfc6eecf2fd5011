/** Returns the name of a plugin's script in stacks of the frame. */
export const partName = (index: number): string => `fragwerk-part-${index}.js`;

/** Matches a place in such a script: number of the script, line and column from 1. */
export const PART_PLACE = /fragwerk-part-(\d{1,4})\.js:(\d{1,7}):(\d{1,7})/g;
