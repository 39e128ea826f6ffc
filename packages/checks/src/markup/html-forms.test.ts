import { expect, test } from 'vitest'
import { allowedBy, cleanHtml } from './html.ts'

const SOURCE =
  '<p class="a"><a href="https://e.org" title="t" onclick="x()" style="s" data-x=1 download>x</a><br><img src="a.png"></p><b>y</b><x:y-z1>q</x:y-z1><script src="s">a</script>'
const clean = (text: string, source = SOURCE) => cleanHtml(text, allowedBy(source))

test.each([
  ...['', 'a', '&amp;', '&a1;', '&#38;', '&#x26;', '<b>a</b>', '<B>a</b>', '<b>a</B>', '<b>a</b  >', '<b  >a</b>'],
  ...['<br>', '<BR>', '<br/>', '<br />', '<br\n/>', '<x:y-z1>a</x:y-z1>', '<p><b>a</b><br></p>', '<script>a</script>'],
  ...['<a title>y</a>', '<a download="x">y</a>', '<a title="<>">y</a>', "<a title='\"'>y</a>", '<a title="\'">y</a>'],
  ...['<a href=x>y</a>', '<a href = x>y</a>', '<a href = "x">y</a>', "<a href\n=\t'x'>y</a>", '<a TITLE="1">y</a>'],
  ...['<a\ttitle="1"\n data-x="2">y</a>', '<a title="">y</a>', '<a title=a/b>y</a>'],
])('%j is as clean as it can be', (text) => {
  expect(clean(text)).toBe(text)
})

test.each([
  ['&', '&amp;'],
  ['a &amp b', 'a &amp;amp b'],
  ['&; &#; && &-a;', '&amp;; &amp;#; &amp;&amp; &amp;-a;'],
  [`&${'a'.repeat(33)};`, `&amp;${'a'.repeat(33)};`],
  ['< b> <1> <b', '&lt; b&gt; &lt;1&gt; &lt;b'],
  ['<b a', '&lt;b a'],
  ['</b x>', '&lt;/b x&gt;'],
  ['<a title="1"id="2">y', '&lt;a title="1"id="2"&gt;y'],
  ['<a title="1>y', '&lt;a title="1&gt;y'],
  ["<a title='1>y", "&lt;a title='1&gt;y"],
  ['<a title=">y', '&lt;a title="&gt;y'],
  [`<a${' b'.repeat(51)}>`, `&lt;a${' b'.repeat(51)}&gt;`],
  [`<b${'b'.repeat(61)}>`, `&lt;b${'b'.repeat(61)}&gt;`],
  ['a<!-- <b> -->c', 'ac'],
  ['a<!-- <b> --', 'a'],
  ['<!-- a --> & <!-- b -->', ' &amp; '],
  ['<!doctype html>a', 'a'],
  ['<?php a ?>b', 'b'],
  ['<!>a', 'a'],
  [`<!${'a'.repeat(501)}>`, `&lt;!${'a'.repeat(501)}&gt;`],
  ['<!a<b>c</b>', '&lt;!a<b>c</b>'],
  ['</b>', ''],
  ['</i>a', 'a'],
  ['<b>a', '<b>a</b>'],
  ['<b/>a', '<b/>a</b>'],
  ['<B>a', '<B>a</B>'],
  ['<p><b><B>a</p>b', '<p><b><B>a</B></b></p>b'],
  ['<p>a</p></p>', '<p>a</p>'],
  ['<b><p>a</b>', '<b><p>a</p></b>'],
  ['<p><b>a', '<p><b>a</b></p>'],
  ['<b>a</b></p><p>c', '<b>a</b><p>c</p>'],
  ['<br></br>', '<br>'],
  ['<i>a<u>b</u></i>', 'ab'],
  ['<a  title="1"  id="2"  download>y</a>', '<a title="1" download>y</a>'],
  ['<A TITLE="1" ID="2">y</A>', '<A TITLE="1">y</A>'],
  ['<img src="a.png" id=x/>', '<img src="a.png">'],
  ['<img id="x" src="a.png" />', '<img src="a.png"/>'],
  ['<a id>y</a>', '<a>y</a>'],
  ["<a id='x' title = '1'>y</a>", "<a title = '1'>y</a>"],
  ['<a onclick="y()">z</a>', '<a>z</a>'],
  ['<a onclick="x()" style="t">z</a>', '<a onclick="x()">z</a>'],
  ['<a style="s" ONCLICK="y()">z</a>', '<a style="s">z</a>'],
  ['<a data-x=2 data-y=1>z</a>', '<a data-x=2>z</a>'],
  ['<p title="t">z</p>', '<p>z</p>'],
  ['<style>a & b', ''],
  ['<style>a<b>c</b></p><!-- d --></style>e', 'e'],
  ['<STYLE>a</Style>b', 'b'],
  ['<style><script></script>a</style>b', 'b'],
  ['<i><style>a</style></i>b', 'b'],
])('%j becomes %j', (text, cleaned) => {
  expect(clean(text)).toBe(cleaned)
})

