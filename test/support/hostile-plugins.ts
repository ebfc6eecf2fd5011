/** What a statement of the hostile type does, by configuration. */
const deeds = `
const deeds = {
  loop() { for (;;); },
  throw() { throw new Error('SECRET words'); },
  never: () => new Promise(() => undefined),
  microtasks: async () => { for (;;) await undefined; },
  thenables: async () => { const again = { then(done) { done(again); } }; await again; },
  ticks: () => new Promise(() => { const again = () => process.nextTick(again); again(); }),
  objects() { const all = []; for (;;) all.push({ x: [1, 2, 3] }); },
  numbers() { const all = []; for (;;) all.push(1); },
  map() { const all = new Map(); for (let i = 0; ; i++) all.set(i, i); },
  array: () => new Array(100_000_000).fill(0.5).join(''),
  buffers() { const all = []; for (;;) all.push(new Uint8Array(10_000_000).fill(1)); },
  regex: () => String(/^(a+)+$/.test('a'.repeat(60) + 'b')),
  jsonLoop: () => ({ toJSON() { for (;;); } }),
  jsonThrow: () => ({ toJSON() { throw new Error('SECRET json'); } }),
  proxyLoop: () => new Proxy({}, { get() { for (;;); }, ownKeys() { for (;;); } }),
  prototype: () => JSON.parse('{"__proto__":{"toString":null}}'),
  flood() { for (;;) console.log('{"level":60,"time":1,"msg":"FORGED"}', 'x'.repeat(400)); },
  forge() { console.log('fine\\n{"level":60,"time":1,"msg":"FORGED"}\\n'); return 'fine'; },
  controls() { console.log('a\\u202eb\\u009b2J'); return 'fine'; },
  debug() { process._debugProcess(process.ppid); },
  killService() { process.kill(process.ppid, 'SIGKILL'); },
  stopService() { process.kill(process.ppid, 'SIGSTOP'); },
  import: () => eval('im' + 'port("node:fs")').then(({ readFileSync }) => readFileSync('/etc/hostname', 'utf8')),
  functions: () => (async () => 1).constructor('return process.env')(),
  pollute() { Object.prototype.status = 500; },
  shared: () => String(new SharedArrayBuffer(8)),
  wasm: () => String(new WebAssembly.Memory({ initial: 1 })),
  exit() { process.exit(0); },
  kill() { process.kill(process.pid, 'SIGKILL'); for (;;); },
  abort() { process.abort(); },
  later() { setTimeout(() => { throw new Error('SECRET later'); }, 0); return new Promise(() => undefined); },
  rejected() { void Promise.reject(new Error('SECRET later')); return new Promise(() => undefined); },
  huge: () => 'x'.repeat(50_000_000),
  uncloneable: () => () => 'function',
  env: () => JSON.stringify(process.env),
  fine: () => 'fine',
};
`;

/** A plugin type that misbehaves, depending on its configuration. */
export const hostilePlugin = (type: string): string => `
import { definePlugin } from '@fragwerk/sdk';

const square = { kind: 'rectangle', at: { x: 0, y: 0 }, width: 2000, height: 2000, fill: '#ff0000' };
const large = (shapes) => ({ width: 2000, height: 2000, description: { de: '', en: '' }, shapes });
const small = (colour) => ({
  width: 10,
  height: 10,
  description: { de: '', en: '' },
  shapes: [{ ...square, width: 5, height: 5, fill: colour }],
});

${deeds}
const figures = {
  overdrawn: () => ({ figure: large(Array.from({ length: 20_000 }, () => square)) }),
  thick: () => ({
    figure: large([{
      kind: 'polyline',
      points: Array.from({ length: 50_000 }, (_, i) => ({ x: (i * 7919) % 2000, y: (i % 2) * 2000 })),
      stroke: { colour: '#000000', width: 100 },
    }]),
  }),
  slow() {
    let sum = 0;
    for (let i = 0; i < 50_000_000; i++) sum = (sum + i) % 7;
    return { figure: small(sum < 7 ? '#0000ff' : '') };
  },
  fine: () => ({ figure: small('#00ff00') }),
};

export default definePlugin({
  type: '${type}',
  statement: ({ configText }) => (deeds[configText] ?? deeds.fine)(),
  picture: ({ configText }) => (figures[configText] ?? figures.fine)(),
  print: ({ configText }) => ({
    source: 'x',
    figures: Object.fromEntries(
      Array.from({ length: configText === 'flood' ? 10_000 : 2 }, (_, i) => [
        'f' + i,
        small('#' + String(100_000 + i)),
      ]),
    ),
  }),
});
`;
