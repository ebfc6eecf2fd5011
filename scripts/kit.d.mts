/** Bundles the kit into a file; returns its size in bytes. */
export declare function bundleKit(outfile: string): Promise<number>;
