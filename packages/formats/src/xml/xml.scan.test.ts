import { expect, test } from 'vitest'
import { toldOf } from './testing.ts'
import { resolveReferences } from './xml.scan.ts'

test('a document is told in its parts', () => {
  const text = `\ufeff<?xml version="1.0" encoding='utf8'?>
<!DOCTYPE a SYSTEM "x>y" 'z' [<!ENTITY e "x]>"><!-- ] > --><?p ]> ?><!ENTITY\te-1 'y'><!ELEMENT a (b)>]>
<?pi a > b?><!-- first -->
<a:b.c-1 x="1 &lt;&#38;&#x26;&e;" y = 'a\r\nb\tc\nd\re' ><é/>t&amp;&e-1;<![CDATA[ <]] > ]]><!----><d
 ></d >
 > [ ]] </a:b.c-1>
<!-- last -->
`
  expect(toldOf(text)).toEqual([
    'comment <!-- first -->',
    'open a:b.c-1 x=1 <&&&e; y=a b c d e 172-224',
    'open é closed 224-229',
    'text t&amp;&e-1;',
    'cdata <![CDATA[ <]] > ]]>',
    'comment <!---->',
    'open d 266-271',
    'close d </d >',
    'text \n > [ ]] ',
    'close a:b.c-1 </a:b.c-1>',
    'comment <!-- last -->',
    'entities e e-1',
  ])
})

test.each([
  ['', ['unexpected-end 0-0']],
  [' \n', ['unexpected-end 2-2']],
  ['<a>', ['open a 0-3', 'unexpected-end 3-3']],
  ['<a/><b/>', ['open a closed 0-4', 'unexpected-text 4-5']],
  ['<a/>x', ['open a closed 0-4', 'unexpected-text 4-5']],
  ['  x<a/>', ['unexpected-text 2-3']],
  ['<a/> &lt;', ['open a closed 0-4', 'unexpected-text 5-6']],
  ['<a></b>', ['open a 0-3', 'unexpected-tag 3-7']],
  ['</a>', ['unexpected-tag 0-4']],
  ['<a/></a>', ['open a closed 0-4', 'unexpected-tag 4-8']],
  ['<a', ['unexpected-end 0-1']],
  ['<a/', ['unexpected-text 2-3']],
  ['<a b', ['unexpected-text 4-4']],
  ['<a b=', ['unexpected-text 5-5']],
  ['<a b=c>', ['unexpected-text 5-6']],
  ['<a b="c', ['unterminated-string 5-6']],
  ['<a b="<">', ['unexpected-text 6-7']],
  ['<a b="&x;">', ['unexpected-text 6-7']],
  ['<a b="c"d="e"/>', ['unexpected-text 8-9']],
  ['<a b="c" b="d"/>', ['unexpected-text 9-10']],
  ['<a / >', ['unexpected-text 3-4']],
  ['<1/>', ['unexpected-text 1-2']],
  ['< a/>', ['unexpected-text 1-2']],
  ['<a></a b>', ['open a 0-3', 'unexpected-text 7-8']],
  ['<a></', ['open a 0-3', 'unexpected-text 5-5']],
  ['<a>]]></a>', ['open a 0-3', 'unexpected-text 3-4']],
  ['<a>&</a>', ['open a 0-3', 'unexpected-text 3-4']],
  ['<a>& &amp;</a>', ['open a 0-3', 'unexpected-text 3-4']],
  ['<a>x &amp; &b;</a>', ['open a 0-3', 'unexpected-text 11-12']],
  ['<a>&#0;</a>', ['open a 0-3', 'unexpected-text 3-4']],
  ['<a>&#x1F;</a>', ['open a 0-3', 'unexpected-text 3-4']],
  ['<a>&#31;&#xfffe;&#xFFFF;</a>', ['open a 0-3', 'unexpected-text 3-4']],
  ['<a>&#xD800;</a>', ['open a 0-3', 'unexpected-text 3-4']],
  [
    '<a>&#x10ffff;&#9;&#10;&#13;&#32;&#xd7ff;&#xe000;</a>',
    ['open a 0-3', 'text &#x10ffff;&#9;&#10;&#13;&#32;&#xd7ff;&#xe000;', 'close a </a>'],
  ],
  ['<a>&#x110000;</a>', ['open a 0-3', 'unexpected-text 3-4']],
  ['<a>&#xfffe;</a>', ['open a 0-3', 'unexpected-text 3-4']],
  ['<a>&#65535;</a>', ['open a 0-3', 'unexpected-text 3-4']],
  ['<a><!-- -- --></a>', ['open a 0-3', 'unexpected-text 8-9']],
  ['<a><!-- ---></a>', ['open a 0-3', 'unexpected-text 8-9']],
  ['<a><!-- ', ['open a 0-3', 'unexpected-end 3-7']],
  ['<a><!-', ['open a 0-3', 'unexpected-text 3-4']],
  ['<a><![CDATA[ ]', ['open a 0-3', 'unexpected-end 3-12']],
  ['<![CDATA[x]]><a/>', ['unexpected-text 0-1']],
  ['<a><?x ', ['open a 0-3', 'unexpected-end 3-5']],
  ['<a><!DOCTYPE a></a>', ['open a 0-3', 'unexpected-text 3-4']],
  ['<!DOCTYPE a', ['unexpected-end 0-2']],
  ['<!DOCTYPE a [<!ENTITY b "c">', ['entities b', 'unexpected-end 0-2']],
  ['<!DOCTYPE a [<!-- ', ['unexpected-end 13-17']],
  ['<!DOCTYPE a><a/>', ['open a closed 12-16']],
  ['<!X><a/>', ['unexpected-text 0-1']],
  ['<a>\u0001</a>', ['control-character 3-4']],
  ['<a>\0</a>', ['nul-character 3-4']],
  ['<a>\ufffe</a>', ['control-character 3-4']],
  ['<a>\uffff</a>', ['control-character 3-4']],
  ['<?xml version="1.0" encoding="latin1"?><a/>', ['unknown-charset 0-39']],
  ['<?xml version="1.0" encoding="us-ascii"?><a/>', ['open a closed 41-45']],
  ['<?xml\tencoding = "UTF-8"?><a/>', ['open a closed 26-30']],
  ['<?xml encoding="ASCII" ?><a/>', ['open a closed 25-29']],
  ['<?xmlx encoding="latin1"?><a/>', ['open a closed 26-30']],
  ['<a>\n<<<<<<< HEAD\n</a>', ['open a 0-3', 'text \n', 'conflict-marker 4-11']],
  ['<a>\n=======\n</a>', ['open a 0-3', 'conflict-marker 4-11']],
  ['<a>\n>>>>>>> x\n</a>', ['open a 0-3', 'conflict-marker 4-11']],
  ['<a>\n||||||| x\n</a>', ['open a 0-3', 'conflict-marker 4-11']],
  ['<a>=======\r\n</a>', ['open a 0-3', 'conflict-marker 3-10']],
  ['<a>========\n =======\n=======x</a>', ['open a 0-3', 'text ========\n =======\n=======x', 'close a </a>']],
  ['<a/>\n>>>>>>> x', ['open a closed 0-4', 'conflict-marker 5-12']],
  ['<<<<<<< x\n<a/>', ['conflict-marker 0-7']],
  ['||||||| x\n<a/>', ['conflict-marker 0-7']],
])('%j is told of as %j', (text, expected) => {
  expect(toldOf(text)).toEqual(expected)
})

