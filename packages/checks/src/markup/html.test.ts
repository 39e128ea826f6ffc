import { expect, test } from 'vitest'
import { allowedBy, cleanHtml } from './html.ts'

const SOURCE = '<p class="a"><a href="https://e.org" onclick="x()">x</a><br><img src="a.png"></p><b>y</b>'
const clean = (text: string, source = SOURCE) => cleanHtml(text, allowedBy(source))

test.each([
  'plain &amp; &nbsp; &#160;',
  '<b>y</b>',
  '<B>y</B>',
  '<br> <br/> <img src="b.png"/>',
  '<a href="https://other.org">x</a>',
  '<a href="mailto:a@b">x</a>',
  '<a href="#top">x</a>',
  '<a href="/a:b">x</a>',
  '<a href="https://e.org" onclick="x()">x</a>',
  '<p class="b"><b>y</b></p>',
])('%j comes back as it is', (text) => {
  expect(clean(text)).toBe(text)
})

test.each([
  ['a & b < c > d', 'a &amp; b &lt; c &gt; d'],
  ['<i>x</i>', 'x'],
  ['<b>y', '<b>y</b>'],
  ['<p><b>y</p>', '<p><b>y</b></p>'],
  ['y</b>', 'y'],
  ['<p><b>x</b><b>y', '<p><b>x</b><b>y</b></p>'],
  ['a<script>b</script>c', 'ac'],
  ['a<script>b</i>c', 'a'],
  ['<style>p {}</style>c', 'c'],
  ['<!-- c -->x', 'x'],
  ['<b style="x" id="y">z</b>', '<b>z</b>'],
  ['<a href="javascript:x">y</a>', '<a>y</a>'],
  ['<a href=" java\nscript:x">y</a>', '<a>y</a>'],
  ['<a href="java&#115;cript:x">y</a>', '<a>y</a>'],
  ['<a href="java&Tab;script:x">y</a>', '<a>y</a>'],
  ['<a onclick="y()" href="#">z</a>', '<a href="#">z</a>'],
  ["<img src='javascript:x' />", '<img/>'],
  ['<a href=javascript:x>y</a>', '<a>y</a>'],
] as const)('%j becomes %j', (text, cleaned) => {
  expect(clean(text)).toBe(cleaned)
})

test('automatic links of Markdown stay, in Markdown alone', () => {
  const link = 'see <https://e.org/?a=1&b=2> or <me@e.org> and <i>'
  expect(cleanHtml(link, allowedBy(''), true)).toBe('see <https://e.org/?a=1&b=2> or <me@e.org> and ')
  expect(cleanHtml('<https://e.org>', allowedBy(''), false)).toBe('&lt;https://e.org&gt;')
})
