/** Returns a text as `npm run format` would write it into the file of this name. */
export function formatted(file: string, text: string): Promise<string>;
