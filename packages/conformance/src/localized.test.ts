import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import german from './german.json' with { type: 'json' };
import { both } from './localized.js';

const folder = new URL('.', import.meta.url);
const isSource = (name: string) => name.endsWith('.ts') && !name.endsWith('.test.ts');

/** Returns the texts of a syntax tree that are tagged as having German. */
function textsIn(node: ts.Node): string[] {
  const inside: string[] = [];
  ts.forEachChild(node, (child) => void inside.push(...textsIn(child)));
  if (!ts.isTaggedTemplateExpression(node) || node.tag.getText() !== 'both') return inside;
  const { template } = node;
  if (ts.isNoSubstitutionTemplateLiteral(template)) return [template.text, ...inside];
  const spans = template.templateSpans.map(({ literal }, index) => `{${index}}${literal.text}`);
  return [template.head.text + spans.join(''), ...inside];
}

const texts = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter(isSource)
  .flatMap((name) => {
    const source = readFileSync(new URL(name.replaceAll('\\', '/'), folder), 'utf8');
    return textsIn(ts.createSourceFile(name, source, ts.ScriptTarget.Latest, true));
  });

describe('the catalogue', () => {
  it('has every text of the kit in German, and no others', () => {
    expect(Object.keys(german).sort()).toEqual([...new Set(texts)].sort());
  });

  it('keeps the insertions of every text', () => {
    const insertions = (text: string) => (text.match(/\{\d\}/g) ?? []).sort();
    for (const [english, translated] of Object.entries(german))
      expect(insertions(translated), english).toEqual(insertions(english));
  });
});

describe('a text', () => {
  it('has its insertions in both languages, whatever they look like', () => {
    expect(both`${both`an object`}; and ${'{0} $&'} more`).toEqual({
      de: 'ein Objekt; und {0} $& weitere',
      en: 'an object; and {0} $& more',
    });
  });
});
