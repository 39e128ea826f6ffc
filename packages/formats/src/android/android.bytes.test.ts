import { expect, test } from 'vitest'
import { begunBy, changedIn, madeFrom, type NamedChange, polish, problemIn, saidIn } from '../exact-files.fixture.ts'
import { aresource, cmpResource, mokoResource } from './android.format.ts'

const document = `<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE resources [<!ENTITY brand "Weft">]>
<!-- licence -->
<resources xmlns:tools="http://schemas.android.com/tools">
    <!-- of the file -->
    <color name="red">#f00</color>
    <!-- one -->
    <!--two-->
    <string name="a"> It\\'s  "  quoted \\n " \\t\\"\\@\\?\\q\\\\ \\u00e9\\u0000\\ud800
      end </string>
    <string name="b" translatable="false">Weft</string>
    <string name="c"/>
    <string name="d">  <b> bold </b>  and <xliff:g id="x">%s</xliff:g> \\'  "  " &amp; </string>
    <string name="e"><![CDATA[ <b>it\\'s</b>\\n "x" \\u00e9]]></string>
    <string name="f">&lt;b&gt;bold&lt;/b&gt;</string>
    <string name="g">&brand; &#38; x</string>
    <string name="h">a <![CDATA[b]]></string>
    <string name="i">a &lt; b</string>
    <string>no name</string>
    <string-array name="j"><item>no string</item></string-array>
    <!-- of plurals -->
    <plurals name="k">
        <item quantity="one">%d ship</item>
        <!-- inside -->
        <item quantity="few"><![CDATA[%d ships]]></item>
        <item quantity="other">%d shipss</item>
        <item>none</item>
        <other quantity="many">no</other>
    </plurals>
    <plural name="l"><item quantity="one">x</item></plural>
    <string name="a">again</string>
    <plurals name="m"/>
    <!-- last -->
</resources>
`

test('a document says its strings', () => {
  expect(saidIn(aresource, document, { language: polish })).toEqual({
    warnings: ['missing-name 19:5-19:13', 'duplicate-unit 31:5-31:36'],
    units: [
      {
        context: 'a',
        target: ['It\'s   quoted \n  \t"@?\\q\\ é\\u0000\\ud800 end'],
        state: 'translated',
        notes: [
          ['developer', ' one '],
          ['developer', 'two'],
        ],
        at: '7:5-10:20',
      },
      { context: 'b', target: ['Weft'], state: 'read-only', at: '11:5-11:56' },
      { context: 'c', target: [''], state: 'untranslated', at: '12:5-12:23' },
      {
        context: 'd',
        target: ['<b> bold </b> and <xliff:g id="x">%s</xliff:g> \'    &amp;'],
        state: 'translated',
        form: 'markup',
        at: '13:5-13:96',
      },
      { context: 'e', target: [' <b>it\'s</b>\n "x" é'], state: 'translated', form: 'cdata', at: '14:5-14:69' },
      { context: 'f', target: ['<b>bold</b>'], state: 'translated', form: 'escaped', at: '15:5-15:54' },
      { context: 'g', target: ['&brand; &#38; x'], state: 'translated', form: 'markup', at: '16:5-16:46' },
      { context: 'h', target: ['a <![CDATA[b]]>'], state: 'translated', form: 'markup', at: '17:5-17:46' },
      { context: 'i', target: ['a < b'], state: 'translated', at: '18:5-18:39' },
      {
        context: 'k',
        target: ['%d ship', '%d ships', ''],
        variants: [
          ['one', '%d ship'],
          ['few', '%d ships'],
          ['other', '%d shipss'],
          ['', 'none'],
        ],
        state: 'translated',
        notes: [['developer', ' of plurals ']],
        at: '21:5-29:15',
      },
      { context: 'a', target: ['again'], state: 'translated', at: '31:5-31:36' },
      { context: 'm', target: ['', '', ''], variants: [], state: 'untranslated', at: '32:5-32:24' },
    ],
  })
  expect(
    saidIn(aresource, document)
      .units.filter(({ variants }) => variants)
      .map(({ target }) => target),
  ).toEqual([['%d ship', '%d ships', '%d shipss', 'none'], ['']])
})

