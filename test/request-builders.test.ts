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

/** The files that may build requests, with the sender. */
const BUILDERS: Readonly<Record<string, string>> = {
  'packages/host/src/attempt/requests.ts': "the host's side of a question",
  'packages/browser/src/bridge.ts': 'the dialog of a plugin, which asks for its preview itself',
};

/** Files with the same members: the schemas of requests, and what writes replies. */
const OTHERS = /^packages\/(contract\/src\/wire|service\/src\/translate)\//;

/** Callers of the kit, which change members of a request of the host's side. */
const CHANGES = /^((context\.)?typical\w*|requestBody\.changed|nullIn)$/;

const sources = ['packages', 'plugins', 'apps', 'bench'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name}`)
    .filter((name) => /^(bench|\w+\/[\w-]+\/(src|page|frame|browser))\/.*\.(tsx?|mjs)$/.test(name))
    .filter((name) => !/node_modules|\.test\.ts$/.test(name) && !OTHERS.test(name)),
);

const nameOf = (member: ts.ObjectLiteralElementLike) =>
  member.name && (ts.isIdentifier(member.name) || ts.isStringLiteral(member.name))
    ? member.name.text
    : '';

/** Returns the members of an object, also those of objects that are spread into it. */
const namesIn = (object: ts.ObjectLiteralExpression): readonly string[] =>
  object.properties.flatMap((member) =>
    ts.isSpreadAssignment(member) && ts.isObjectLiteralExpression(member.expression)
      ? namesIn(member.expression)
      : nameOf(member),
  );

/** Returns the places where an object has two members of a request. */
function requestsIn(file: string): string[] {
  const found: string[] = [];
  const text = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.ES2022, true);
  const visit = (node: ts.Node): void => {
    if (ts.isObjectLiteralExpression(node)) {
      const members = namesIn(node).filter((name) => MEMBERS.has(name));
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

it('only one file builds the requests of a host', () => {
  expect(sources.length).toBeGreaterThan(300);
  expect(sources).toContain('packages/service/browser/tryout.ts');
  for (const builder of Object.keys(BUILDERS)) expect(requestsIn(builder)).not.toEqual([]);
  expect(sources.filter((file) => !(file in BUILDERS)).flatMap(requestsIn)).toEqual([]);
});
