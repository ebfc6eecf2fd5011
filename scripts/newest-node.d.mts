/** The exact version of the newest long-term line of Node. */
export const NEWEST_NODE: string;

/** Returns the path of its program if it has been downloaded before. */
export function cachedNewestNode(): string | null;