test('Kotlin knows other escapes, and moko other plurals', () => {
  expect(saidIn(cmpResource, document).units.map(({ context, target }) => [context, target[0]])).toEqual([
    ['a', ' It\\\'s  "  quoted \n " \t\\"\\@\\?\\q\\ é\\u0000\\ud800\n      end '],
    ['b', 'Weft'],
    ['c', ''],
    ['d', '  <b> bold </b>  and <xliff:g id="x">%s</xliff:g> \\\'  "  " &amp; '],
    ['e', ' <b>it\\\'s</b>\n "x" é'],
    ['f', '<b>bold</b>'],
    ['g', '&brand; &#38; x'],
    ['h', 'a <![CDATA[b]]>'],
    ['i', 'a < b'],
    ['k', '%d ship'],
    ['a', 'again'],
    ['m', ''],
  ])
  expect(saidIn(mokoResource, document).units.filter(({ variants }) => variants)).toEqual([
    expect.objectContaining({ context: 'k', at: '21:5-29:15' }),
    { context: 'l', target: ['x'], variants: [['one', 'x']], state: 'translated', at: '30:5-30:60' },
    expect.objectContaining({ context: 'm' }),
  ])
})

test.each([
  ['', 'unexpected-end 1:1-1:1'],
  ['\n<resource/>', 'unexpected-root 2:1-2:12'],
  ['<resources><string></resources>', 'unexpected-tag 1:20-1:32'],
  ['<resources/>', 'none: 0 strings'],
])('%j is read or told of', (text, expected) => {
  expect(problemIn(aresource, text)).toBe(expected)
})

const entry = (content: string) => `<resources>\n    <string name="a">${content}</string>\n</resources>\n`
test.each([
  ['x', 'It\'s "x" \\ \n\t\r\u0001 & < ]]>', '<resources> It\\\'s \\"x\\" \\\\ \\n\\t\\u000d\\u0001 &amp; &lt; ]]&gt;'],
  ['x', '@y', '<resources> \\@y'],
  ['x', '?y', '<resources> \\?y'],
  ['x', ' y', '<resources> " y"'],
  ['x', 'y ', '<resources> "y "'],
  ['x', "y  z'", '<resources> "y  z\\\'"'],
  ['x', '', '<resources> '],
  ['x', "<b>y</b>'  &amp; ", "<resources> <b>y</b>\\'\\u0020 &amp;\\u0020"],
  ['x', " <b>y</b> <!-- ' --> <![CDATA[']]> <?p '?>", "<resources> \\u0020<b>y</b> <!-- ' --> <![CDATA[']]> <?p '?>"],
  ['x', '@<b>y', '<resources> \\@&lt;b>y'],
  [
    'x',
    '<xliff:g id="1">y</xliff:g>',
    '<resources xmlns:xliff="urn:oasis:names:tc:xliff:document:1.2"> <xliff:g id="1">y</xliff:g>',
  ],
  [
    'x',
    '<tools:g xml:lang="1">y</tools:g>',
    '<resources xmlns:tools="http://schemas.android.com/tools"> <tools:g xml:lang="1">y</tools:g>',
  ],
  ['x', '<other:g>y</other:g>', '<resources> &lt;other:g>y&lt;/other:g>'],
  ['x', '<g other:a="b">y</g>', '<resources> &lt;g other:a=\\"b\\">y&lt;/g>'],
  ['<b>x</b>', '<i>y</i>', '<resources> <i>y</i>'],
  [
    '<![CDATA[x]]>',
    '@it\'s "x"\n\t\r ]]> \\ <b>',
    `<resources> <![CDATA[\\@it\\'s \\"x\\"
	\\u000d ]]]]><![CDATA[> \\\\ <b>]]>`,
  ],
  ['&lt;b&gt;x&lt;/b&gt;', '<b>y</b>', '<resources> &lt;b>y&lt;/b>'],
])('%s becomes %j', (content, to, expected) => {
  const after = changedIn(aresource, entry(content), [{ set: 'a', to }])
  expect(after.replace(/\n {4}<string name="a">([\s\S]*)<\/string>\n<\/resources>\n/, ' $1')).toBe(expected)
})

