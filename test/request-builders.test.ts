import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, it } from 'vitest';

/** Members that only requests concerning plugins have; two of them make a request. */
const MEMBERS = new Set(
  (
    'antwort answerDto varsQuestion grade pluginDto params q nr pluginMaximaCalcMode questionDto ' +
    'jsResult pluginDef configurationID'
  ).split(' '),
);

/** Files that may build requests. */
const BUILDERS = [
  // The host's side of a question.
  'packages/host/src/attempt/requests.ts',
];

/** Callers of the kit, which change members of a request of the host's side. */
const CHANGES = /^(typical\w*|succeedTypical|refusedOf|nullIn)$/;

const sources = ['packages', 'apps'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name}`)
    .filter((name) => /^\w+\/[\w-]+\/(src|page|frame)\/.*\.tsx?$/.test(name))
    .filter((name) => !/node_modules|\.test\.ts$/.test(name))
    // What reads requests or describes them, and the service, which never sends any.
    .filter((name) => !/^packages\/(contract|service|browser)\//.test(name)),
);

const nameOf = (member: ts.ObjectLiteralElementLike) =>
  member.name && (ts.isIdentifier(member.name) || ts.isStringLiteral(member.name))
    ? member.name.text
    : '';

/** Returns the places where an object has two members of a request. */
function requestsIn(file: string): string[] {
  const found: string[] = [];
  const text = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.ES2022, true);
  const visit = (node: ts.Node): void => {
    if (ts.isObjectLiteralExpression(node)) {
      const members = node.properties.map(nameOf).filter((name) => MEMBERS.has(name));
      const call = ts.isCallExpression(node.parent) ? node.parent.expression.getText() : '';
      const { line } = text.getLineAndCharacterOfPosition(node.getStart());
      if (members.length >= 2 && !CHANGES.test(call))
        found.push(`${file}:${line + 1} ${members.join(', ')}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(text);
  return found;
}

it('only one file builds requests about plugins', () => {
  expect(sources.length).toBeGreaterThan(300);
  for (const builder of BUILDERS) expect(requestsIn(builder)).not.toEqual([]);
  expect(sources.filter((file) => !BUILDERS.includes(file)).flatMap(requestsIn)).toEqual([]);
});
