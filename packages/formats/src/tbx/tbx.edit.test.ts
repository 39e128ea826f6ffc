import { expect, test } from 'vitest'
import { begunBy, changedIn, madeFrom, type NamedChange } from '../exact-files.fixture.ts'
import { newUnit } from '../testing.ts'
import { tbxFile } from './tbx.format.ts'

const language = { code: 'cs', plural: { number: 2, formula: 'n != 1' } }
const lines = `<martif xml:lang="en">
 <text>
  <body>
   <termEntry id="1">
    <langSet xml:lang="en"><tig><term>crane</term></tig></langSet>
    <langSet xml:lang="cs"><tig><term>jeřáb</term></tig></langSet>
   </termEntry>
   <termEntry id="2">
    <langSet xml:lang="en" ><tig><term>quay</term></tig></langSet >
   </termEntry>
  </body>
  <back/>
 </text>
</martif>
`
const tight =
  '<tbx xml:lang="en"><text><body><conceptEntry id="1"><langSec xml:lang="en"><termSec><term>crane</term></termSec></langSec><langSec xml:lang="cs" /></conceptEntry><conceptEntry id="2"><langSec xml:lang="cs"><termSec><term /></termSec></langSec><langSec xml:lang="en"><termSec><term>quay</term></termSec></langSec></conceptEntry><conceptEntry id="3"><langSec xml:lang="en"><termSec><term>mole</term></termSec></langSec><langSec xml:lang="cs"></langSec></conceptEntry></body></text></tbx>'
const notes = [
  { by: 'developer', text: 'A <b>' },
  { by: 'translator', text: 'B' },
] as const

