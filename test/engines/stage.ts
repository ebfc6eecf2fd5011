import { join } from 'node:path';
import { startWorkbench, type Workbench } from '@fragwerk/workbench';
import { afterAll, beforeAll, expect } from 'vitest';
import type { Driver } from './drivers/driver.js';
import { type Target, User } from './drivers/user.js';
import { tempFolder } from '../support/temp-folder.js';
import { readBlocks } from '../support/tutorial.js';

/** The frame of the question, and that of a dialog. */
export const QUESTION = 'iframe.plugin-frame:not(.coming)';
const DIALOG = 'dialog iframe';

/** Returns an element of the question, of a dialog or of the page. */
export const inQuestion = (css: string, name = ''): Target => ({ frame: QUESTION, css, name });
export const inDialog = (css: string, name = ''): Target => ({ frame: DIALOG, css, name });
export const onPage = (css: string, name = ''): Target => ({ css, name });

/** On the page once a file has been downloaded, see {@link EngineUser.keepFiles}. */
export const keptFile = onPage('[data-kept]');

/** The name of the open question, in its list. */
export const CHOSEN = 'node.selectedOptions[0]?.textContent';

interface Instance {
  readonly type: string;
  readonly config: string;
  /** Parameters of the subquestion. */
  readonly info?: string;
}

const examples = readBlocks('docs/examples.md').filter(({ file }) => file !== '');

/** Folder of the workbench for each plugin type. */
const folders: Readonly<Record<string, string>> = { Karte: 'map', Titration: 'titration' };

const questionOf = ({ type, config, info = '' }: Instance, id: string) => ({
  ...{ format: 'fragwerk-question/1', name: `${type} ${id}`, id, seed: '1', text: 'Löse: [Q0]' },
  plugins: [{ name: 'P1', type, config }],
  ...{ datasets: [], constants: '', maxima: '', tests: [] },
  subquestions: [
    { mode: 'plugin', info: `P1:${info}`, solution: '"x"', tolerance: '1%', points: 1, unit: '' },
  ],
});

/** Workbenches for the plugin types of this project and of the examples. */
export class EngineServers {
  readonly #folder = tempFolder();
  readonly #workbenches = new Map<string, Workbench>();
  #count = 0;

  constructor() {
    beforeAll(async () => {
      for (const { file, text } of examples) this.#folder.write(file, text);
      await Promise.all([
        this.#start('own', new URL('../..', import.meta.url).pathname),
        ...Object.values(folders).map((name) => this.#start(name, join(this.#folder.path, name))),
      ]);
    }, 120_000);
    afterAll(async () => {
      for (const workbench of this.#workbenches.values()) await workbench.close();
    });
  }

  async #start(name: string, folder: string): Promise<void> {
    const questions = join(this.#folder.path, 'questions', name);
    this.#workbenches.set(name, await startWorkbench({ port: 0, folder, questions }));
  }

  /** Changes the plugin of an example, as its author would. */
  saveExample(name: string, change: (text: string) => string): void {
    const text = examples.find(({ file }) => file === `${name}/plugin.ts`)?.text ?? '';
    this.#folder.write(`${name}/plugin.ts`, change(text));
  }

  /** Creates a question. @returns its file and the address of its workbench */
  create(instance: Instance): {
    readonly file: string;
    readonly name: string;
    readonly url: string;
  } {
    const name = folders[instance.type] ?? 'own';
    const id = String(1000 + ++this.#count);
    const question = questionOf(instance, id);
    this.#folder.write(`questions/${name}/q${id}.json`, JSON.stringify(question));
    const { url = '' } = this.#workbenches.get(name) ?? {};
    return { file: `q${id}.json`, name: question.name, url };
  }
}

/** One engine, with the page of a question. */
export class EngineUser extends User {
  constructor(
    driver: Driver,
    readonly servers: EngineServers,
  ) {
    super(driver);
  }

  /** Opens a question in its workbench. @returns its name */
  async openQuestion(instance: Instance): Promise<string> {
    const { file, name, url } = this.servers.create(instance);
    // A page without a script, which would store its own state.
    await this.driver.open(`${url}assets/page.css`);
    const session = JSON.stringify({ language: 'de', file });
    await this.driver.run(
      '',
      `sessionStorage.setItem('fragwerk-workbench', ${JSON.stringify(session)})`,
    );
    await this.driver.open(url);
    await this.see(onPage('.chooser select'), `${CHOSEN} === ${JSON.stringify(name)}`);
    await this.see(inQuestion('.place > div > *'));
    return name;
  }

  /** Waits for the answer that the host would read. */
  async expectAnswer(answer: string): Promise<void> {
    const read = () =>
      this.driver.run(QUESTION, `document.querySelector('.place > input').value`).catch(String);
    await expect.poll(read, { timeout: 15_000 }).toBe(answer);
  }

  /** Chooses an entry of the menu of the question. */
  async choose(entry: string): Promise<void> {
    await this.click(onPage('.top-bar button', 'Frage …'));
    const item = onPage('[role=menuitem]', entry);
    await this.see(item);
    await this.read(item, 'node.focus()');
    await this.keys('Enter');
  }

  /** Takes the place of the browser's dialogs: what is downloaded is the file that is chosen next. */
  async keepFiles(): Promise<void> {
    const source = `(() => {
      let kept;
      const { createObjectURL } = URL;
      URL.createObjectURL = (blob) => {
        document.body.dataset.kept = '';
        return createObjectURL.call(URL, (kept = blob));
      };
      HTMLAnchorElement.prototype.click = () => {};
      HTMLInputElement.prototype.click = function () {
        const chosen = new DataTransfer();
        chosen.items.add(new File([kept], 'frage.json'));
        this.files = chosen.files;
        this.onchange(new Event('change'));
      };
    })()`;
    await this.driver.run('', source);
  }

  /** Opens the configuration dialog of the question's plugin. */
  async configure(): Promise<void> {
    await this.click(onPage('#editor-tab-plugins'));
    await this.click(onPage('button', 'Konfigurieren …'));
  }

  /** Closes it, and waits for its configuration. */
  async apply(config: string): Promise<void> {
    await this.click(onPage('dialog button', 'Übernehmen'));
    const field = onPage('input[data-place]', 'Konfiguration, Zeile 1');
    await this.see(field, `node.value.includes(${JSON.stringify(config)})`);
  }
}
