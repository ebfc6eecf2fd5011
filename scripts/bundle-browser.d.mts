/** Bundles the browser side of a plugin into one script without imports. */
export function bundleBrowser(
  entry: string,
  options?: { minify?: boolean; target?: string },
): Promise<string>;

/** Bundles both browser scripts of a built-in plugin type. */
export function bundlePlugin(plugin: string): Promise<{ script: string; dialogScript: string }>;

/** Bundles a module that the browser side of a plugin loads when it needs it. */
export function bundleModule(entry: string, outfile: string): Promise<unknown>;
