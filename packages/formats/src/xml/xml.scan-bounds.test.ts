import { expect, test } from 'vitest'
import { toldOf } from './testing.ts'
import { placeOf, readXml, resolveReferences, silentReader } from './xml.scan.ts'

const detailOf = (text: string) => readXml(Buffer.from(text), silentReader).problem?.detail

test.each(['a', 'Z', '_', ':', 'é', 'a-', 'a.', 'a9', 'a_', 'a:', 'aZ', 'aé', '中文', 'z-._:9Z'])(
  '%j is a name of elements, attributes and entities',
  (name) => {
    const length = Buffer.byteLength(name)
    expect(toldOf(`<${name}></${name}>`)).toEqual([`open ${name} 0-${length + 2}`, `close ${name} </${name}>`])
    expect(toldOf(`<x ${name}="y"/>`)).toEqual([`open x ${name}=y closed 0-${length + 9}`])
    const told = toldOf(`<!DOCTYPE x [<!ENTITY ${name} "y">]><x>&${name};</x>`)
    expect(told.slice(1, 3)).toEqual([`text &${name};`, 'close x </x>'])
  },
)

test.each(['-a', '.a', '9', '+', '/', '"a"', ''])('%j is no name', (name) => {
  expect(toldOf(`<x ${name}="y"></x>`).at(-1)).toMatch(/^unexpected-text 3-4/)
  expect(toldOf(`<x></${name} ></x>`).at(-1)).toBe('unexpected-text 5-6')
  expect(toldOf(`<x>&${name};</x>`).at(-1)).toBe('unexpected-text 3-4')
})

test.each([
  ['&#1;', 0],
  ['&#8;', 0],
  ['&#9;', 1],
  ['&#10;', 1],
  ['&#11;', 0],
  ['&#12;', 0],
  ['&#13;', 1],
  ['&#14;', 0],
  ['&#31;', 0],
  ['&#32;', 1],
  ['&#x20;', 1],
  ['&#x1f;', 0],
  ['&#55295;', 1],
  ['&#55296;', 0],
  ['&#xdfff;', 0],
  ['&#xE000;', 1],
  ['&#xfffd;', 1],
  ['&#xfffe;', 0],
  ['&#xffff;', 0],
  ['&#x10000;', 1],
  ['&#1114111;', 1],
  ['&#1114112;', 0],
  ['&#00000065;', 1],
  ['&#000000065;', 0],
  ['&#x00000041;', 1],
  ['&#x000000041;', 0],
  ['&#X41;', 0],
  ['&#x;', 0],
  ['&#;', 0],
  ['&#4a;', 0],
  ['&#xg;', 0],
  ['&#65', 0],
  ['&lt;', 1],
  ['&gt;', 1],
  ['&quot;', 1],
  ['&apos;', 1],
  ['&amp;', 1],
  ['&lt', 0],
  ['&LT;', 0],
  ['& lt;', 0],
  ['&l t;', 0],
])('of the reference %j this many are right: %i', (reference, right) => {
  const wrong = (at: number) => [`unexpected-text ${at}-${at + 1}`]
  expect(toldOf(`<a>x${reference}</a>`).slice(1)).toEqual(right ? [`text x${reference}`, 'close a </a>'] : wrong(4))
  const tag = `<a b="x${reference}"/>`
  expect(toldOf(tag)).toEqual(
    right ? [`open a b=${resolveReferences(`x${reference}`)} closed 0-${tag.length}`] : wrong(7),
  )
  expect(resolveReferences(reference) === reference).toBe(right === 0)
})

