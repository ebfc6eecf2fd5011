import type { EndpointName } from '@fragwerk/contract';
import type { Check } from '../check.js';
import { both } from '../localized.js';
import { check, objectMember, textOf } from './helpers.js';

const cases = [
  ['renderlatex', {}],
  ['renderpluginresult', { tex: true }],
] as const satisfies readonly [EndpointName, object][];

const INCLUDED = /\\includegraphics(?:\[[^\]]*\])?\{([^}]*)\}/g;

/** LaTeX and the images that belong to it. */
export const printChecks: readonly Check[] = cases.map(([name, changes]) =>
  check(`${name}.images`, 'replies.md#pluginrenderdto', {
    title: both`${name} delivers the images of its LaTeX, below img/, as pure base64 under plain names`,
    why: 'The host writes the decoded bytes into one folder and accepts .png, .jpg, .jpeg and .pdf only; a missing or unreadable image stops the print of the whole test.',
    async run(context) {
      const { seen, object } = await context.typicalObject(name, changes);
      const source = context.textMember(object, 'source');
      const images = objectMember(object, 'images') ?? context.missing('images');
      const isDelivered = (path: string) =>
        path.startsWith('img/') && Object.hasOwn(images, path.slice(4));
      const absent = [...source.matchAll(INCLUDED)]
        .flatMap(([, path = '']) => (isDelivered(path) ? [] : [path]))
        .map((path) => both`${path} is not delivered`);
      const names = Object.keys(images)
        .filter((file) => !/^[^/\\]+\.(png|jpe?g|pdf)$/.test(file))
        .map((file) => both`the name ${file}`);
      const data = Object.entries(images)
        .map(([file, base64]) => [file, textOf(base64)] as const)
        .filter(([, base64]) => !/^[A-Za-z0-9+/]+={0,2}$/.test(base64))
        .map(([file, base64]) => `${file}: ${base64.slice(0, 40)}…`);
      const wrong = [...absent, ...names, ...data];
      if (wrong.length > 0) context.fail(seen, both`delivered images such as img/dial.png`, wrong);
    },
  }),
);
