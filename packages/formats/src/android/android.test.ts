import { indexLines } from '@weft/text'
import fc from 'fast-check'
import { SaxesParser } from 'saxes'
import { expect, test } from 'vitest'
import type { FileLanguage, NewUnit } from '../format.ts'
import { readXml, silentReader } from '../xml/xml.scan.ts'
import { aresource, cmpResource, mokoResource } from './android.format.ts'

const czech: FileLanguage = { code: 'cs', plural: { number: 3, formula: '(n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2' } }
const polish: FileLanguage = {
  code: 'pl',
  plural: { number: 3, formula: 'n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2' },
}
const japanese: FileLanguage = { code: 'ja', plural: { number: 1, formula: '0' } }
const head = '<?xml version="1.0" encoding="utf-8"?>\n<resources>\n'
const whole = (body: string) => `${head}${body}</resources>\n`
const open = (text: string, language: FileLanguage = czech) => aresource.parse(Buffer.from(text), { language })

const set = (body: string, key: string, target: readonly string[], language = czech): string => {
  const file = open(whole(body), language)
  expect(file.problems).toEqual([])
  return Buffer.from(file.edit({ units: [{ kind: 'set', key, target, state: 'translated' }] })).toString()
}
const setBody = (body: string, key: string, ...target: string[]) => {
  const text = set(body, key, target)
  return text.slice(head.length, text.length - '</resources>\n'.length)
}
const said = (content: string) => open(whole(`<string name="a">${content}</string>`)).units[0]?.target[0]

const fresh = (context: string, target: readonly string[], more: Partial<NewUnit> = {}): NewUnit => ({
  context,
  source: target.length > 1 ? ['', ''] : [''],
  target,
  state: 'translated',
  previousSource: '',
  notes: [],
  location: '',
  flags: '',
  ...more,
})

test.each([
  ['Don\\\'t say \\"no\\"', 'Don\'t say "no"'],
  ['One\\nTwo', 'One\nTwo'],
  ['  a \n  b\t', 'a b'],
  ['"  a  b "', '  a  b '],
  ['a "  b  " c', 'a   b   c'],
  ['\\u00e9\\@\\?\\\\', 'é@?\\'],
  ['&amp;&lt;&#233;', '&<é'],
  ['\\ud83d\\udea2', '🚢'],
  ['\\q \\ud83d', '\\q \\ud83d'],
  ["<b>x</b> &lt; \\'y\\'", "<b>x</b> &lt; 'y'"],
  ['<![CDATA[ <a href="x">it\\\'s</a> ]]>', ' <a href="x">it\'s</a> '],
])('%s says what Android shows', (content, text) => {
  expect(said(content)).toBe(text)
})

test('a text keeps the form that it has in the file: tags, characters that look like tags, CDATA', () => {
  expect(setBody('<string name="a">x</string>', 'a', 'a <b>b</b> & c')).toBe(
    '<string name="a">a &lt;b>b&lt;/b> &amp; c</string>',
  )
  expect(setBody('<string name="a">x</string>', 'a', "<b>it's</b>")).toBe('<string name="a"><b>it\\\'s</b></string>')
  expect(setBody('<string name="a">&lt;b>x&lt;/b></string>', 'a', '<b>y</b>')).toBe(
    '<string name="a">&lt;b>y&lt;/b></string>',
  )
  expect(setBody('<string name="a"><![CDATA[<b>x</b>]]></string>', 'a', '<i>y</i> ]]>')).toBe(
    '<string name="a"><![CDATA[<i>y</i> ]]]]><![CDATA[>]]></string>',
  )
  expect(setBody('<string name="a"/>', 'a', '@home')).toBe('<string name="a">\\@home</string>')
})

test('the Kotlin libraries take quotes, @, ? and blanks as they are, and a backslash before n, t, u and itself', () => {
  const body = '<string name="a">  It\\\'s "@x"\\n\\u00e9 </string>'
  const file = cmpResource.parse(Buffer.from(whole(body)))
  expect(file.units[0]?.target).toEqual(['  It\\\'s "@x"\né '])
  const edited = file.edit({ units: [{ kind: 'set', key: 'a', target: ['@ "x"\n\\n'], state: 'translated' }] })
  expect(Buffer.from(edited).toString()).toBe(whole('<string name="a">@ "x"\\n\\\\n</string>'))
})

test.each([
  ['<string name="a">A</string>', undefined, 'plural'],
  ['<plurals name="a"><item quantity="other">x</item></plurals>', undefined, 'plurals'],
  ['<string name="a">A</string>', '<plurals name="n"><item quantity="other">x</item></plurals>', 'plurals'],
])('moko-resources takes <plural> and <plurals>: %s beside the template %j gets <%s>', (body, template, element) => {
  const file = mokoResource.parse(Buffer.from(whole(`    ${body}\n`)), { language: czech })
  const unit = fresh('n', ['1', '2', '5'])
  const like = template === undefined ? undefined : mokoResource.parse(Buffer.from(whole(template)))
  expect(Buffer.from(file.edit({ units: [{ kind: 'add', unit }], like })).toString()).toContain(
    `<${element} name="n">\n        <item quantity="one">1</item>\n        <item quantity="few">2</item>\n        <item quantity="other">5</item>\n    </${element}>`,
  )
})

