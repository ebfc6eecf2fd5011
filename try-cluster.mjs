import { clusterAnswers } from '@fragwerk/plugin-code/cluster';
import { PythonProcesses } from '@fragwerk/service/programs';
import { exampleQuestions } from '@fragwerk/host';
const pool = new PythonProcesses({ maxProcesses: 2, maxQueueLength: 1000 });
const config = JSON.stringify({
  code: ['def quersumme(zahl):', '    """Die Summe der Ziffern von zahl."""', '    return 0'],
  tests: [
    { kind: 'call', code: 'quersumme({{n}})', expected: '{{q}}', visible: true },
    { kind: 'call', code: 'quersumme(0)', expected: '0', name: 'null' },
    { kind: 'call', code: 'quersumme(90909)', expected: '27', name: 'große Zahl' }],
  rules: [{ part: 'call', name: 'str', max: 0, penalty: 50, message: 'Rechne ohne str.' }]});
const v = (name, text) => ({ name, value: { text, json: null, kind: 'calculate' }, unit: '', options: null });
const A = [
 'def quersumme(zahl):\n    summe = 0\n    while zahl > 0:\n        summe += zahl % 10\n        zahl //= 10\n    return summe',
 '# meine Loesung\ndef quersumme(z):\n    s = 0\n    while z > 0:\n        s = s + z % 10\n        z = z // 10\n\n    return s\n',
 'def quersumme(zahl):\n    ergebnis = 0\n    while zahl != 0:\n        ziffer = zahl % 10\n        ergebnis += ziffer\n        zahl = zahl // 10\n    return ergebnis',
 'def quersumme(zahl):\n    return sum(int(x) for x in str(zahl))',
 'def quersumme(zahl):\n    return sum([int(i) for i in str(zahl)])',
 'def quersumme(zahl):\n    if zahl < 10:\n        return zahl\n    return zahl % 10 + quersumme(zahl // 10)',
 'def quersumme(zahl):\n    """Die Summe der Ziffern von zahl."""\n    return 0',
 'def quersumme(zahl)\n  return 1',
 'def quersumme(zahl):\n    while True: pass',
 'def quersumme(zahl):\n    s = 0\n    for z in str(zahl):\n        s += int(z)\n    print(s)',
 'def quersumme(zahl):\n    summe = 0\n    for i in range(10):\n        summe += zahl % 10\n        zahl //= 10\n    return summe',
];
const t = performance.now();
const r = await clusterAnswers(A.map((answer, i) => ({ id: 'A' + i, answer })), { configText: config, variables: [v('n','37'), v('q','10')], python: { call: (q) => pool.call('python', q) }, threshold: 0.6, maxConcurrent: 2 });
console.log(Math.round(performance.now() - t), 'ms');
for (const g of r.groups) { console.log(g.share, g.ids.join(), g.summary.de); for (const x of g.tests) console.log('   ', x.name.de, x.share, x.actual, x.reason.de); console.log('   forms', g.forms.map(f => f.ids.join('='))); }
console.log(r.likeness.compared, r.likeness.median, r.likeness.found);
for (const p of r.likeness.pairs) { console.log(p.likeness, p.left, p.right); for (const l of p.lines) console.log('   ', (l.left??'').padEnd(40), l.isSame ? '=' : '≠', l.right??''); }
pool.close();
