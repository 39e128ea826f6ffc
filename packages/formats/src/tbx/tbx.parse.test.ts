import { expect, test } from 'vitest'
import { problemIn, saidIn } from '../exact-files.fixture.ts'
import { tbxFile } from './tbx.format.ts'

const plural = { number: 2, formula: 'n != 1' }
const czech = { code: 'cs', plural }

test('entries of a body are read with their notes, and with the first term of both languages', () => {
  const text = `<martif xml:lang="en"><text><front><body2/></front>
<body>
<termEntry id="a">
 <note>first</note><note from="translator"> second </note><note> </note><note from="x">third</note>
 <descrip type="definition">a <b>big</b> &amp; <![CDATA[<c>]]><!-- no --><?no ?> thing &lt;</descrip><descrip type="context">none</descrip>
 <admin><note>no</note></admin><xref><note>no</note></xref><ref><note>no</note></ref><transac><note>no</note></transac>
 <date><note>no</note></date><descrip><note>no</note></descrip><termNote><note>no</note></termNote>
 <langSet xml:lang="en">
  <admin><term>no</term></admin><xref><term>no</term></xref><tig><term>crane</term></tig><tig><term>hoist</term></tig><note>of the crane</note>
 </langSet>
 <langSet xml:lang="cs"><tig><term><![CDATA[je<řáb]]></term></tig></langSet>
</termEntry>
<termEntry id="a"><langSet xml:lang="en"><tig><term>crane</term></tig></langSet></termEntry>
<termEntry><langSet xml:lang="cs"><tig><term>loď</term></tig></langSet><langSet xml:lang="en"><tig><term>a <hi a="&gt;>" b='>'>ship</hi>
&#x26;<!-- > --> <![CDATA[boat]]>&lt;</term></tig></langSet></termEntry>
<termEntry id="none"><langSet xml:lang="en"><tig/></langSet></termEntry>
<termEntry id="blank"><langSet xml:lang="en"><tig><term/></tig></langSet></termEntry>
<group><termEntry><langSet xml:lang="en"><tig><term>deep</term></tig></langSet></termEntry></group>
<conceptEntry><langSet xml:lang="en"><tig><term>other</term></tig></langSet></conceptEntry>
<termEntry><langSec xml:lang="en"><tig><term>other</term></tig></langSec></termEntry>
</body>
<termEntry><langSet xml:lang="en"><tig><term>outside</term></tig></langSet></termEntry></text></martif>`
  expect(saidIn(tbxFile, text, { language: czech })).toEqual({
    warnings: [
      'missing-source 16:1-16:73',
      'missing-source 17:1-17:86',
      'missing-source 20:1-20:86',
      'duplicate-unit 13:1-13:93',
    ],
    units: [
      {
        context: 'a',
        source: ['crane'],
        target: ['je<řáb'],
        state: 'translated',
        notes: [
          ['developer', 'first'],
          ['translator', 'second'],
          ['developer', 'third'],
          ['developer', 'a big & <c> thing <'],
          ['developer', 'of the crane'],
        ],
        form: 'cdata',
        at: '3:1-12:13',
      },
      { context: 'a', source: ['crane'], target: [''], state: 'untranslated', at: '13:1-13:93' },
      {
        context: '',
        source: [
          `a ship
& boat<`,
        ],
        target: ['loď'],
        state: 'translated',
        at: '14:1-15:73',
      },
    ],
  })
})

/** An entry with a term in each of these languages, which is called as the language. */
const fileIn = (root: string, codes: readonly string[]): string => {
  const parts = codes.map(
    (code) => `<langSet${code === '' ? '' : ` xml:lang="${code}"`}><tig><term>${code || 'none'}</term></tig></langSet>`,
  )
  return `<martif${root === '' ? '' : ` xml:lang="${root}"`}><text><body><termEntry>${parts.join('')}</termEntry></body></text></martif>`
}

test.each<[string, string | undefined, readonly string[], string]>([
  ['en', 'cs', ['cs', 'en'], 'en > cs'],
  ['en', 'cs', ['de', 'en', 'cs'], 'en > cs'],
  ['', 'cs', ['cs', 'de'], 'de > cs'],
  ['', 'cs', ['cs'], 'cs > '],
  ['', 'cs', ['de', ''], 'de > '],
  ['', undefined, ['en', 'de'], 'en > de'],
  ['', undefined, ['en'], 'en > '],
  ['de', undefined, ['en', 'de', 'cs'], 'de > en'],
  ['EN_us', 'cs', ['de', 'en-US', 'cs'], 'en-US > cs'],
  ['en', 'en', ['de', 'en'], 'en > '],
  ['en', 'EN', ['de'], ''],
  ['en_GB', 'en-gb', ['de', 'en'], ''],
  ['en', 'cs', ['de', 'fr'], 'de > '],
  ['en', 'cs', ['cs', 'de'], 'de > cs'],
  ['en', 'pt_BR', ['en', 'de', 'pt'], 'en > pt'],
  ['en', 'pt_BR', ['en', 'pt', 'PT-br'], 'en > PT-br'],
  ['en', 'pt', ['en', 'pt_PT'], 'en > pt_PT'],
  ['en', 'pt', ['en', 'ptx'], 'en > '],
])('of a file in %j for %j the terms of %j are %s', (root, code, parts, expected) => {
  const options = code === undefined ? {} : { language: { code, plural } }
  const { units } = tbxFile.parse(Buffer.from(fileIn(root, parts)), options)
  expect(units.map(({ source, target }) => [...source, ...target].join(' > ')).join()).toBe(expected)
})

