const MIB = 1024 * 1024;

/** Maximum size of a request: a question with all its texts. */
export const MAX_BODY_BYTES = 8 * MIB;
/** Maximum size of an imported file. */
export const MAX_IMPORT_BYTES = 32 * MIB;
/** Maximum size of an imported archive when it is unpacked. */
export const MAX_UNPACKED_BYTES = 128 * MIB;

/** A limit as people read it. */
export const inMegabytes = (bytes: number): string => `${bytes / MIB} MB`;
