import { execFileSync } from 'node:child_process';
import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { curlCommand } from './curl.js';

const seen: { method: string; url: string; body: string; type: string }[] = [];
const server = createServer((request, response) => {
  let body = '';
  request.setEncoding('utf8').on('data', (part: string) => (body += part));
  request.on('end', () => {
    const { method = '', url = '', headers } = request;
    seen.push({ method, url, body, type: headers['content-type'] ?? '' });
    response.end('fine');
  });
});
let base = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
});
afterAll(() => {
  server.close();
});

describe('the curl command', () =>
  it('repeats any call', async () => {
    const call = {
      method: 'POST',
      path: "/open/score?a='$(id)'",
      headers: { 'content-type': 'application/json', host: 'x', 'content-length': '3' },
      body: '{"antwort":"it\'s `id` $HOME \\n \\"ä\\"\n"}',
    };
    const command = curlCommand(base, call);
    expect(command).not.toContain('content-length');
    const { spawn } = await import('node:child_process');
    const child = spawn('sh', ['-c', command]);
    await new Promise((resolve) => child.once('close', resolve));
    expect(seen).toEqual([
      { method: 'POST', url: call.path, body: call.body, type: 'application/json' },
    ]);
    expect(execFileSync('sh', ['-n', '-c', command]).toString()).toBe('');
  }));