test('a prefix that a text needs is declared', () => {
  const text = set('<string name="a">x</string>', 'a', ['<xliff:g id="n">%s</xliff:g>'])
  expect(text).toContain('<resources xmlns:xliff="urn:oasis:names:tc:xliff:document:1.2">\n')
  expect(text).toContain('><xliff:g id="n">%s</xliff:g></string>')
  expect(set('<string name="a">x</string>', 'a', ['<foo:g>%s</foo:g>'])).toContain('>&lt;foo:g>%s&lt;/foo:g></string>')
})

const plurals = (...items: readonly (readonly [string, string])[]) =>
  `    <plurals name="n">\n${items.map(([quantity, text]) => `        <item quantity="${quantity}">${text}</item>\n`).join('')}    </plurals>\n`

test('plural forms are those that CLDR gives the language, and no other is touched', () => {
  const four = plurals(['one', '1'], ['few', '2'], ['many', '3'], ['other', '4'])
  expect(open(whole(four)).units[0]?.target).toEqual(['1', '2', '4'])
  expect(open(whole(four), polish).units[0]?.target).toEqual(['1', '2', '3'])
  expect(open(whole(four), japanese).units[0]?.target).toEqual(['4'])
  expect(open(whole(four), japanese).units[0]?.variants?.length).toBe(4)
  expect(setBody(four, 'n', '1', 'x', '4')).toBe(four.replace('>2<', '>x<'))
})

test('plural forms that the file lacks come in CLDR’s order', () => {
  expect(setBody('    <plurals name="n"/>\n', 'n', '', '', '')).toBe('    <plurals name="n"/>\n')
  const some = plurals(['other', '4'])
  expect(setBody(some, 'n', '1', '2', '4')).toBe(plurals(['one', '1'], ['few', '2'], ['other', '4']))
  expect(setBody('    <plurals name="n"/>', 'n', '1', '', '4')).toContain(
    '<plurals name="n">\n        <item quantity="one">1</item>\n        <item quantity="other">4</item>\n    </plurals>',
  )
})

test('new strings come after their neighbours, with the indentation of the file or the template', () => {
  const file = open('<resources>\n  <!-- x -->\n  <string name="a">A</string> <!-- y -->\n</resources>\n')
  const units = [
    fresh('b', ['1', '2', '3'], { after: 'a' }),
    fresh('c', ['C'], { after: 'b' }),
    fresh('0', ['O'], { after: null }),
  ]
  const edited = Buffer.from(file.edit({ units: units.map((unit) => ({ kind: 'add', unit })) })).toString()
  expect(edited).toBe(
    '<resources>\n  <string name="0">O</string>\n  <!-- x -->\n  <string name="a">A</string>\n  <plurals name="b">\n    <item quantity="one">1</item>\n' +
      '    <item quantity="few">2</item>\n    <item quantity="other">3</item>\n  </plurals>\n  <string name="c">C</string> <!-- y -->\n</resources>\n',
  )
  const empty = open('<resources/>')
  const like = open('<resources>\n\t<string name="a">A</string>\n</resources>\n')
  const filled = Buffer.from(
    empty.edit({ units: [{ kind: 'add', unit: fresh('a', ['B'], { form: 'cdata' }) }], like }),
  ).toString()
  expect(filled).toBe('<resources>\n\t<string name="a"><![CDATA[B]]></string>\n</resources>')
})

test('a new translation has the licence, declarations and prefixes of the template, and no strings', () => {
  const template =
    '<?xml version="1.0"?>\n<!-- Licence -->\n<resources xmlns:tools="t">\n    <string name="a">A</string>\n</resources>\n'
  const about = { languageCode: 'cs', languageName: 'Czech', plural: czech.plural, projectName: 'P', now: new Date(0) }
  expect(Buffer.from(open(template).translationFor(about)).toString()).toBe(
    '<?xml version="1.0"?>\n<!-- Licence -->\n<resources xmlns:tools="t">\n</resources>\n',
  )
})