test.each<[string, string, readonly NamedChange[], string]>([
  [
    'a text in place of another, and in a new part',
    lines,
    [
      { set: '1', to: 'a & b' },
      { set: '2', to: 'nábřeží' },
    ],
    `<martif xml:lang="en">
 <text>
  <body>
   <termEntry id="1">
    <langSet xml:lang="en"><tig><term>crane</term></tig></langSet>
    <langSet xml:lang="cs"><tig><term>a &amp; b</term></tig></langSet>
   </termEntry>
   <termEntry id="2">
    <langSet xml:lang="en" ><tig><term>quay</term></tig></langSet >
    <langSet xml:lang="cs"><tig><term>nábřeží</term></tig></langSet>
   </termEntry>
  </body>
  <back/>
 </text>
</martif>
`,
  ],
  [
    'the same text',
    lines,
    [
      { set: '1', to: 'jeřáb' },
      { set: '2', to: '' },
    ],
    lines,
  ],
  [
    'no text',
    lines,
    [{ set: '1', to: '' }],
    `<martif xml:lang="en">
 <text>
  <body>
   <termEntry id="1">
    <langSet xml:lang="en"><tig><term>crane</term></tig></langSet>
    <langSet xml:lang="cs"><tig><term></term></tig></langSet>
   </termEntry>
   <termEntry id="2">
    <langSet xml:lang="en" ><tig><term>quay</term></tig></langSet >
   </termEntry>
  </body>
  <back/>
 </text>
</martif>
`,
  ],
  [
    'a text in parts without one',
    tight,
    [
      { set: '1', to: 'jeřáb' },
      { set: '2', to: 'nábřeží' },
      { set: '3', to: 'molo' },
    ],
    '<tbx xml:lang="en"><text><body><conceptEntry id="1"><langSec xml:lang="en"><termSec><term>crane</term></termSec></langSec><langSec xml:lang="cs"><termSec><term>jeřáb</term></termSec></langSec></conceptEntry><conceptEntry id="2"><langSec xml:lang="cs"><termSec><term>nábřeží</term></termSec></langSec><langSec xml:lang="en"><termSec><term>quay</term></termSec></langSec></conceptEntry><conceptEntry id="3"><langSec xml:lang="en"><termSec><term>mole</term></termSec></langSec><langSec xml:lang="cs"><termSec><term>molo</term></termSec></langSec></conceptEntry></body></text></tbx>',
  ],
  [
    'an entry less',
    lines,
    [{ remove: '2' }],
    `<martif xml:lang="en">
 <text>
  <body>
   <termEntry id="1">
    <langSet xml:lang="en"><tig><term>crane</term></tig></langSet>
    <langSet xml:lang="cs"><tig><term>jeřáb</term></tig></langSet>
   </termEntry>
  </body>
  <back/>
 </text>
</martif>
`,
  ],
  [
    'no entry',
    lines,
    [{ remove: '1' }, { remove: '2' }],
    `<martif xml:lang="en">
 <text>
  <body>
  </body>
  <back/>
 </text>
</martif>
`,
  ],
  [
    'new entries at their places',
    lines,
    [
      { add: '3', source: ['ship'], to: 'loď', after: null, notes },
      { add: '"4"', source: ['boat'], to: '', after: '1' },
      { add: '', source: ['mole'], to: 'molo', flags: 'a, forbidden ,b' },
      { add: '5', source: ['pier'], to: '', flags: 'forbidden' },
      { add: '6', source: ['bar'], to: 'x', flags: 'forbidden-not', after: '2' },
    ],
    `<martif xml:lang="en">
 <text>
  <body>
   <termEntry id="3">
    <note>A &lt;b></note>
    <note from="translator">B</note>
    <langSet xml:lang="en"><tig><term>ship</term></tig></langSet>
    <langSet xml:lang="cs"><tig><term>loď</term></tig></langSet>
   </termEntry>
   <termEntry id="1">
    <langSet xml:lang="en"><tig><term>crane</term></tig></langSet>
    <langSet xml:lang="cs"><tig><term>jeřáb</term></tig></langSet>
   </termEntry>
   <termEntry id="&quot;4&quot;">
    <langSet xml:lang="en"><tig><term>boat</term></tig></langSet>
   </termEntry>
   <termEntry id="2">
    <langSet xml:lang="en" ><tig><term>quay</term></tig></langSet >
   </termEntry>
   <termEntry>
    <langSet xml:lang="en"><tig><term>mole</term></tig></langSet>
    <langSet xml:lang="cs"><tig><term>molo</term><termNote type="administrativeStatus">deprecatedTerm-admn-sts</termNote></tig></langSet>
   </termEntry>
   <termEntry id="5">
    <langSet xml:lang="en"><tig><term>pier</term></tig></langSet>
    <langSet xml:lang="cs"><tig><term></term><termNote type="administrativeStatus">deprecatedTerm-admn-sts</termNote></tig></langSet>
   </termEntry>
   <termEntry id="6">
    <langSet xml:lang="en"><tig><term>bar</term></tig></langSet>
    <langSet xml:lang="cs"><tig><term>x</term></tig></langSet>
   </termEntry>
  </body>
  <back/>
 </text>
</martif>
`,
  ],
  [
    'new entries without lines',
    tight,
    [
      { add: '4', source: ['<ship'], to: 'lo<ď', form: 'cdata' },
      { add: '5', source: ['boat'], to: 'x', flags: 'forbidden', after: null, notes },
    ],
    '<tbx xml:lang="en"><text><body><conceptEntry id="5"><note>A &lt;b></note><note from="translator">B</note><langSec xml:lang="en"><termSec><term>boat</term></termSec></langSec><langSec xml:lang="cs"><termSec><term>x</term><termNote type="administrativeStatus">deprecatedTerm-admn-sts</termNote></termSec></langSec></conceptEntry><conceptEntry id="1"><langSec xml:lang="en"><termSec><term>crane</term></termSec></langSec><langSec xml:lang="cs" /></conceptEntry><conceptEntry id="2"><langSec xml:lang="cs"><termSec><term /></termSec></langSec><langSec xml:lang="en"><termSec><term>quay</term></termSec></langSec></conceptEntry><conceptEntry id="3"><langSec xml:lang="en"><termSec><term>mole</term></termSec></langSec><langSec xml:lang="cs"></langSec></conceptEntry><conceptEntry id="4"><langSec xml:lang="en"><termSec><term>&lt;ship</term></termSec></langSec><langSec xml:lang="cs"><termSec><term><![CDATA[lo<ď]]></term></termSec></langSec></conceptEntry></body></text></tbx>',
  ],
  [
    'new entries of an empty body',
    '<martif xml:lang="en"><text><body/></text></martif>',
    [{ add: '4', source: ['ship'], to: 'loď' }],
    `<martif xml:lang="en"><text><body>
  <termEntry id="4">
    <langSet xml:lang="en"><tig><term>ship</term></tig></langSet>
    <langSet xml:lang="cs"><tig><term>loď</term></tig></langSet>
  </termEntry>
</body></text></martif>`,
  ],
  [
    'new entries of an empty body in lines',
    '<martif xml:lang="en">\r\n <text>\r\n  <body a="b" />\r\n </text></martif>',
    [{ add: '4', source: ['ship'], to: 'loď' }],
    '<martif xml:lang="en">\r\n <text>\r\n  <body a="b">\r\n    <termEntry id="4">\r\n      <langSet xml:lang="en"><tig><term>ship</term></tig></langSet>\r\n      <langSet xml:lang="cs"><tig><term>loď</term></tig></langSet>\r\n    </termEntry>\r\n  </body>\r\n </text></martif>',
  ],
  [
    'new entries of a body without any',
    `<martif xml:lang="en"><text>
 <body></body></text></martif>`,
    [{ add: '4', source: ['ship'], to: 'loď' }],
    `<martif xml:lang="en"><text>
 <body>
   <termEntry id="4">
     <langSet xml:lang="en"><tig><term>ship</term></tig></langSet>
     <langSet xml:lang="cs"><tig><term>loď</term></tig></langSet>
   </termEntry>
 </body></text></martif>`,
  ],
  [
    'new entries of a body with a line',
    `<martif xml:lang="en"><text>
 <body>
 </body></text></martif>`,
    [{ add: '4', source: ['ship'], to: 'loď' }],
    `<martif xml:lang="en"><text>
 <body>
   <termEntry id="4">
     <langSet xml:lang="en"><tig><term>ship</term></tig></langSet>
     <langSet xml:lang="cs"><tig><term>loď</term></tig></langSet>
   </termEntry>
 </body></text></martif>`,
  ],
  [
    'new entries of a body with a line',
    `<martif><text>
 <body>
 </body></text></martif>`,
    [{ add: '4', source: [], to: 'loď' }],
    `<martif><text>
 <body>
   <termEntry id="4">
     <langSet xml:lang="en"><tig><term></term></tig></langSet>
     <langSet xml:lang="cs"><tig><term>loď</term></tig></langSet>
   </termEntry>
 </body></text></martif>`,
  ],
  [
    'first of entries without lines',
    `<martif><text>
 <body><termEntry><langSet xml:lang="de"><tig><term>Kran</term></tig></langSet></termEntry></body></text></martif>`,
    [{ add: '4', source: ['ship'], to: 'loď', after: null }],
    `<martif><text>
 <body><termEntry id="4"><langSet xml:lang="de"><tig><term>ship</term></tig></langSet><langSet xml:lang="cs"><tig><term>loď</term></tig></langSet></termEntry><termEntry><langSet xml:lang="de"><tig><term>Kran</term></tig></langSet></termEntry></body></text></martif>`,
  ],
])('%s', (_, text, changes, expected) => {
  expect(changedIn(tbxFile, text, changes, { language })).toBe(expected)
})

