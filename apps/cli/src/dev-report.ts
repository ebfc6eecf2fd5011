import type { PluginEvent, PluginFault } from '@fragwerk/workbench';
import { printMessage } from './terminal.js';

/** Formats a fault: `plugin.ts:12:5 (figure): TypeError: …`, and below it the line of source. */
function faultText({ file, line, column, operation, message, sourceLine }: PluginFault): string {
  const place = file && `${file}${line > 0 ? `:${line}:${column}` : ''}`;
  const where = [place, operation && `(${operation})`].filter((part) => part !== '').join(' ');
  const source = sourceLine.trim() && `\n    ${sourceLine.trim()}`;
  return `✖ ${where && `${where}: `}${message.en}${source}`;
}

/** These faults disappear when a request with other input succeeds, which does not mean that they are fixed. */
const isOfInput = ({ kind }: PluginFault): boolean => kind === 'runtime' || kind === 'stuck';

/** Writes reloads and faults to the terminal, each fault once until the next reload. */
export function reportEvents(): (event: PluginEvent) => void {
  let current: readonly PluginFault[] = [];
  let shown = new Map<string, PluginFault>();
  let isFirst = true;
  const show = (next: ReadonlyMap<string, PluginFault>) => {
    for (const text of next.keys()) if (!shown.has(text)) printMessage(text);
    if (next.size === 0 && shown.size > 0) printMessage('✔ All faults are fixed.');
    shown = new Map(next);
  };
  const byText = (faults: readonly PluginFault[]) =>
    faults.map((fault) => [faultText(fault), fault] as const);
  return (event) => {
    if (event.kind === 'built') {
      if (!isFirst) printMessage(`Reloaded in ${event.milliseconds} ms.`);
      isFirst = false;
      show(new Map(byText(current)));
      return;
    }
    current = event.faults;
    const lasting = [...shown].filter(([, fault]) => isOfInput(fault));
    show(new Map([...lasting, ...byText(current)]));
  };
}
