/**
 * Starts Python in a worker of the browser. The worker reports when it is ready and runs one job; the
 * page then ends it and starts another one for the next job.
 *
 * @param files base address of the files of the plugin type, with `/` at its end
 * @returns a worker that takes a {@link PythonJob} and sends {@link WorkerMessage}s
 */
export function startPythonWorker(files: string): Worker {
  // A frame without an origin can only start a worker from a data URL.
  const code = `import ${JSON.stringify(new URL('python-worker.js', new URL(files, document.baseURI)).href)}`;
  return new Worker(`data:text/javascript,${encodeURIComponent(code)}`, { type: 'module' });
}
