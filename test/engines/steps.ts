import { freeName } from '@fragwerk/host';
import { code } from '@fragwerk/plugin-code';
import type { Point, Pointer } from './drivers/driver.js';
import type { EngineUser } from './stage.js';
import { CHOSEN, inDialog, inQuestion, keptFile, onPage, QUESTION } from './stage.js';

type Step = (user: EngineUser) => Promise<void>;
type PointerStep = (user: EngineUser, pointer: Pointer) => Promise<void>;

const picture = inQuestion('.place svg');
const clock = { type: 'Uhr', config: '' };
const components = { type: 'Schaltung', config: 'U,R,C', info: 'pick' };
const values = { type: 'Schaltung', config: 'U,R,R;UR1', info: 'ask=UR2,IR1' };
const program = { type: 'Code', config: code.info.example.config };
const cities = { Wien: [533, 139], Graz: [463, 265] } as const;
const map = { type: 'Karte', config: 'orte=Wien: 533 139 | Graz: 463 265' };
const curve = { type: 'Titration', config: '' };
const name = (city: string) => inQuestion('[role="slider"]', city);
const base = inQuestion('[role="slider"]', 'Lauge');
const component = (label: string) => inQuestion('.place button', label);
const minute = inQuestion('[role="slider"]', 'Minutenzeiger');
const editor = inQuestion('.cm-content');
const chooser = onPage('.chooser select');
const sum = 'def summe(a, b):\nreturn a + b';

/** Returns points at shares of an element's width and height. */
const across = (user: EngineUser, target: typeof picture, shares: readonly Point[]) =>
  Promise.all(shares.map((share) => user.at(target, share)));

/** What students do with a mouse and with a finger. */
export const byPointer: Readonly<Record<string, PointerStep>> = {
  'sets a clock': async (user, pointer) => {
    await user.openQuestion(clock);
    const shares = [
      { x: 0.5, y: 0.3 },
      { x: 0.6, y: 0.35 },
      { x: 0.7, y: 0.5 },
    ];
    await user.drag(pointer, await across(user, picture, shares));
    await user.expectAnswer('3:00');
    await user.click(inQuestion('button', 'Nachmittag'), pointer);
    await user.expectAnswer('15:00');
  },
  'picks a component': async (user, pointer) => {
    await user.openQuestion(components);
    await user.click(component('Kondensator C1'), pointer);
    await user.expectAnswer('pick:C1');
  },
  'drags names onto a map': async (user, pointer) => {
    await user.openQuestion(map);
    for (const [city, [x, y]] of Object.entries(cities)) {
      const to = await user.at(picture, { x: x / 610, y: y / 440 });
      const from = await user.at(name(city));
      await user.drag(pointer, [from, { x: (from.x + to.x) / 2, y: to.y }, to]);
    }
    await user.expectAnswer('1=Wien;2=Graz');
    // A drag that selects text would highlight half of the page.
    await user.see(picture, 'String(getSelection()) === ""');
  },
  'drags a point along a curve': async (user, pointer) => {
    await user.openQuestion(curve);
    const from = await user.at(base);
    await user.drag(pointer, [from, { x: from.x + 20, y: from.y }, { x: from.x + 60, y: from.y }]);
    await user.see(base, 'Number(node.getAttribute("aria-valuenow")) > 60');
  },
};