test('references are looked at in texts and values alone, each in its place', () => {
  expect(toldOf('<a b="&lt;"><!-- & --><![CDATA[&]]><?p & ?>&amp;<c d="&gt;"/>&#65;</a>').slice(0, 3)).toEqual([
    'open a b=< 0-12',
    'comment <!-- & -->',
    'cdata <![CDATA[&]]>',
  ])
  expect(toldOf('<a>&lt;<!-- & -->&gt;<b c="&"/></a>').at(-1)).toBe('unexpected-text 27-28')
  expect(toldOf('<a>&lt;&lt;<b/>x &amp; &</a>').at(-1)).toBe('unexpected-text 23-24')
  expect(toldOf('<!-- & --><a b="c">&such;</a>').at(-1)).toBe('unexpected-text 19-20')
  expect(detailOf('<a>&such;</a>')).toContain('&such;')
  expect(detailOf('<a>&#0;</a>')).toContain('&#0;')
})

test('references that name no character stay as they are, and others beside them are resolved', () => {
  expect(resolveReferences('&am; &ampx; &a; &lts; &constructor; &#x110000;&lt;')).toBe(
    '&am; &ampx; &a; &lts; &constructor; &#x110000;<',
  )
  expect(resolveReferences('&#x1f600;&#128512;')).toBe('😀😀')
})

test.each([
  ['<?xml version="1.0"?>', null],
  ["<?xml version='1.0' encoding='UTF-8'?>", null],
  ['<?xml encoding="utf8"?>', null],
  ['<?xml encoding="ASCII"?>', null],
  ['<?xml encoding="US-ascii"?>', null],
  ['<?xml\nencoding\t=\r\n"utf-8"?>', null],
  ['<?xml xencoding="latin1"?>', null],
  ['<?xml encoding="latin1?>', null],
  ['<?xml\tencoding\n= "latin1"?>', '"latin1"'],
  ["<?xml\r\nencoding='latin1' ?>", '"latin1"'],
  ['<?xml encoding=""?>', '""'],
  ['<?xml encoding="xutf-8"?>', '"xutf-8"'],
  ['<?xml encoding="utf-8x"?>', '"utf-8x"'],
  ['<?xml encoding="utf--8"?>', '"utf--8"'],
  ['<?xml encoding="utf-16"?>', '"utf-16"'],
  ['<?xml encoding="asciix"?>', '"asciix"'],
  [' <?xml encoding="latin1"?>', null],
  ['<?xml? encoding="latin1"?>', null],
  ['<?xml < encoding="latin1"?>', null],
  ['<?xml > encoding="latin1"?>', null],
  [`<?xml encoding="latin1"${' '.repeat(375)}?>`, '"latin1"'],
  [`<?xml encoding="latin1"${' '.repeat(376)}?>`, null],
])('with %j the file says that it is in a charset that is not read: %j', (declaration, charset) => {
  const told = toldOf(`${declaration}<a/>`)
  const { length } = declaration
  if (charset === null) expect(told).toEqual([`open a closed ${length}-${length + 4}`])
  else {
    expect(told).toEqual([`unknown-charset 0-${length}`])
    expect(detailOf(`${declaration}<a/>`)).toContain(charset)
    expect(toldOf(`\ufeff${declaration}<a/>`)).toEqual([`unknown-charset 3-${length + 3}`])
  }
})

test.each([
  ['<!DOCTYPE a>', ''],
  ['<!DOCTYPE a [ > ]>', ''],
  ['<!DOCTYPE a [<!ELEMENT a (b)> <!ATTLIST a b CDATA "<]>">]>', ''],
  ["<!DOCTYPE a SYSTEM ']>' >", ''],
  ['<!DOCTYPE a [<!-- ]> " --><?p ]> \' ?>]>', ''],
  ['<!DOCTYPE a [<!ENTITY % b "c"> %b;]>', ''],
  ['<!DOCTYPE a [<!ENTITY b "c"><!ENTITY\r\n\td "e>">]\n>', 'b d'],
  ['<!DOCTYPE a [<!-- <!ENTITY b "c"> -->]>', ''],
  ['<!DOCTYPE a [<!ENTITYb "c">]>', ''],
  // Brackets of a declaration are not those of the document type.
  ['<!DOCTYPE a [<![INCLUDE[<!ELEMENT a (b)>]]>]>', ''],
  ['<!DOCTYPE a [<![INCLUDE[<!ENTITY b "c">]]><!ENTITY d "e">]>', 'b d'],
  ['<!DOCTYPE a [<![INCLUDE[<![IGNORE[<!ENTITY b "c">]]>]]>]>', 'b'],
])('%j is passed over, and declares the entities %j', (doctype, entities) => {
  const { length } = doctype
  const told = [`open a closed ${length}-${length + 4}`, ...(entities === '' ? [] : [`entities ${entities}`])]
  expect(toldOf(`${doctype}<a/>`)).toEqual(told)
})

