import type { EndpointName } from '@fragwerk/contract';
import type { Check } from '../check.js';
import type { CheckContext } from '../context.js';
import { check, objectMember, textMember, textOf, typicalObject } from './helpers.js';

const cases = [
  ['renderlatex', {}],
  ['renderpluginresult', { tex: true }],
] as const satisfies readonly [EndpointName, object][];

async function render(context: CheckContext, [name, changed]: (typeof cases)[number]) {
  const { seen, object } = await typicalObject(context, name, changed);
  const source = textMember(context, object, 'source');
  const images = objectMember(object, 'images');
  if (!images) return context.skip('there are no images, which another check reports');
  return { seen, source, images };
}

const printChecksOf = (one: (typeof cases)[number]): readonly Check[] => [
  check({
    id: `${one[0]}.images`,
    endpoint: one[0],
    title: 'The LaTeX refers only to images that it delivers, below img/',
    clause: '',
    severity: 'deviation',
    why: 'A missing image stops the print of the whole test.',
    async run(context) {
      const { seen, source, images } = await render(context, one);
      const used = [...source.matchAll(/\\includegraphics(?:\[[^\]]*\])?\{([^}]*)\}/g)];
      const absent = used
        .map(([, path = '']) => path)
        .filter((path) => !path.startsWith('img/') || !Object.hasOwn(images, path.slice(4)));
      if (absent.length > 0) context.fail(seen, 'images of the answer only', absent.join(', '));
    },
  }),
  check({
    id: `${one[0]}.image-names`,
    endpoint: one[0],
    title: 'Delivered images end in .png, .jpg, .jpeg or .pdf and have no path in their name',
    clause: '',
    severity: 'deviation',
    why: 'The host writes them into one folder and takes no other endings.',
    async run(context) {
      const { seen, images } = await render(context, one);
      const wrong = Object.keys(images).filter((name) => !/^[^/\\]+\.(png|jpe?g|pdf)$/.test(name));
      if (wrong.length > 0) context.fail(seen, 'names such as dial.png', wrong.join(', '));
    },
  }),
  check({
    id: `${one[0]}.image-data`,
    endpoint: one[0],
    title: 'Delivered images are pure base64',
    clause: '',
    severity: 'deviation',
    why: 'The host writes the decoded bytes into a file; a data prefix makes it unreadable.',
    async run(context) {
      const { seen, images } = await render(context, one);
      const wrong = Object.entries(images)
        .map(([file, data]) => [file, textOf(data)] as const)
        .find(([, data]) => !/^[A-Za-z0-9+/]+={0,2}$/.test(data));
      if (wrong) context.fail(seen, 'pure base64', `${wrong[0]}: ${wrong[1].slice(0, 40)}…`);
    },
  }),
];

/** LaTeX and the images that belong to it. */
export const printChecks: readonly Check[] = cases.flatMap(printChecksOf);
