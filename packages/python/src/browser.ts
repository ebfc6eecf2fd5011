/**
 * Starts Python in a worker of the browser. It says when it is ready, does the one job that it is
 * sent, and is ended by the page, which starts another one ahead for the next job.
 *
 * @param files address at which the files of the plugin type lie, with `/` at its end
 * @returns a worker that takes a {@link PythonJob} and sends {@link WorkerMessage}s
 */
export function startPythonWorker(files: string): Worker {
  // A frame without an origin of its own may start no worker from an address or an object's address.
  const code = `import ${JSON.stringify(new URL('python-worker.js', new URL(files, document.baseURI)).href)}`;
  return new Worker(`data:text/javascript,${encodeURIComponent(code)}`, { type: 'module' });
}