test.each([
  ['<!DOCTYPE a "x>', ['unexpected-end 0-2']],
  ["<!DOCTYPE a 'x>", ['unexpected-end 0-2']],
  ['\n<!DOCTYPE a [', ['unexpected-end 1-3']],
  ['<!DOCTYPE a [<?p ', ['unexpected-end 13-15']],
  ['<!DOCTYPE a [<!ELEMENT a>', ['unexpected-end 0-2']],
  ['<!DOCTYPE a [<!ELEMENT a]><a/>', ['unexpected-end 0-2']],
  ['<!DOCTYPE a [<!ENTITY b]><a/>', ['entities b', 'unexpected-end 0-2']],
  ['<!doctype a><a/>', ['unexpected-text 0-1']],
  ['<a/><!DOCTYPE a>', ['open a closed 0-4', 'unexpected-text 4-5']],
  ['<a/><![CDATA[x]]>', ['open a closed 0-4', 'unexpected-text 4-5']],
  ['<a><![cdata[x]]></a>', ['open a 0-3', 'unexpected-text 3-4']],
  ['<a><!--></a>', ['open a 0-3', 'unexpected-end 3-7']],
  ['<a><!---></a>', ['open a 0-3', 'unexpected-end 3-7']],
  ['<!-- a -->', ['comment <!-- a -->', 'unexpected-end 10-10']],
  ['<?p?>', ['unexpected-end 5-5']],
  ['<a>\n\n]]></a>', ['open a 0-3', 'unexpected-text 5-6']],
  ['<a></ a>', ['open a 0-3', 'unexpected-text 5-6']],
  ['<a></a', ['open a 0-3', 'unexpected-text 6-6']],
  ['<a></a\t\r\n>', ['open a 0-3', 'close a </a\t\r\n>']],
  ['<a b c="d"/>', ['unexpected-text 5-6']],
  ['<a b="c" d', ['unexpected-text 10-10']],
  ['<a b="c" ', ['unexpected-end 0-1']],
  ['<a b="c"', ['unexpected-end 0-1']],
  ['<a b="c"/ >', ['unexpected-text 8-9']],
  ["<a b='c", ['unterminated-string 5-6']],
  ['<a b="x]]>y>z"/>', ['open a b=x]]>y>z closed 0-16']],
  ['<a b="xy<"/>', ['unexpected-text 8-9']],
  [`<a b='"' c="'"/>`, [`open a b=" c=' closed 0-16`]],
  ['<a b="\r\n\r\t\n"/>', ['open a b=     closed 0-14']],
  ['<a\tb="c"\r\nd="e"\n/>', ['open a b=c d=e closed 0-18']],
  ['<a b="é中"/>', ['open a b=é中 closed 0-14']],
  ['<a b="c" B="d"/>', ['open a b=c B=d closed 0-16']],
  ['<a><b></a></b>', ['open a 0-3', 'open b 3-6', 'unexpected-tag 6-10']],
  ['<a>\x7f\u0080\ufffd\t\r\n</a>', ['open a 0-3', 'text \x7f\u0080\ufffd\t\r\n', 'close a </a>']],
  ['<a>\x1f</a>', ['control-character 3-4']],
  ['<a b="\x0b"/>', ['control-character 6-7']],
])('%j is told of as %j', (text, told) => {
  expect(toldOf(text)).toEqual(told)
})