test.each([
  ['x', 'It\'s "x" @ \\ \n\t\r\u0001 & < ]]>', 'It\'s "x" @ \\\\ \\n\\t\\u000d\\u0001 &amp; &lt; ]]&gt;'],
  ['<b>x</b>', "<b>\\</b> \n'", "<b>\\\\</b> \\n'"],
  ['<![CDATA[x]]>', "it's\n\t\r ]]> \\n <b>", "<![CDATA[it's\n\t\\u000d ]]]]><![CDATA[> \\\\n <b>]]>"],
])('in Kotlin %s becomes %j', (content, to, expected) => {
  const after = changedIn(cmpResource, entry(content), [{ set: 'a', to }])
  expect(after.slice(entry('').indexOf('</string>'), -'</string>\n</resources>\n'.length)).toBe(expected)
})

const plurals = (items: string) => `<resources>\n  <plurals name="p">${items}</plurals>\n</resources>\n`
test.each<[string, readonly string[], string]>([
  [
    plurals('<item quantity="one">x</item><item quantity="other">z</item>'),
    ['a', 'b', 'c'],
    `<resources>
  <plurals name="p"><item quantity="one">a</item>
    <item quantity="few">b</item>
    <item quantity="many">c</item><item quantity="other">c</item></plurals>
</resources>
`,
  ],
  [
    plurals('\n    <item quantity="many">z</item>\n    <item quantity="other">z</item>\n  '),
    ['a', 'b', ''],
    `<resources>
  <plurals name="p">
    <item quantity="one">a</item>
    <item quantity="few">b</item>
    <item quantity="many"></item>
    <item quantity="other">b</item>
  </plurals>
</resources>
`,
  ],
  [
    plurals('\n  '),
    ['a', '', 'c'],
    `<resources>
  <plurals name="p">
    <item quantity="one">a</item>
    <item quantity="many">c</item>
    <item quantity="other">c</item>
  </plurals>
</resources>
`,
  ],
  [
    '<resources><plurals name="p"/></resources>',
    ['a', '', ''],
    `<resources><plurals name="p">
        <item quantity="one">a</item>
        <item quantity="other">a</item>
    </plurals></resources>`,
  ],
  ['<resources><plurals name="p"/></resources>', ['', '', ''], '<resources><plurals name="p"/></resources>'],
  [
    plurals('<item quantity="one" /><item quantity="few">b</item>'),
    ['a', 'b', ''],
    `<resources>
  <plurals name="p"><item quantity="one">a</item><item quantity="few">b</item>
    <item quantity="other">b</item></plurals>
</resources>
`,
  ],
  [
    plurals('<item quantity="one">x</item><item quantity="few">y</item>'),
    ['a', 'b'],
    `<resources>
  <plurals name="p"><item quantity="one">a</item><item quantity="few">b</item>
    <item quantity="other">b</item></plurals>
</resources>
`,
  ],
  [
    plurals('<item quantity="one">&#120;</item><item quantity="few">y</item>'),
    ['x', 'b', ''],
    `<resources>
  <plurals name="p"><item quantity="one">&#120;</item><item quantity="few">b</item>
    <item quantity="other">b</item></plurals>
</resources>
`,
  ],
])('the forms of %j become %j', (text, to, expected) => {
  expect(changedIn(aresource, text, [{ set: 'p', to }], { language: polish })).toBe(expected)
})

test('where the language is not known forms are those of the file', () => {
  expect(
    changedIn(aresource, plurals('<item quantity="few">x</item><item quantity="other">z</item>'), [
      { set: 'p', to: ['a', 'b'] },
    ]),
  ).toBe(plurals('<item quantity="few">a</item><item quantity="other">b</item>'))
  expect(changedIn(mokoResource, '<resources/>', [{ add: 'q', to: ['a', 'b', 'c'] }])).toBe(`<resources>
    <plural name="q">
        <item quantity="one">a</item>
        <item quantity="few">b</item>
        <item quantity="other">c</item>
    </plural>
</resources>`)
})