test('a script that the source has not is dropped with all that is in it', () => {
  expect(clean('a<script>b<b>c</script>d', '<b>')).toBe('ad')
  expect(clean('a<SCRIPT>b</style>c</Script>d', '')).toBe('ad')
})

test.each('area base br col embed hr img input link meta source track wbr'.split(' '))('%s is never closed', (name) => {
  expect(clean(`<${name}>a`, `<${name}>`)).toBe(`<${name}>a`)
})

test.each([
  ...[
    'http:x',
    'HTTPS:x',
    'mailto:x',
    'tel:x',
    'x',
    '/x',
    '//x',
    '#x',
    '?a:b',
    'a/b:c',
    '&amp;x',
    ':x',
    '1a:x',
    '',
    ' ',
  ],
  ...['ftp:x', 'ftps:x', 'sms:x', 'callto:x', 'irc:x', 'ircs:x', 'xmpp:x', 'geo:x', 'magnet:x', 'news:x', 'nntp:x'],
  ...['sip:x', 'ssh:x', 'git:x', 'webcal:x', 'wtai:x', 'feed:x', 'im:x', 'bitcoin:x', 'https ://x', 'x&lt;#'],
])('an address may be %j', (url) => {
  expect(clean(`<a href="${url}">`)).toBe(`<a href="${url}"></a>`)
})

test.each([
  ...['javascript:x', 'JavaScript:x', 'data:x', 'vbscript:x', 'a.b+c-1:x', ' javascript:x', 'java\nscript:x', 'x&#'],
  ...['\u0001javascript:x', 'java\t script:x', 'java&#115;cript:x', 'javascript&colon;x', 'java&TAB;script:x'],
  ...['java&NewLine;script:x', 'httpx:x', 'xhttp:x'],
])('an address may not be %j', (url) => {
  expect(clean(`<a href="${url}">`)).toBe('<a></a>')
})

test('an address that the source has is its own matter', () => {
  expect(clean('<a href="javascript:x">', '<a href="javascript:x">')).toBe('<a href="javascript:x"></a>')
})

test.each('action background cite data formaction href longdesc poster src srcset xlink:href'.split(' '))(
  '%s has an address',
  (name) => {
    const cleaned = (value: string) => clean(`<b ${name}="${value}">`, `<b ${name}="x">`)
    expect([cleaned('y'), cleaned('data:y')]).toEqual([`<b ${name}="y"></b>`, '<b></b>'])
    expect(clean('<b alt="data:y">', '<b alt="x">')).toBe('<b alt="data:y"></b>')
  },
)

test('what a source has are its tags with their attributes and values, whatever their case', () => {
  const allowed = allowedBy('<A B="1" c>x</a><a b=\'2\' D=3><!-- <i> --><b/></u>')
  const plain = [...allowed].map(([tag, names]) => [tag, [...names].map(([name, values]) => [name, [...values]])])
  expect(plain).toEqual([
    [
      'a',
      [
        ['b', ['1', '2']],
        ['c', ['']],
        ['d', ['3']],
      ],
    ],
    ['b', []],
  ])
})

test.each([
  ['<https://a.b>', '<https://a.b>'],
  ['<http://a>', '<http://a>'],
  ['<ftp://a>', '&lt;ftp://a&gt;'],
  ['<me@x>', '<me@x>'],
  ['<@x>', '&lt;@x&gt;'],
  ['<https://a b>', '&lt;https://a b&gt;'],
  ['<https://a?b&c> <https://a?b&amp;c>', '<https://a?b&c> <https://a?b&amp;c>'],
  ['<https://a> & <https://a> <i>', '<https://a> &amp; <https://a> '],
  ['<https://$&>', '<https://$&>'],
  ['x<me https://a>', 'x&lt;me https://a&gt;'],
  ['<xhttps://a>', '&lt;xhttps://a&gt;'],
])('of Markdown %j becomes %j', (text, cleaned) => {
  expect(cleanHtml(text, allowedBy('<b>'), true)).toBe(cleaned)
})
