const modules = new Map<string, Promise<unknown>>();

/** Loads a module of the type's files. @throws Error if that fails; the next call tries again */
export function loadModule<M>(files: string, name: string): Promise<M> {
  const address = new URL(name, new URL(files, document.baseURI)).href;
  const loading = modules.get(address) ?? import(address);
  modules.set(address, loading);
  loading.catch(() => modules.delete(address));
  return loading as Promise<M>;
}
