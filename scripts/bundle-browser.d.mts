/** Bundles both browser scripts of a built-in plugin type. */
export function bundlePlugin(plugin: string): Promise<{ script: string; dialogScript: string }>;
