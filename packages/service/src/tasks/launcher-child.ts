// Entry of the process that starts other processes for the service; it runs no third-party code.
import type { ChildProcess } from 'node:child_process';
import { Socket } from 'node:net';
import process from 'node:process';
import { ignoreInspector } from '../platform.js';
import { type Command, spawnCommand } from './command.js';
import type { Launch, Launched } from './launcher.js';

const children = new Map<number, ChildProcess>();

const send = (message: Launched, channel?: Socket) => process.send?.(message, channel);

/** Keeps this process from reading what the service should read. */
function stopReading(channel: Socket): void {
  (channel as Socket & { readonly _handle?: { readStop(): void } })._handle?.readStop();
}

function start(id: number, command: Command): void {
  const child = spawnCommand(command);
  const channel = child.stdio[3];
  child.on('error', ({ message }) => send({ kind: 'error', id, message }));
  if (child.pid === undefined || !(channel instanceof Socket)) return;
  children.set(id, child);
  stopReading(channel);
  send({ kind: 'started', id, pid: child.pid }, channel);
  child.once('exit', (code, signal) => {
    children.delete(id);
    send({ kind: 'exit', id, code, signal });
  });
}

ignoreInspector();
process.on('message', (message: Launch) => {
  const { id } = message;
  if (message.kind === 'kill') children.get(id)?.kill('SIGKILL');
  else
    try {
      start(id, message.command);
    } catch (error) {
      send({ kind: 'error', id, message: (error as Error).message });
    }
});
process.once('disconnect', () => {
  for (const child of children.values()) child.kill('SIGKILL');
  process.exit();
});