test.each(['=======', '>>>>>>>', '|||||||'])(
  'lines that begin with %s are of a conflict, where a blank or nothing follows',
  (mark) => {
    expect(toldOf(`<a>b\n${mark}</a>`).at(-1)).toBe('conflict-marker 5-12')
    expect(toldOf(`<a>${mark} b</a>`).at(-1)).toBe('conflict-marker 3-10')
    expect(toldOf(`<a>${mark}\nb</a>`).at(-1)).toBe('conflict-marker 3-10')
    expect(toldOf(`<a>${mark}\r\nb</a>`).at(-1)).toBe('conflict-marker 3-10')
    expect(toldOf(`<a>${mark}\rb</a>`).at(-1)).toBe('conflict-marker 3-10')
    expect(toldOf(`<a/> ${mark}`).at(-1)).toBe('conflict-marker 5-12')
    expect(toldOf(`<a/> ${mark.slice(1)}`).at(-1)).toBe('unexpected-text 5-6')
    expect(toldOf(`<a/> x${mark}`).at(-1)).toBe('unexpected-text 5-6')
    for (const text of [mark.slice(1), `x${mark}`, `${mark}x`, `${mark}\t`])
      expect(toldOf(`<a>${text}</a>`).slice(1)).toEqual([`text ${text}`, 'close a </a>'])
  },
)

test('six signs of a conflict are a wrong tag, seven are a conflict wherever they stand', () => {
  expect(toldOf('<<<<<< x').at(-1)).toBe('unexpected-text 1-2')
  expect(toldOf('<a><<<<<<<</a>').at(-1)).toBe('conflict-marker 3-10')
  expect(toldOf('<a/><<<<<<< x').at(-1)).toBe('conflict-marker 4-11')
})

test('an element that ends in its own tag may stand two hundred deep, and one more cannot', () => {
  const [open, close] = ['<a>'.repeat(200), '</a>'.repeat(200)]
  expect(toldOf(`${open}<b/>${close}`).at(-1)).toBe('close a </a>')
  expect(toldOf(`${open}<b>`).at(-1)).toBe('too-deep 600-603')
})

test('what is said of tags names them, by sixty signs at the most', () => {
  const name = `${'a'.repeat(59)}bc`
  expect(detailOf('<a><b>')).toContain('</b>')
  expect(detailOf('</a>')).toContain('</a>')
  expect(detailOf('<a></b>')).toMatch(/<\/a>.*<\/b>/)
  expect(detailOf(`<${name}>`)).toContain(`</${name.slice(0, 60)}>`)
  expect(detailOf(`</${name}>`)).toContain(`</${name.slice(0, 60)}>`)
  expect(detailOf(`<${name}></c>`)).toContain(`</${name.slice(0, 60)}>`)
})

test('bytes within others are read, and those that are no UTF-8 are not', () => {
  const bytes = new Uint8Array(Buffer.from('xx<a>é</a>yy')).subarray(2, -2)
  const opened: string[] = []
  expect(readXml(bytes, { ...silentReader, open: ({ name }) => opened.push(name) }).problem).toBeNull()
  expect(opened).toEqual(['a'])
  expect(readXml(Uint8Array.of(60, 97, 62, 0xe9, 60), silentReader)).toMatchObject({
    problem: { code: 'invalid-encoding', span: { start: 3 } },
    entities: new Set(),
  })
})

test('an error of a reader goes on', () => {
  const open = () => {
    throw new Error('of the reader')
  }
  expect(() => readXml(Buffer.from('<a/>'), { ...silentReader, open })).toThrow('of the reader')
})

test('the place of a tag is where it stands, and whether it ends its element', () => {
  const tag = { name: 'a', attributes: [], closed: true, start: 1, end: 5 }
  expect(placeOf(tag)).toEqual({ start: 1, end: 5, closed: true })
})