test.each([
  ['termNote', 'administrativeStatus', 'forbidden', 'forbidden'],
  ['termNote', 'administrativeStatus', ' obsolete ', 'forbidden'],
  ['termNote', 'administrativeStatus', 'deprecatedTerm', 'forbidden'],
  ['termNote', 'administrativeStatus', 'deprecatedTerm-admn-sts', 'forbidden'],
  ['termNote', 'administrativeStatus', 'supersededTerm', 'forbidden'],
  ['termNote', 'administrativeStatus', 'supersededTerm-admn-sts', 'forbidden'],
  ['termNote', 'administrativeStatus', 'preferredTerm-admn-sts', ''],
  ['termNote', 'administrativeStatus', 'deprecated', ''],
  ['termNote', 'administrativeStatus', 'not forbidden', ''],
  ['termNote', 'administrativeStatus', 'forbidden here', ''],
  ['termNote', 'usage', 'forbidden', ''],
  ['termNote', '', 'forbidden', ''],
  ['admin', 'administrativeStatus', 'forbidden', ''],
])('%s of the type %j that says %j has the flag %j', (name, type, said, flags) => {
  const notes = `<${name} type="${type}">${said}</${name}><termNote type="administrativeStatus">preferredTerm</termNote>`
  const text = `<martif xml:lang="en"><text><body><termEntry><langSet xml:lang="en"><tig><term>a</term>${notes}</tig></langSet></termEntry></body></text></martif>`
  expect(tbxFile.parse(Buffer.from(text)).units[0]?.flags).toBe(flags)
})

test.each([
  ['<tbx2/>', 'unexpected-root 1:1-1:8'],
  ['<martif><text/></martif>', 'missing-body 1:1-1:1'],
  ['<tbx/>', 'missing-body 1:1-1:1'],
  ['<xliff><body/></xliff>', 'unexpected-root 1:1-1:8'],
  ['<martif><body>', 'unexpected-end 1:15-1:15'],
  [
    '<martif><body><termEntry/><body><termEntry><langSet xml:lang="en"><tig><term>en</term></tig></langSet></termEntry></b',
    'unexpected-text 1:118-1:118',
  ],
])('%s is refused: %s', (text, expected) => {
  expect(problemIn(tbxFile, text)).toBe(expected)
})

test.each([
  ['a &amp; b', 'a & b'],
  [
    'a\r\nb\rc',
    `a
b
c`,
  ],
  [
    '<![CDATA[a&amp;\r\nb]]><![CDATA[c]]>',
    `a&amp;
bc`,
  ],
  ['a<![CDATA[&amp;]]>&amp;', 'a&amp;&'],
  [
    `a<!-- <b>
> -->b`,
    'ab',
  ],
  ['<i a=">" b=\'>\'>c</i>d', 'cd'],
  ['<i a="\'>">c</i><b/>d', 'cd'],
  ["<i a='\">'>c</i><!----><![CDATA[]]>d", 'cd'],
  [
    `<![CDATA[a]
]>b]]>c<b/>`,
    `a]
]>bc`,
  ],
  ['<!-- > -->&lt;', '<'],
  [
    `<i
/>x&gt;`,
    'x>',
  ],
])('a term of %j is the text %j', (inner, expected) => {
  const text = `<martif xml:lang="en"><text><body><termEntry><langSet xml:lang="en"><tig><term>${inner}</term></tig></langSet></termEntry></body></text></martif>`
  expect(tbxFile.parse(Buffer.from(text)).units[0]?.source).toEqual([expected])
})

test('of a file that is no whole XML nothing is told but that', () => {
  const entry = '<termEntry/><termEntry><langSet><tig><term>a</term></tig></langSet></termEntry>'
  expect(saidIn(tbxFile, `<martif><body>${entry}${entry}</body>`)).toEqual({
    problems: ['unexpected-end 1:180-1:180'],
    units: [],
  })
})
