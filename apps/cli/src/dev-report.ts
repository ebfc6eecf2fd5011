import type { PluginEvent, PluginFault } from '@fragwerk/workbench';
import { printMessage } from './terminal.js';

/** Formats a fault: `plugin.ts:12:5 (figure): TypeError: …`, and below it the line of source. */
function faultText({ file, line, column, operation, message, sourceLine }: PluginFault): string {
  const place = file && `${file}${line > 0 ? `:${line}:${column}` : ''}`;
  const where = [place, operation && `(${operation})`].filter((part) => part !== '').join(' ');
  const source = sourceLine.trim() && `\n    ${sourceLine.trim()}`;
  return `✖ ${where && `${where}: `}${message.en}${source}`;
}

/** Writes reloads and faults to the terminal, each fault once as long as it lasts. */
export function reportEvents(): (event: PluginEvent) => void {
  let shown = new Set<string>();
  let isFirst = true;
  return (event) => {
    if (event.kind === 'built') {
      if (!isFirst) printMessage(`Reloaded in ${event.milliseconds} ms.`);
      isFirst = false;
      return;
    }
    const all = new Set(event.faults.map(faultText));
    for (const text of all) if (!shown.has(text)) printMessage(text);
    if (all.size === 0 && shown.size > 0) printMessage('✔ All faults are fixed.');
    shown = all;
  };
}
