import { clearInterval, setInterval } from 'node:timers';

// A signal to npm or npx ends it and its shell, but does not reach this process.
if (['dev', 'npx', 'start'].includes(process.env.npm_lifecycle_event)) {
  const { ppid } = process;
  const timer = setInterval(() => {
    if (process.ppid === ppid) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, 500).unref();
}
