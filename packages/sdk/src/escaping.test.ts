import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { escapeHtml, html, lines, rawHtml, scriptJson } from './html.js';
import { escapeLatex, latex, rawLatex } from './latex.js';
import { anyText } from '../../../test/support/any-text.js';

describe('html', () => {
  it('escapes inserted values, but not its own markup', () => {
    const inner = html`<i>${'&'}</i>`;
    expect(html`<b title="${'"'}">${inner}${['<', 1]}</b>`.toString()).toBe(
      '<b title="&quot;"><i>&amp;</i>&lt;1</b>',
    );
    expect(html`${rawHtml('<hr>')}`.toString()).toBe('<hr>');
  });

  it('leaves no character that could open a tag or end an attribute', () =>
    fc.assert(
      fc.property(anyText(), (text) => {
        expect(escapeHtml(text)).not.toMatch(/[<>"']|&(?!(amp|lt|gt|quot|#39);)/);
      }),
    ));
});

describe('lines', () => {
  it('keeps indentation at every kind of line end', () => {
    expect(lines('a <b\r\n  c d\re\n f').toString()).toBe(
      'a &lt;b<br>\u00a0\u00a0c d<br>e<br>\u00a0f',
    );
  });
});

describe('scriptJson', () =>
  it('stays JSON and can never end the script element', () => {
    const hostile = { '</script>': '<!--\u2028\u2029 &' };
    const text = scriptJson(hostile).toString();
    expect(text).not.toMatch(/[<>&\u2028\u2029]/);
    expect(JSON.parse(text)).toEqual(hostile);
  }));

describe('latex', () => {
  it.each([
    ['50% & {x}_1 #ä\\', '50\\% \\& \\{x\\}\\_1 \\#\\"{a}\\textbackslash{}'],
    ['ß Ç ñ î', '{\\ss} \\c{C} \\~{n} \\^{\\i}'],
    ['a\nb\r\n\tc', 'a b   c'],
    ['漢 😀', '{?} {?}'],
    ['η ≠ ½ §', '\\ensuremath{\\eta} \\ensuremath{\\ne} \\ensuremath{\\frac12} {\\S}'],
    ['e\u0301', "\\'{e}"],
    [
      'Ca²⁺ ⇌ 2⋅x',
      'Ca\\ensuremath{^2}\\ensuremath{^+} \\ensuremath{\\rightleftharpoons} 2\\ensuremath{\\cdot}x',
    ],
    ['Wort\u00adteil\u2011a\u200b', 'Wortteil{-}a'],
  ])('writes %j', (text, escaped) => expect(escapeLatex(text)).toBe(escaped));

  it('is printable ASCII for any input', () =>
    fc.assert(
      fc.property(anyText(), (text) => {
        expect(escapeLatex(text)).toMatch(/^[ -~]*$/);
      }),
    ));

  it('escapes values inserted into the template, but not its own source', () =>
    expect(latex`\textbf{${'100 %'}} ${rawLatex('\\dots')} ${latex`\it ${1}`}`.toString()).toBe(
      '\\textbf{100 \\%} \\dots \\it 1',
    ));
});
