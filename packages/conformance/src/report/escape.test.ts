import { describe, expect, it } from 'vitest';
import { rawHtml } from '@fragwerk/sdk';
import { cut, markup, readableBody, visible } from './escape.js';

describe('visible', () => {
  it('shows characters that control a terminal or reverse text', () =>
    expect(visible('a\u001b[31m\u0000\u009b\u202e\u200b\ufeff\ud800\ufffe\u2028b')).toBe(
      'a\\u{1b}[31m\\u{0}\\u{9b}\\u{202e}\\u{200b}\\u{feff}\\u{d800}\\u{fffe}\\u{2028}b',
    ));

  it.each(['Größe ß – „x“', '\u{1f553}', 'a\n\tb', 'عربي', '漢字', 'e\u0301'])(
    'keeps %j unchanged',
    (text) => expect(visible(text)).toBe(text),
  );

  it('shows a carriage return, which could hide the line before it', () =>
    expect(visible('bad\rgood')).toBe('bad\\u{d}good'));
});

describe('cut', () => {
  it('keeps short texts', () => expect(cut('abc', 3)).toBe('abc'));

  it('states how much is omitted', () => {
    expect(cut('abcdef', 4)).toBe('abcd… (2 more characters)');
    expect(cut('abcde', 4)).toBe('abcd… (1 more character)');
  });

  it('does not split a character', () =>
    expect(cut('ab\u{1f553}cd', 3)).toBe('ab… (4 more characters)'));
});

describe('readableBody', () => {
  it('shortens a picture, so that the text after it is visible', () =>
    expect(readableBody(`{"png":"${'iVBORw0KGgo/'.repeat(50)}==","tagname":1}`, 100)).toBe(
      '{"png":"iVBORw0KGgo/iVBORw0KGgo/…(578 more)","tagname":1}',
    ));

  it('cuts other long bodies', () =>
    expect(readableBody('ab '.repeat(100), 10)).toBe('ab ab ab a… (290 more characters)'));
});

describe('markup', () => {
  it('escapes all inserted values', () =>
    expect(String(markup`<b title="${'"\'<>&'}">${'</b>'}${3}</b>`)).toBe(
      '<b title="&quot;&#39;&lt;&gt;&amp;">&lt;/b&gt;3</b>',
    ));

  it('inserts its own markup, lists and trusted text unchanged', () =>
    expect(String(markup`${[markup`<i>`, 'a<', rawHtml('<u>')]}`)).toBe('<i>a&lt;<u>'));
});
