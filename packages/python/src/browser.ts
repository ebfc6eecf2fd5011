/**
 * Starts Python in a worker of the browser. The worker reports when it is ready, and runs jobs one after
 * the other; a job that hangs ends with its worker.
 *
 * @param files base address of the files of the plugin type, with `/` at its end
 * @returns a worker that takes a {@link PythonJob} and sends {@link WorkerMessage}s
 */
export function startPythonWorker(files: string): Worker {
  const script = new URL('python-worker.js', new URL(files, document.baseURI));
  if (script.origin === self.origin) return new Worker(script, { type: 'module' });
  // Pages of another origin and sandboxed frames, which have none, can only start one from a data URL.
  const code = `import ${JSON.stringify(script.href)}`;
  return new Worker(`data:text/javascript,${encodeURIComponent(code)}`, { type: 'module' });
}