test.each([
  ['no text at all', '', 'unexpected-end 1:1'],
  ['another element', '<strings/>', 'unexpected-root 1:1'],
  ['a missing end', '<resources>\n<string name="a">x', 'unexpected-end 2:19'],
  ['ends that do not fit', '<resources>\n<b></c></resources>', 'unexpected-tag 2:4'],
  ['a bare &', '<resources>a & b</resources>', 'unexpected-text 1:14'],
  ['an entity that is not declared', '<resources>\n&x;</resources>', 'unexpected-text 2:1'],
  ['an attribute twice', '<resources a="" a=""/>', 'unexpected-text 1:17'],
  ['an attribute without quotes', '<resources a=b/>', 'unexpected-text 1:14'],
  ['two elements', '<resources/><resources/>', 'unexpected-text 1:13'],
  ['NUL', '<resources>\0</resources>', 'nul-character 1:12'],
  ['a control character', '<resources>\x01</resources>', 'control-character 1:12'],
  ['a conflict', '<resources>\n<<<<<<< HEAD\n</resources>', 'conflict-marker 2:1'],
  ['the middle of a conflict', '<resources>\n=======\n</resources>', 'conflict-marker 2:1'],
  ['another charset', '<?xml version="1.0" encoding="iso-8859-1"?><resources/>', 'unknown-charset 1:1'],
  ['bytes that are not UTF-8', Buffer.from('<resources>\xe9</resources>', 'latin1'), 'invalid-encoding 1:12'],
  ['a document type without an end', '<!DOCTYPE a ["x', 'unexpected-end 1:1'],
  ['comments without an end in it', `<!DOCTYPE a [${'<!--'.repeat(500_000)}`, 'unexpected-end 1:14'],
  ['nesting without end', '<a>'.repeat(100_000), 'too-deep 1:601'],
])('%s is a problem with a place', (_, text, expected) => {
  const bytes = Buffer.from(text)
  const [problem] = aresource.parse(bytes).problems
  const { line, column } = indexLines(bytes).position(problem?.span?.start ?? -1)
  expect(`${problem?.code} ${line}:${column}`).toBe(expected)
})

test('entities of the file’s own are kept as they are written, and none is expanded', () => {
  const bomb = `<!DOCTYPE r [\n<!ENTITY a "${'x'.repeat(50)}">\n<!ENTITY b "${'&a;'.repeat(50)}">\n<!ENTITY c SYSTEM "file:///etc/passwd">\n]>\n`
  const file = open(`${bomb}<resources><string name="a">&b; &c;</string></resources>`)
  expect(file.problems).toEqual([])
  expect(file.units[0]?.target).toEqual(['&b; &c;'])
})

test('many strings without a reference among them are read in time with their number', { timeout: 20_000 }, () => {
  const body = Array.from(
    { length: 200_000 },
    (_, index) => `<string name="n${index}">A text of forty letters or so</string>\n`,
  )
  expect(open(whole(body.join(''))).units.length).toBe(200_000)
})

test('XML is well-formed for us where it is for saxes', () => {
  const parts = fc.constantFrom(
    ...[
      '<a>',
      '</a>',
      '<b c="d">',
      '</b>',
      '<e/>',
      '<e f="&lt;"/>',
      'text',
      '&amp;',
      '&#65;',
      ' ',
      '\n',
      '<!-- x -->',
      '<![CDATA[x]]>',
    ],
    ...[
      '<?p x?>',
      '<',
      '>',
      '&',
      '"',
      ']]>',
      '--',
      '<a',
      '="',
      '</',
      '<a b="1" b="2">',
      '<!',
      '<a:b c:d="e"/>',
      'é',
      '<é/>',
    ],
  )
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 12 }), (body) => {
      const text = `<r>${body.join('')}</r>`
      let wrong = 0
      const oracle = new SaxesParser({ xmlns: false })
      oracle.on('error', () => {
        wrong++
      })
      oracle.write(text).close()
      expect([text, readXml(Buffer.from(text), silentReader).problem === null]).toEqual([text, wrong === 0])
    }),
    { numRuns: 2000 },
  )
})

test('quotes in a CDATA section stand behind backslashes: Android would take them out', () => {
  const link = '<a href="x">it\'s</a>'
  expect(setBody('<string name="a"><![CDATA[<b>x</b>]]></string>', 'a', link)).toBe(
    '<string name="a"><![CDATA[<a href=\\"x\\">it\\\'s</a>]]></string>',
  )
  expect(setBody('<string name="a"><![CDATA[<a href=\\"x\\">y</a>]]></string>', 'a', link)).toContain('href=\\"x\\"')
})

test('a string and plurals of one name are no duplicates, and told as what they are', () => {
  const file = (inside: string) => Buffer.from(`<resources>${inside}</resources>`)
  const plurals = '<plurals name="a"><item quantity="one">x</item><item quantity="other">y</item></plurals>'
  const string = '<string name="a">z</string>'
  const codes = (inside: string) =>
    aresource
      .parse(file(inside))
      .warnings()
      .map(({ code }) => code)
  expect(codes(string + plurals)).toEqual(['shared-name'])
  expect(codes(plurals + string)).toEqual(['shared-name'])
  expect(codes(string + plurals + plurals)).toEqual(['shared-name', 'duplicate-unit'])
  expect(codes(string + string)).toEqual(['duplicate-unit'])
})