test.each([
  ['<![CDATA[b]]>', 'a<b&c', '<![CDATA[a<b&c]]>'],
  ['<![CDATA[b]]>', 'a\rb', 'a&#13;b'],
  ['<![CDATA[b]]>', 'a]]>b', 'a]]&gt;b'],
  ['<![CDATA[b]]>', '', ''],
  ['<![CDATA[b]]>', 'a\u0007', 'a�'],
  ['b', 'a<b', 'a&lt;b'],
  ['b <i>c</i>', 'd', 'd'],
  [
    ` <![CDATA[a]]>
<![CDATA[b]]>`,
    'd',
    '<![CDATA[d]]>',
  ],
  ['a<![CDATA[b]]>', '<', '&lt;'],
  ['a<!-- c -->', '<', '&lt;'],
])('the text of %j becomes %j as %j', (inner, to, expected) => {
  const [before = '', after = ''] =
    '<martif xml:lang="en"><text><body><termEntry id="a"><langSet xml:lang="en"><tig><term>x</term></tig></langSet><langSet xml:lang="cs"><tig><term>|</term></tig></langSet></termEntry></body></text></martif>'.split(
      '|',
    )
  const changed = changedIn(tbxFile, before + inner + after, [{ set: 'a', to }], { language })
  expect(changed).toBe(before + expected + after)
})

test('what has no text has an end tag or none, as the component says', () => {
  const add = [{ add: '4', source: [''], to: '', flags: 'forbidden' }] as const
  const text = '<martif xml:lang="en"><text><body/></text></martif>'
  const parameters = { xml_closing_tags: false }
  expect(changedIn(tbxFile, text, add, { language })).toBe(`<martif xml:lang="en"><text><body>
  <termEntry id="4">
    <langSet xml:lang="en"><tig><term></term></tig></langSet>
    <langSet xml:lang="cs"><tig><term></term><termNote type="administrativeStatus">deprecatedTerm-admn-sts</termNote></tig></langSet>
  </termEntry>
</body></text></martif>`)
  expect(changedIn(tbxFile, text, add, { language, parameters })).toBe(`<martif xml:lang="en"><text><body>
  <termEntry id="4">
    <langSet xml:lang="en"><tig><term/></tig></langSet>
    <langSet xml:lang="cs"><tig><term/><termNote type="administrativeStatus">deprecatedTerm-admn-sts</termNote></tig></langSet>
  </termEntry>
</body></text></martif>`)
})