test('elements are nested two hundred deep, and tags have two hundred attributes, at the most', () => {
  const deep = (count: number) => toldOf(`${'<a>'.repeat(count)}${'</a>'.repeat(count)}`).at(-1)
  expect([deep(200), deep(201)]).toEqual(['close a </a>', 'too-deep 600-603'])
  const wide = (count: number) =>
    toldOf(`<a${Array.from({ length: count }, (_, index) => ` b${index}=""`).join('')}/>`)
      .at(-1)
      ?.slice(-20)
  expect([wide(200), wide(201)]).toEqual([' b199= closed 0-1494', 'ected-text 1493-1494'])
})

test('control characters may be named where the format says so', () => {
  const rules = { controlReferences: true }
  expect(
    ['&#1;', '&#x1f;', '&#xFFFE;', '&#65535;', '&#0;', '&#xd800;', '&#32;', '&#x110000;'].map((reference) =>
      toldOf(`<a>${reference}</a>`, rules).at(-1),
    ),
  ).toEqual([
    'close a </a>',
    'close a </a>',
    'close a </a>',
    'close a </a>',
    'unexpected-text 3-4',
    'unexpected-text 3-4',
    'close a </a>',
    'unexpected-text 3-4',
  ])
})

test('references are resolved but for those that name nothing of XML', () => {
  expect(
    resolveReferences('&amp;lt; &lt;&gt;&quot;&apos; &#65;&#x42;&#x1F600; &nbsp; &foo; &#0; &#xD800; &AMP; & &#x;'),
  ).toBe('&lt; <>"\' AB😀 &nbsp; &foo; &#0; &#xD800; &AMP; & &#x;')
  expect(resolveReferences('a')).toBe('a')
})
