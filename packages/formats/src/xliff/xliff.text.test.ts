import { expect, test } from 'vitest'
import { changedIn, saidIn } from '../exact-files.fixture.ts'
import type { Format } from '../format.ts'
import { plainXliff, xliff } from './xliff.format.ts'
import { xliff2 } from './xliff2.format.ts'

const first = (source: string) => `<xliff><file><body><trans-unit id="a">${source}</trans-unit></body></file></xliff>`
const second = (source: string, x = '') =>
  `<${x}xliff version="2.0"><${x}file><${x}unit id="a"><${x}segment>${source}</${x}segment></${x}unit></${x}file></${x}xliff>`
const sourceIn = (format: Format, text: string) => saidIn(format, text).units[0]?.source?.[0]

const PARTS =
  'x<!-- a >  "b -->y<?p a >  \'c?>z<![CDATA[ d > "e ]]>&lt;<x a="1>  2"/><x b=\'3>  4 "\'/><!--<x id="U+0007" ctype="x-control"/>-->'
test.each([
  [PARTS, PARTS.replace('<![CDATA[ d > "e ]]>', ' d &gt; "e '), 'xyz d > "e <'],
  ['a <x id="1"  y="&quot;"/>  b', 'a <x id="1"  y="&quot;"/> b', 'a b'],
  ['a <![CDATA[ <b> ]]> c', 'a &lt;b&gt; c', 'a <b> c'],
  [' a<x/> ', 'a<x/>', 'a'],
  ['<x/> a', '<x/> a', 'a'],
  ['a&#9;b&#x0000A;&amp;&gt;&quot;', 'a\tb\n&amp;&gt;"', 'a\tb\n&>"'],
])('%j says %j, and %j without placeables', (content, expected, plain) => {
  const source = `<source>${content}</source>`
  expect([xliff, plainXliff].map((format) => sourceIn(format, first(source)))).toEqual([expected, plain])
  expect(sourceIn(xliff2, second(source))).toBe(expected)
})

test.each([
  ['<![CDATA[ a  b\r\n]]>', ' a  b\n'],
  [' a <![CDATA[ b]]>', ' a  b'],
  ['\r\n a  <x/> \r', '\n a  <x/> \n'],
  [' a  b ', ' a  b '],
])('the blanks of %j may count: %j', (content, expected) => {
  const source = `<source xml:space="preserve">${content}</source>`
  expect([sourceIn(xliff, first(source)), sourceIn(xliff2, second(source))]).toEqual([expected, expected])
})

test.each([
  ['<xl-2.a:cp  hex="0041"/>', 'A'],
  ["<cp\thex\n=\r\n'00e9'\t/>", 'é'],
  ['<_:cp hex="FFFE"/>', '\ufffe'],
  ['<!-- <cp hex="0041"/> -->', '<!-- <cp hex="0041"/> -->'],
  ['<cp hex="041"/>', '<cp hex="041"/>'],
  ['<cp hexa="0041"/>', '<cp hexa="0041"/>'],
  ['<cpa hex="0041"/>', '<cpa hex="0041"/>'],
])('%j says the character %j', (content, expected) => {
  expect(sourceIn(xliff2, second(`<source>${content}</source>`))).toBe(expected)
})

/** The target that an edit writes for a source. */
function targetIn(format: Format, text: string, to: string): string | undefined {
  const context = saidIn(format, text).units[0]?.context ?? ''
  return /<(?:x:)?target[^>]*>(.*)<\/(?:x:)?target>/s.exec(changedIn(format, text, [{ set: context, to }]))?.[1]
}
const names = { xliff: 'g x bx ex bpt ept ph it mrk sub', xliff2: 'cp ph pc sc ec mrk sm em' }

test.each([...new Set(Object.values(names).join(' ').split(' '))])('the tag %j is known in its versions', (name) => {
  const source = '<source>A</source>'
  const texts = [`<${name} id="1"/>`, `<x:${name} id="1"/>`, `<y:${name} id="1"/>`]
  const written = (list: string, text: string, isOwn: boolean) =>
    isOwn && list.split(' ').includes(name) ? text : text.replace('<', '&#60;')
  const [bare = '', own = '', other = ''] = texts
  expect(texts.map((text) => targetIn(xliff, first(source), text))).toEqual([
    written(names.xliff, bare, true),
    written(names.xliff, own, false),
    written(names.xliff, other, false),
  ])
  const prefixed = second(source.replaceAll('source', 'x:source'), 'x:')
  expect(texts.map((text) => targetIn(xliff2, prefixed, text))).toEqual([
    written(names.xliff2, bare, false),
    written(names.xliff2, own, true),
    written(names.xliff2, other, false),
  ])
})

test.each([
  ['<x id="1"/>\u0001', '<x id="1"/><x id="U+0001" ctype="x-control"/>'],
  ['a & &foo; <x/> > & <ph/> &\r', 'a &#38; &#38;foo; <x/> > &#38; <ph/> &#38;&#13;'],
  ['a ]]> <x id="]]>"/> b', 'a ]]&#62; <x id="]]>"/> b'],
  ['<x id="1"/><x id="a\rb"/>', '&#60;x id="1"/>&#60;x id="a&#13;b"/>'],
  ['<x id="1"/><b/>', '&#60;x id="1"/>&#60;b/>'],
  ['<b/><x id="1"/>', '&#60;b/>&#60;x id="1"/>'],
  ['<x id="&#xd;&#x1F4A9;&#128169;"/>', '<x id="&#xd;&#x1F4A9;&#128169;"/>'],
  ['<x id="&amp;&lt;&gt;&quot;&apos;"/>', '<x id="&amp;&lt;&gt;&quot;&apos;"/>'],
  ['&xamp; &ampx; &quot; &brand; &a b;', '&#38;xamp; &#38;ampx; &#38;quot; &brand; &#38;a b;'],
  ['<', '&#60;'],
  ['\ufffe\u0010', '<x id="U+FFFE" ctype="x-control"/><x id="U+0010" ctype="x-control"/>'],
])('%j is written as %j', (to, expected) => {
  const text = `<!DOCTYPE xliff [<!ENTITY quot "q"><!ENTITY brand "Weft">]>${first('<source>A</source>')}`
  expect(targetIn(xliff, text, to)).toBe(expected)
})

test.each([
  ['\u0002<a>', '<x id="U+0002" ctype="x-control"/>&#60;a>'],
  ['<a>\u0002', '&#60;a><x id="U+0002" ctype="x-control"/>'],
  ['\r', '&#13;'],
  ['', ''],
  ['&]]>]]>', '<![CDATA[&]]]]><![CDATA[>]]]]><![CDATA[>]]>'],
])('in the place of a CDATA section %j is written as %j', (to, expected) => {
  expect(targetIn(xliff, first('<source>A</source><target><![CDATA[b]]></target>'), to)).toBe(expected)
})