test('without a language the terms are of an undetermined one', () => {
  const text = '<martif><text><body/></text></martif>'
  expect(changedIn(tbxFile, text, [{ add: '4', source: ['a'], to: 'b' }])).toBe(`<martif><text><body>
  <termEntry id="4">
    <langSet xml:lang="en"><tig><term>a</term></tig></langSet>
    <langSet xml:lang="und"><tig><term>b</term></tig></langSet>
  </termEntry>
</body></text></martif>`)
  const other =
    '<martif><text><body><termEntry id="a"><langSet xml:lang="pt_BR"><tig><term>x</term></tig></langSet></termEntry></body></text></martif>'
  expect(
    changedIn(tbxFile, other, [
      { set: 'a', to: 'b' },
      { add: '4', source: ['a'], to: 'b' },
    ]),
  ).toBe(
    '<martif><text><body><termEntry id="a"><langSet xml:lang="pt_BR"><tig><term>x</term></tig></langSet><langSet xml:lang="und"><tig><term>b</term></tig></langSet></termEntry><termEntry id="4"><langSet xml:lang="pt-BR"><tig><term>a</term></tig></langSet><langSet xml:lang="und"><tig><term>b</term></tig></langSet></termEntry></body></text></martif>',
  )
})

test('a file for another language has the terms of the source language alone', () => {
  expect(madeFrom(tbxFile, lines, {}, { language })).toBe(`<martif xml:lang="en">
 <text>
  <body>
   <termEntry id="1">
    <langSet xml:lang="en"><tig><term>crane</term></tig></langSet>
   </termEntry>
   <termEntry id="2">
    <langSet xml:lang="en" ><tig><term>quay</term></tig></langSet >
   </termEntry>
  </body>
  <back/>
 </text>
</martif>
`)
  expect(madeFrom(tbxFile, tight, {}, { language })).toBe(
    '<tbx xml:lang="en"><text><body><conceptEntry id="1"><langSec xml:lang="en"><termSec><term>crane</term></termSec></langSec></conceptEntry><conceptEntry id="2"><langSec xml:lang="en"><termSec><term>quay</term></termSec></langSec></conceptEntry><conceptEntry id="3"><langSec xml:lang="en"><termSec><term>mole</term></termSec></langSec></conceptEntry></body></text></tbx>',
  )
})

test('a file that cannot be read stays', () => {
  const bytes = Buffer.from('<martif><text/></martif>')
  const file = tbxFile.parse(bytes)
  expect(file.edit({ units: [{ kind: 'add', unit: newUnit('a', 'b') }] })).toBe(bytes)
})

test('a new file names its project and the source language', () => {
  expect(begunBy(tbxFile, { sourceLanguageCode: 'pt_BR' })).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE martif PUBLIC "ISO 12200:1999A//DTD MARTIF core (DXFcdV04)//EN" "TBXcdv04.dtd">
<martif type="TBX" xml:lang="pt-BR">
  <martifHeader>
    <fileDesc>
      <sourceDesc><p>Harbour &amp; "Quay"</p></sourceDesc>
    </fileDesc>
  </martifHeader>
  <text>
    <body>
    </body>
  </text>
</martif>
`)
  expect(begunBy(tbxFile)).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE martif PUBLIC "ISO 12200:1999A//DTD MARTIF core (DXFcdV04)//EN" "TBXcdv04.dtd">
<martif type="TBX" xml:lang="en">
  <martifHeader>
    <fileDesc>
      <sourceDesc><p>Harbour &amp; "Quay"</p></sourceDesc>
    </fileDesc>
  </martifHeader>
  <text>
    <body>
    </body>
  </text>
</martif>
`)
})

test.each([
  ['<martif>', true],
  ['<tbx xml:lang="en">', true],
  ['<tbx\n>', true],
  ['<tbx/>', true],
  ['<tbxs>', false],
  ['<xliff>', false],
])('%j begins such a file: %s', (start, expected) => {
  expect(tbxFile.recognises(start)).toBe(expected)
})
