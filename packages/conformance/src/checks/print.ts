import type { EndpointName } from '@fragwerk/contract';
import type { Check } from '../check.js';
import type { CheckContext } from '../context.js';
import { both } from '../localized.js';
import { check, skipMissing, objectMember, textMember, textOf, typicalObject } from './helpers.js';
import { PURE_BASE64 } from './image.js';

const cases = [
  ['renderlatex', {}],
  ['renderpluginresult', { tex: true }],
] as const satisfies readonly [EndpointName, object][];

async function render(context: CheckContext, [name, changes]: (typeof cases)[number]) {
  const { seen, object } = await typicalObject(context, name, changes);
  const source = textMember(context, object, 'source');
  const images = objectMember(object, 'images') ?? skipMissing(context, 'images');
  return { seen, source, images };
}

const printChecksOf = (one: (typeof cases)[number]): readonly Check[] => [
  check({
    id: `${one[0]}.images`,
    title: 'The LaTeX refers only to images that it delivers, below img/',
    germanTitle: 'Das LaTeX verweist nur auf mitgelieferte Bilder, unter img/',
    clause: 'replies.md#pluginrenderdto',
    why: 'A missing image stops the print of the whole test.',
    async run(context) {
      const { seen, source, images } = await render(context, one);
      const used = [...source.matchAll(/\\includegraphics(?:\[[^\]]*\])?\{([^}]*)\}/g)];
      const absent = used
        .map(([, path = '']) => path)
        .filter((path) => !path.startsWith('img/') || !Object.hasOwn(images, path.slice(4)));
      const expected = both('nur Bilder aus der Antwort', 'images of the reply only');
      if (absent.length > 0) context.fail(seen, expected, absent.join(', '));
    },
  }),
  check({
    id: `${one[0]}.image-names`,
    title: 'Delivered images end in .png, .jpg, .jpeg or .pdf and have no path in their name',
    germanTitle:
      'Mitgelieferte Bilder enden auf .png, .jpg, .jpeg oder .pdf, und ihr Name enthält keinen Pfad',
    clause: 'replies.md#pluginrenderdto',
    why: 'The host writes them into one folder and accepts no other extensions.',
    async run(context) {
      const { seen, images } = await render(context, one);
      const wrong = Object.keys(images).filter((name) => !/^[^/\\]+\.(png|jpe?g|pdf)$/.test(name));
      const expected = both('Namen wie dial.png', 'names such as dial.png');
      if (wrong.length > 0) context.fail(seen, expected, wrong.join(', '));
    },
  }),
  check({
    id: `${one[0]}.image-data`,
    title: 'Delivered images are pure base64',
    germanTitle: 'Mitgelieferte Bilder sind reines Base64',
    clause: 'replies.md#pluginrenderdto',
    why: 'The host writes the decoded bytes into a file; a data prefix makes it unreadable.',
    async run(context) {
      const { seen, images } = await render(context, one);
      const wrong = Object.entries(images)
        .map(([file, data]) => [file, textOf(data)] as const)
        .find(([, data]) => !/^[A-Za-z0-9+/]+={0,2}$/.test(data));
      if (wrong) context.fail(seen, PURE_BASE64, `${wrong[0]}: ${wrong[1].slice(0, 40)}…`);
    },
  }),
];

/** LaTeX and the images that belong to it. */
export const printChecks: readonly Check[] = cases.flatMap(printChecksOf);
