/** Bundles the browser side of a plugin into one script without imports. */
export function bundleBrowser(
  entry: string,
  options?: { minify?: boolean; target?: string },
): Promise<string>;

/** Bundles a module that the browser side of a plugin loads when it needs it. */
export function bundleModule(entry: string, outfile: string): Promise<unknown>;
