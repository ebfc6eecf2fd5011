import { expect, it } from 'vitest';
import { textOfHtml } from './html.js';

it.each([
  ['<p>R&nbsp;=&nbsp;5&thinsp;k&Omega; &plusmn; 1&nbsp;%</p>', 'R = 5\u2009kΩ ± 1 %'],
  ['10&euro; &#8804; x &#x2264; &lt;b&gt;', '10€ ≤ x ≤ <b>'],
  ['A&B; C &toString; &amp; D', 'A&B; C &toString; & D'],
  ['<ul><li>a<li>b</ul><script>c</script><p>d<br>e', '- a\n- b\n\nd\ne'],
])('the text of %s', (html, text) => expect(textOfHtml(html)).toBe(text));