/** What students do with keys. */
export const byKeys: Readonly<Record<string, Step>> = {
  'sets a clock': async (user) => {
    await user.openQuestion(clock);
    await user.fill(inQuestion('input', 'Uhrzeit'), '15:30');
    await user.keys('Enter');
    await user.expectAnswer('15:30');
    await user.read(minute, 'node.focus()');
    await user.keys('ArrowUp');
    await user.expectAnswer('15:31');
    await user.see(minute, 'getComputedStyle(node).outlineStyle === "solid"');
  },
  'picks a component': async (user) => {
    await user.openQuestion(components);
    await user.click(component('Widerstand R1'));
    await user.keys('ArrowRight', 'Space');
    await user.expectAnswer('pick:C1');
  },
  'types values': async (user) => {
    await user.openQuestion(values);
    await user.fill(inQuestion('input', 'UR2'), '8 V');
    await user.keys('Tab');
    await user.driver.type('40 A');
    await user.keys('Enter');
    await user.expectAnswer('UR2=8 V;IR1=40 A');
  },
  'puts names onto a map': async (user) => {
    await user.openQuestion(map);
    await user.click(name('Wien'));
    await user.keys('ArrowRight');
    await user.see(name('Wien'), 'node.getAttribute("aria-valuetext") === "Stelle 1"');
    await user.expectAnswer('1=Wien');
  },
  'moves a point along a curve': async (user) => {
    await user.openQuestion(curve);
    await user.click(base);
    await user.keys('End');
    await user.fill(inQuestion('input', 'pH'), '4,7');
    await user.expectAnswer('base=100;pH=4,7');
  },
  'writes and runs a program': async (user) => {
    await user.openQuestion(program);
    await user.fill(editor, sum);
    await user.keys('Control+Enter');
    await user.see(inQuestion('.place'), 'node.textContent.includes("1 von 1 Tests bestanden")');
    await user.expectAnswer('def summe(a, b):\n    return a + b');
  },
  'checks an answer': async (user) => {
    await user.openQuestion(values);
    await user.fill(inQuestion('input', 'UR2'), '8 V');
    await user.click(onPage('button', 'Prüfen'));
    await user.see(onPage('h2, h3', 'von 1 Punkt'));
  },
  'changes a circuit in its dialog': async (user) => {
    await user.openQuestion(components);
    await user.configure();
    await user.fill(inDialog('textarea'), 'U,R,L');
    await user.apply('U,R,L');
    await user.see(inQuestion('.place button', 'Spule L1'));
  },
  'changes a clock in its dialog': async (user) => {
    await user.openQuestion(clock);
    await user.configure();
    await user.click(inDialog('input[type=radio]', 'Gelb'));
    await user.apply('bgcolor=yellow');
  },
  'changes a program in its dialog': async (user) => {
    await user.openQuestion(program);
    await user.configure();
    await user.click(inDialog('input[type=checkbox]', 'Punkte nur, wenn alle Tests'));
    await user.apply('allOrNothing');
  },
  'makes a question, and tries it in all rows': async (user) => {
    await user.openQuestion(components);
    await user.choose('Neue Frage: Uhr');
    await user.see(onPage('.trial summary'), 'node.textContent.includes("40 von 40")');
    await user.read(onPage('.trial summary'), 'node.focus()');
    await user.keys('Enter');
    await user.click(onPage('.light', 'Variante 3:'));
    await user.click(onPage('.trial tbody tr:first-child button.link'));
    await user.see(inQuestion('input', 'Uhrzeit'), '/^\\d+:\\d\\d$/.test(node.value)');
  },
  'exports a question, and imports it': async (user) => {
    const name = await user.openQuestion(clock);
    await user.keepFiles();
    await user.choose('Frage exportieren');
    await user.see(keptFile);
    await user.choose('Importieren …');
    await user.see(
      chooser,
      `${CHOSEN} === ${JSON.stringify(freeName(name, new Set([name]), ' '))}`,
    );
    await user.see(picture);
  },
  'keeps what is typed while a plugin changes': async (user) => {
    await user.openQuestion(curve);
    await user.fill(inQuestion('input', 'pH'), '4,7');
    await user.driver.run(QUESTION, 'window.isBefore = true');
    user.servers.saveExample('titration', (text) => `${text}\n// saved\n`);
    await user.see(inQuestion('.place'), 'window.isBefore === undefined');
    await user.see(inQuestion('input', 'pH'), 'node.value === "4,7"');
    await user.driver.type('1');
    await user.see(inQuestion('input', 'pH'), 'node.value === "4,71"');
  },
};
