/** Bundles the browser side of a plugin into one script without imports. */
export function bundleBrowser(entry: string, options?: { minify?: boolean }): Promise<string>;
