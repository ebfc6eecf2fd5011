import { definePlugin } from '@fragwerk/sdk';
import { configMembers } from './config/schema.js';
import { scoreCode, viewCode } from './operations.js';
import { LANGUAGES, OVERLOADED } from './scoring/jobe.js';
import { codeParts } from './show/paper.js';
import { codeDialogData, codeProblems } from './teacher.js';
import { texts } from './texts.js';

/** The plugin type `Code`: programs that students write, scored by running them. */
export const code = definePlugin({
  type: 'Code',
  version: '1.0',
  help: texts.help,
  browser: {
    script: texts.browserScript,
    dialogScript: texts.dialogScript,
    startFunction: 'initPluginCode',
    dialogFunction: 'configPluginCode',
  },
  files: [
    './files/attempt.js',
    './files/editor.js',
    './files/python-worker.js',
    ...[
      'pyodide.mjs',
      'pyodide.asm.mjs',
      'pyodide.asm.wasm',
      'pyodide-lock.json',
      'python_stdlib.zip',
    ].map((file) => `pyodide/${file}`),
  ],
  services: {
    python: { builtIn: 'python' },
    // A run may include compilation and a queue at the server.
    jobe: {
      ...{ optional: true, check: LANGUAGES, timeout: 60_000, secretHeader: 'X-API-KEY' },
      busy: OVERLOADED,
    },
  },
  parameters: { config: configMembers },
  example: {
    statement: 'Schreibe eine Funktion summe(a, b), die die Summe zweier Zahlen zurückgibt.',
    config: JSON.stringify({
      code: 'def summe(a, b):\n    return 0\n',
      solution: 'def summe(a, b):\n    return a + b\n',
      tests: [
        { kind: 'call', code: 'summe(2, 3)', expected: '5', visible: true },
        { kind: 'call', code: 'summe(-1, 1)', expected: '0' },
      ],
    }),
    solution: 'def summe(a, b):\n    return a + b',
  },
  view: viewCode,
  configProblems: codeProblems,
  dialogData: codeDialogData,
  score: scoreCode,
  parts: codeParts,
});
