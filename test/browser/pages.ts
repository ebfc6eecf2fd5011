import type { dialColours } from '../../plugins/clock/src/config.js';

/** A clock on the host's page. */
export interface ClockOnPage {
  readonly tagName: string;
  readonly answer?: string;
  readonly active?: boolean;
  readonly colour?: keyof typeof dialColours;
  readonly size?: readonly [width: number, height: number];
  /** Members that replace those of a valid PluginDto. */
  readonly dto?: Readonly<Record<string, unknown>>;
  /** Omits the answer field, as a faulty host does. */
  readonly withoutInput?: boolean;
}

/** The members of `window` that the host's page and the plugin's script define. */
export interface HostWindow {
  /** `<event> <field> <value>` for every event at a field of the host. */
  readonly hostEvents: string[];
  readonly namesBefore: string[];
  /** Calls the plugin's functions as when the page is opened. */
  readonly start: () => void;
  readonly initPluginUhr: (dtoJson: string, active: boolean) => void;
  readonly configPluginUhr: (dtoJson: string) => void;
}

const escape = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

const scriptText = (value: unknown): string => JSON.stringify(value).replace(/</g, '\\u003c');

/** A PluginDto in the format of the service. */
export const viewDto = (clock: ClockOnPage): Record<string, unknown> => ({
  imageUrl: '',
  pig: false,
  result: false,
  tagName: clock.tagName,
  width: clock.size?.[0] ?? 500,
  height: clock.size?.[1] ?? 500,
  params: { config: `bgcolor=${clock.colour ?? 'white'}`, parameters: '' },
  jsonData: null,
  ...clock.dto,
});

function page(nonce: string, lang: string, body: string): string {
  return `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><title>Host</title>
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <link rel="icon" href="data:,">
    <style nonce="${nonce}">body { margin: 8px; font-family: serif; background: #eef1f5 }
      .question { display: flex; flex-wrap: wrap; gap: 16px } .question > div { flex: 1 1 330px; min-width: 0 }
    </style></head><body><main><h1>Test</h1>${body}</main></body></html>`;
}

/** Common part of every page of the host: records events and loads the script as inline source. */
const prepared = (nonce: string, script: string): string => `<script nonce="${nonce}">
  window.hostEvents = [];
  for (const type of ['input', 'change', 'submit']) document.addEventListener(type, (event) => {
    if (event.target.name || type === 'submit') {
      hostEvents.push(type + ' ' + (event.target.name || '') + ' ' + (event.target.value || ''));
    }
    if (type === 'submit') event.preventDefault();
  });
  window.namesBefore = Object.keys(window);
</script><script nonce="${nonce}">${script}</script>`;

/** A question with clocks, each with its own box and answer field. */
export function questionPage(
  { nonce, script, lang }: { nonce: string; script: string; lang: string },
  clocks: readonly ClockOnPage[],
): string {
  const boxes = clocks.map((clock) => {
    const name = escape(clock.tagName);
    const input = `<input type="hidden" name="${name}" class="answer ${name}_inp" value="${escape(clock.answer ?? '')}">`;
    return `<div><div id="${name}_div"></div>${clock.withoutInput ? '' : input}</div>`;
  });
  const calls = clocks.map(
    (clock) =>
      `initPluginUhr(${scriptText(JSON.stringify(viewDto(clock)))}, ${clock.active ?? true});`,
  );
  return page(
    nonce,
    lang,
    `<form><div class="question">${boxes.join('')}</div></form>${prepared(nonce, script)}
     <script nonce="${nonce}">window.start = () => { ${calls.join('\n')} }; start();</script>`,
  );
}

/** The host's configuration dialog in script mode. */
export function dialogPage(
  { nonce, script, lang }: { nonce: string; script: string; lang: string },
  dto: Readonly<Record<string, unknown>>,
): string {
  const config = escape(String(dto.config));
  return page(
    nonce,
    lang,
    `<form><div id="configform_div"></div>
      <input type="hidden" name="config" class="configform_config" value="${config}"></form>
     ${prepared(nonce, script)}
     <script nonce="${nonce}">window.start = () => { configPluginUhr(${scriptText(JSON.stringify(dto))}); }; start();</script>`,
  );
}