const notes = [
  { by: 'developer', text: ' One -- two -' },
  { by: 'translator', text: 'three' },
] as const
const closed = { language: polish, parameters: { xml_closing_tags: false } }
test.each<[string, readonly NamedChange[], object, string]>([
  [
    '<resources>\n</resources>\n',
    [
      { add: 'a', to: 'x', notes },
      { add: 'b"&', to: '', state: 'read-only' },
      { add: 'c', to: '<b>x</b>', form: 'escaped' },
      { add: 'd', to: 'x', form: 'cdata' },
      { add: 'e', to: '<xliff:g>x</xliff:g>' },
    ],
    {},
    `<resources xmlns:xliff="urn:oasis:names:tc:xliff:document:1.2">
    <!-- One - two -->
    <!--three-->
    <string name="a">x</string>
    <string name="b&quot;&amp;" translatable="false"></string>
    <string name="c">&lt;b>x&lt;/b></string>
    <string name="d"><![CDATA[x]]></string>
    <string name="e"><xliff:g>x</xliff:g></string>
</resources>
`,
  ],
  ['<resources/>', [{ add: 'a', to: '' }], closed, '<resources>\n    <string name="a"/>\n</resources>'],
  [
    '<resources></resources>',
    [{ add: 'p', to: ['x', 'y', ''], notes }],
    closed,
    `<resources>
    <!-- One - two -->
    <!--three-->
    <plurals name="p">
        <item quantity="one">x</item>
        <item quantity="few">y</item>
        <item quantity="other">y</item>
    </plurals>
</resources>`,
  ],
  [
    '<resources></resources>',
    [{ add: 'a', to: 'x' }],
    { like: '<resources>\n\t<string name="z">z</string>\n</resources>' },
    `<resources>
	<string name="a">x</string>
</resources>`,
  ],
  [
    '<resources>\r\n  <string name="a">x</string>\r\n</resources>',
    [
      { add: 'b', to: 'y' },
      { add: 'c', to: ['x', 'y', 'z'], after: null },
      { add: 'd', to: 'z', after: 'c' },
    ],
    closed,
    '<resources>\r\n  <plurals name="c">\r\n    <item quantity="one">x</item>\r\n    <item quantity="few">y</item>\r\n    <item quantity="many">z</item>\r\n    <item quantity="other">z</item>\r\n  </plurals>\r\n  <string name="d">z</string>\r\n  <string name="a">x</string>\r\n  <string name="b">y</string>\r\n</resources>',
  ],
  [
    '<resources>\n  <string name="a">x</string>\n  <!-- b -->\n  <string name="b">y</string>\n</resources>',
    [{ remove: 'b' }, { add: 'c', to: 'z', after: 'a' }, { set: 'a', to: 'w' }],
    {},
    `<resources>
  <string name="a">w</string>
  <string name="c">z</string>
</resources>`,
  ],
])('into %j new strings go', (text, changes, options, expected) => {
  expect(changedIn(aresource, text, changes, options)).toBe(expected)
})

test('a new file has what stands before the strings of its base', () => {
  expect(madeFrom(aresource, document)).toBe(`<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE resources [<!ENTITY brand "Weft">]>
<!-- licence -->
<resources xmlns:tools="http://schemas.android.com/tools">
</resources>
`)
  expect(madeFrom(aresource, '<resources/>')).toBe('<resources>\n</resources>\n')
  expect(madeFrom(aresource, '<resources>\r\n<string name="a"/></resources>')).toBe('<resources>\r\n</resources>\r\n')
  expect(begunBy(aresource)).toBe(`<?xml version="1.0" encoding="utf-8"?>
<resources>
</resources>
`)
  expect(['<resources>', '<resources\n', '<resourcess>'].map(aresource.recognises)).toEqual([true, true, false])
})
