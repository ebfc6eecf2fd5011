// A bare node:http server that replays recorded replies: node bench/bare-server.mjs <file.json> [--parse]
// With --parse it parses the JSON of every body first, which any real service has to do.
import { Buffer } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

/** @type {Record<string, { status: number, headers: string[], body: string }>} */
const recorded = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'));
const parses = process.argv.includes('--parse');
const replies = new Map(
  Object.entries(recorded).map(([key, { status, headers, body }]) => [
    key,
    { status, headers, body: Buffer.from(body, 'base64') },
  ]),
);

const server = createServer((request, response) => {
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => {
    if (parses && chunks.length > 0) JSON.parse(Buffer.concat(chunks).toString());
    const reply = replies.get(`${request.method} ${request.url}`);
    if (!reply) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(reply.status, reply.headers).end(reply.body);
  });
});
server.keepAliveTimeout = 72_000;
server.listen(0, '127.0.0.1', () => {
  console.log(`Bare server listens on http://127.0.0.1:${server.address().port}/`);
});
