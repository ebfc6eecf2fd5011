import { definePlugin, type Plugin } from '@fragwerk/sdk';

/** A plugin type `Wartet` whose statement is returned when it is released. */
export function waitingPlugin(): { readonly plugin: Plugin; readonly finish: () => void } {
  const begun: (() => void)[] = [];
  const plugin = definePlugin({
    type: 'Wartet',
    statement: () =>
      new Promise<string>((resolve) => {
        begun.push(() => resolve('done'));
      }),
  });
  const finish = () => {
    for (const end of begun.splice(0)) end();
  };
  return { plugin, finish };
}
