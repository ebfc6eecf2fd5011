import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { listen } from './local-server.js';

const API = '/jobe/index.php/restapi';

/** The languages of a Jobe server with these compilers. */
const languages = [
  ['c', '12.2.0'],
  ['cpp', '12.2.0'],
  ['java', '17.0.15'],
  ['nodejs', '20.20.2'],
  ['php', '8.2.36'],
  ['python3', '3.11.2'],
];

const run = (
  outcome: number,
  texts: { stdout?: string; stderr?: string; cmpinfo?: string } = {},
) => ({
  ...{ run_id: null, outcome, cmpinfo: '', stdout: '', stderr: '' },
  ...texts,
});
const seven = run(15, { stdout: '7\n' });
const two = run(15, { stdout: '2\n' });

/**
 * Programs, and the recorded replies of Jobe (September 2025) for the inputs `3 4` and `1 1`, with
 * gcc 12, Java 17, Node 20, PHP 8.2 and Python 3.11.
 */
export const recorded = {
  c: {
    language: 'c',
    program:
      '#include <stdio.h>\nint main() { int a, b; scanf("%d %d", &a, &b); printf("%d\\n", a + b); return 0; }',
    runs: [seven, two],
  },
  'always 7': {
    language: 'c',
    program: '#include <stdio.h>\nint main() { puts("7"); return 0; }',
    runs: [seven, seven],
  },
  'does not compile': {
    language: 'c',
    program: '#include <stdio.h>\nint main() { printf("%d\\n", x); return 0; }',
    runs: [
      run(11, {
        cmpinfo:
          'prog.c: In function ‘main’:\nprog.c:2:29: error: ‘x’ undeclared (first use in this function)\n    2 | int main() { printf("%d\\n", x); return 0; }\n      |                             ^\nprog.c:2:29: note: each undeclared identifier is reported only once for each function it appears in\n',
      }),
    ],
  },
  loop: { language: 'c', program: 'int main() { for (;;); }', runs: [run(13), run(13)] },
  abort: {
    language: 'c',
    program: '#include <stdlib.h>\nint main() { abort(); }',
    runs: [run(12, { stderr: 'Aborted\n' }), run(12, { stderr: 'Aborted\n' })],
  },
  flood: {
    language: 'c',
    program:
      '#include <stdio.h>\nint main() { for (int i = 0; i < 60000; i++) puts("x"); return 0; }',
    runs: [run(15, { stdout: 'x\n'.repeat(50_000) }), run(15, { stdout: 'x\n'.repeat(50_000) })],
  },
  cpp: {
    language: 'cpp',
    program:
      '#include <iostream>\nint main() { int a, b; std::cin >> a >> b; std::cout << a + b << std::endl; }',
    runs: [seven, two],
  },
  java: {
    language: 'java',
    program:
      'import java.util.Scanner;\npublic class Summe { public static void main(String[] args) { Scanner in = new Scanner(System.in); System.out.println(in.nextInt() + in.nextInt()); } }',
    runs: [seven, two],
  },
  'an exception of Java': {
    language: 'java',
    program:
      'public class Summe { public static void main(String[] args) { System.out.println(7 / (args.length)); } }',
    runs: [1, 2].map(() =>
      run(12, {
        stderr:
          'Exception in thread "main" java.lang.ArithmeticException: / by zero\n        at Summe.main(Summe.java:1)\n',
      }),
    ),
  },
  nodejs: {
    language: 'nodejs',
    program:
      "const [a, b] = require('fs').readFileSync(0, 'utf8').split(' ').map(Number);\nconsole.log(a + b);",
    runs: [seven, two],
  },
  php: {
    language: 'php',
    program: '<?php fscanf(STDIN, "%d %d", $a, $b); echo $a + $b, "\\n";',
    runs: [seven, two],
  },
  'a file': {
    language: 'python3',
    program: 'print(open("a.txt").read())',
    runs: [seven, seven],
  },
} as const satisfies Record<string, unknown>;

interface RunSpec {
  readonly language_id: string;
  readonly sourcecode: string;
  readonly input: string;
  readonly file_list: readonly (readonly [id: string, name: string])[];
}

/** A server with the REST API of Jobe and recorded replies. */
export class FakeJobe {
  /** Whether no user is free for a run. */
  isBusy = false;
  /** Each request, with the key that it contained. */
  readonly asked: string[] = [];
  readonly #files = new Set<string>();
  /** Its address, which stays the same when it is opened again. */
  url = 'http://127.0.0.1:0';
  readonly #server = createServer((request, response) => void this.#answer(request, response));

  async open(): Promise<this> {
    this.url = await listen(this.#server, Number(new URL(this.url).port));
    return this;
  }

  async close(): Promise<void> {
    await new Promise((resolve) => this.#server.close(resolve).closeAllConnections());
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '', headers } = request;
    this.asked.push(`${method} ${url.replace(API, '')} ${String(headers['x-api-key'])}`);
    const [status, body] = this.#replyTo(`${method} ${url}`, await text(request));
    // Like a real server, even without a body.
    response.writeHead(status, { 'content-type': 'application/json; charset=UTF-8' });
    response.end(body === null ? '' : JSON.stringify(body));
  }

  #replyTo(asked: string, sent: string): readonly [status: number, body: unknown] {
    if (asked === `GET ${API}/languages`) return [200, languages];
    const [, file] = /^PUT .*\/restapi\/files\/(\w+)$/.exec(asked) ?? [];
    if (file !== undefined) {
      this.#files.add(file);
      return [204, null];
    }
    if (asked !== `POST ${API}/runs`) return [404, null];
    return this.#runReply((JSON.parse(sent) as { readonly run_spec: RunSpec }).run_spec);
  }

  #runReply(spec: RunSpec): readonly [status: number, body: unknown] {
    const { language_id, sourcecode, input, file_list } = spec;
    if (!languages.some(([name]) => name === language_id))
      return [400, `Language '${language_id}' is not known`];
    if (file_list.some(([id]) => !this.#files.has(id)))
      return [404, 'One or more of the specified files is missing/unavailable'];
    if (this.isBusy) return [200, { ...run(21), run_id: '0' }];
    const known = Object.values(recorded).find(
      ({ language, program }) => language === language_id && program === sourcecode,
    );
    const answer = known?.runs[input === '1 1\n' ? 1 : 0];
    return answer ? [200, answer] : [500, 'Server exception'];
  }
}
