import { expect, test } from 'vitest'
import { problemIn, saidIn } from '../exact-files.fixture.ts'
import { appleXliff, plainXliff, xliff } from './xliff.format.ts'

const document = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE xliff [<!ENTITY brand "Weft">]>
<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">
  <file original="menu" source-language="en" datatype="plaintext">
    <header><note>of the file</note><source>no string</source></header>
    <body>
      <trans-unit id="1" resname="open" approved="yes" maxwidth="12" size-unit="char">
        <source>Open</source>
        <seg-source><mrk mtype="seg">Open</mrk></seg-source>
        <target state="signed-off">Otevřít</target>
        <note>  Of a
          door  </note>
        <note from="translator">Short</note>
        <note from="po-translator">Shorter</note>
        <note from="po-translators"/>
        <note from="po-translators">&lt;Shortest&gt; &amp; best</note>
        <context-group purpose="x-unknown location">
          <context context-type="sourcefile"> a/b
          c.c</context>
          <context context-type="linenumber">12 </context>
          <context context-type="record">no place</context>
        </context-group>
        <context-group purpose="location"><context context-type="sourcefile">d.c</context></context-group>
        <context-group purpose="location"><context context-type="linenumber">3</context></context-group>
        <context-group purpose="information"><context context-type="sourcefile">e.c</context></context-group>
        <context-group><context context-type="sourcefile">f.c</context></context-group>
      </trans-unit>
      <trans-unit id="2" maxwidth="1234567890"><source>Too wide</source><target state="new">a</target></trans-unit>
      <trans-unit id="3" maxwidth="123456789"><source>Wide</source><target state="needs-l10n">b</target></trans-unit>
      <trans-unit id="4" maxwidth="7" size-unit="byte"><source>a  b
        c</source><target state="final"> d  e </target></trans-unit>
      <trans-unit id="5" translate="no" approved="yes"><source>Weft</source><target>Weft</target></trans-unit>
      <trans-unit id="6" xml:space="preserve" maxwidth="7x"><source> a  b
 </source><target xml:space="default"> c  d </target></trans-unit>
      <group xml:space="preserve" translate="no">
        <trans-unit id="7"><source> x </source><target xml:space="preserve"> y </target></trans-unit>
        <group translate="yes"><trans-unit id="8"><source> z </source><target> w </target></trans-unit></group>
        <trans-unit id="9" xml:space="default"><source> v </source></trans-unit>
      </group>
      <trans-unit id="10"><source>first</source><source>second</source><target>third</target><target>fourth</target>
        <alt-trans><source>other</source><target>another</target></alt-trans></trans-unit>
      <trans-unit><target>no source</target></trans-unit>
      <trans-unit id="12" approved="no"><source><![CDATA[<b>]]> <![CDATA[  c]]></source><target></target></trans-unit>
      <trans-unit id="13"><source>plain</source><target><![CDATA[x < y]]></target></trans-unit>
      <trans-unit id="14" approved="Yes"><source><![CDATA[cdata]]></source><target>text</target></trans-unit>
      <trans-unit id="14"><source>cdata</source></trans-unit>
    </body>
  </file>
  <file>
    <body>
      <trans-unit id="1"><source>
        Mind <g id="1"> the <x id="2"/>  </g>
        <!-- a comment --> &brand; &#38; &#x26; &amp;&quot;&apos;&lt;&gt; <?pi?> gap <![CDATA[&<b>]]>
      </source></trans-unit>
      <trans-unit id="2"><source><x id="1"/> a <x id="2"/></source><target>b <bx id="3"/> c</target></trans-unit>
      <trans-unit id="3" xml:space="preserve"><source> a <x id="U+0007" ctype="x-control"/>  <x id="1"/> </source></trans-unit>
    </body>
  </file>
</xliff>
`

test('a document says strings, what is said of them and their places', () => {
  expect(saidIn(xliff, document)).toEqual({
    warnings: ['missing-source 42:7-42:58', 'duplicate-unit 46:7-46:62'],
    units: [
      {
        context: 'open',
        source: ['Open'],
        target: ['Otevřít'],
        state: 'approved',
        notes: [
          ['developer', 'Of a\n          door'],
          ['translator', 'Short'],
          ['translator', 'Shorter'],
          ['developer', '<Shortest> & best'],
        ],
        location: 'a/b c.c:12, d.c',
        flags: 'max-length:12, xml-text',
        at: '7:7-27:20',
      },
      {
        context: 'menu///2',
        source: ['Too wide'],
        target: ['a'],
        state: 'needs-editing',
        flags: 'xml-text',
        at: '28:7-28:116',
      },
      {
        context: 'menu///3',
        source: ['Wide'],
        target: ['b'],
        state: 'needs-editing',
        flags: 'max-size:123456789, xml-text',
        at: '29:7-29:118',
      },
      {
        context: 'menu///4',
        source: ['a b c'],
        target: ['d e'],
        state: 'approved',
        flags: 'max-size:7, xml-text',
        at: '30:7-31:69',
      },
      {
        context: 'menu///5',
        source: ['Weft'],
        target: ['Weft'],
        state: 'read-only',
        flags: 'xml-text',
        at: '32:7-32:111',
      },
      {
        context: 'menu///6',
        source: [' a  b\n '],
        target: ['c d'],
        state: 'translated',
        flags: 'xml-text',
        at: '33:7-34:67',
      },
      {
        context: 'menu///7',
        source: [' x '],
        target: [' y '],
        state: 'read-only',
        flags: 'xml-text',
        at: '36:9-36:102',
      },
      {
        context: 'menu///8',
        source: [' z '],
        target: [' w '],
        state: 'translated',
        flags: 'xml-text',
        at: '37:32-37:104',
      },
      { context: 'menu///9', source: ['v'], target: [''], state: 'read-only', flags: 'xml-text', at: '38:9-38:81' },
      {
        context: 'menu///10',
        source: ['first'],
        target: ['third'],
        state: 'translated',
        flags: 'xml-text',
        at: '40:7-41:91',
      },
      {
        context: 'menu///12',
        source: ['<b> c'],
        target: [''],
        state: 'untranslated',
        flags: 'xml-text',
        form: 'cdata',
        at: '43:7-43:119',
      },
      {
        context: 'menu///13',
        source: ['plain'],
        target: ['x < y'],
        state: 'translated',
        flags: 'xml-text',
        form: 'cdata',
        at: '44:7-44:96',
      },
      {
        context: 'menu///14',
        source: ['cdata'],
        target: ['text'],
        state: 'translated',
        flags: 'xml-text',
        at: '45:7-45:110',
      },
      {
        context: 'menu///14',
        source: ['cdata'],
        target: [''],
        state: 'untranslated',
        flags: 'xml-text',
        at: '46:7-46:62',
      },
      {
        context: '///1',
        source: [
          'Mind <g id="1"> the <x id="2"/> </g> <!-- a comment --> &brand; & & &amp;"\'&lt;&gt; <?pi?> gap &amp;&lt;b&gt;',
        ],
        target: [''],
        state: 'untranslated',
        flags: 'xml-text',
        at: '51:7-54:29',
      },
      {
        context: '///2',
        source: ['<x id="1"/> a <x id="2"/>'],
        target: ['b <bx id="3"/> c'],
        state: 'translated',
        flags: 'xml-text',
        at: '55:7-55:114',
      },
      {
        context: '///3',
        source: [' a \u0007  <x id="1"/> '],
        target: [''],
        state: 'untranslated',
        flags: 'xml-text',
        at: '56:7-56:128',
      },
    ],
  })
})

test('without placeables its texts are characters', () => {
  const { units } = saidIn(plainXliff, document)
  expect(units.map(({ context, source, target, flags = '' }) => [context, source?.[0], target[0], flags])).toEqual([
    ['open', 'Open', 'Otevřít', 'max-length:12'],
    ['menu///2', 'Too wide', 'a', ''],
    ['menu///3', 'Wide', 'b', 'max-size:123456789'],
    ['menu///4', 'a b c', 'd e', 'max-size:7'],
    ['menu///5', 'Weft', 'Weft', ''],
    ['menu///6', ' a  b\n ', 'c d', ''],
    ['menu///7', ' x ', ' y ', ''],
    ['menu///8', ' z ', ' w ', ''],
    ['menu///9', 'v', '', ''],
    ['menu///10', 'first', 'third', ''],
    ['menu///12', '<b> c', '', ''],
    ['menu///13', 'plain', 'x < y', ''],
    ['menu///14', 'cdata', 'text', ''],
    ['menu///14', 'cdata', '', ''],
    ['///1', 'Mind the &brand; & & &"\'<> gap &<b>', '', ''],
    ['///2', 'a', 'b c', ''],
    ['///3', ' a \u0007   ', '', ''],
  ])
  expect(saidIn(xliff, document, { parameters: { xliff_placeables: false } })).toEqual(saidIn(plainXliff, document))
  expect(saidIn(xliff, document, { parameters: { xliff_placeables: true } })).toEqual(saidIn(xliff, document))
})

test('Apple knows no approved text', () => {
  const { units } = saidIn(appleXliff, document)
  expect(units.map(({ state }) => state)).toEqual([
    'translated',
    'needs-editing',
    'needs-editing',
    'translated',
    'read-only',
    'translated',
    'read-only',
    'translated',
    'read-only',
    'translated',
    'untranslated',
    'translated',
    'translated',
    'untranslated',
    'untranslated',
    'translated',
    'untranslated',
  ])
})

test('names with a prefix are those of the document’s element', () => {
  const text = `<x:xliff version="1.2" xmlns:x="urn:oasis:names:tc:xliff:document:1.2" xmlns:y="urn:y">
<x:file original="f"><y:file original="g"/><x:body><y:trans-unit id="0"><y:source>no string</y:source></y:trans-unit>
<x:trans-unit id="1"><y:source>no text</y:source><x:source>A <x:g id="1">b</x:g></x:source><y:target>no</y:target><x:target>C</x:target></x:trans-unit>
<x:trans-unit id="2"><source>B</source></x:trans-unit></x:body></x:file></x:xliff>`
  expect(saidIn(xliff, text)).toEqual({
    warnings: ['missing-source 4:1-4:55'],
    units: [
      {
        context: 'f///1',
        source: ['A <x:g id="1">b</x:g>'],
        target: ['C'],
        state: 'translated',
        flags: 'xml-text',
        at: '3:1-3:152',
      },
    ],
  })
})

test('with a template the context alone names a string', () => {
  const said = saidIn(xliff, document, { hasTemplate: true })
  expect(said.units.slice(0, 2)).toEqual([
    {
      context: 'open',
      source: ['Open'],
      target: ['Otevřít'],
      state: 'approved',
      notes: [
        ['developer', 'Of a\n          door'],
        ['translator', 'Short'],
        ['translator', 'Shorter'],
        ['developer', '<Shortest> & best'],
      ],
      location: 'a/b c.c:12, d.c',
      flags: 'max-length:12, xml-text',
      at: '7:7-27:20',
    },
    {
      context: 'menu///2',
      source: ['Too wide'],
      target: ['a'],
      state: 'needs-editing',
      flags: 'xml-text',
      at: '28:7-28:116',
    },
  ])
  expect(said.warnings).toEqual(['missing-source 42:7-42:58', 'duplicate-unit 46:7-46:62'])
})

test.each([
  ['', 'unexpected-end 1:1-1:1'],
  ['<xliff version="2.0"><file/></xliff>', 'unexpected-root 1:1-1:22'],
  ['<xliff version="1.2"><file></xliff>', 'unexpected-tag 1:28-1:36'],
  ['<a:xliff version="2.1"/>', 'unexpected-root 1:1-1:25'],
  ['<a:b:xliff/>', 'unexpected-root 1:1-1:13'],
  ['<xliffs/>', 'unexpected-root 1:1-1:10'],
  ['\n <axliff>\n</axliff>', 'unexpected-root 2:2-2:10'],
  [
    '<xliff><file><body><trans-unit id="1"><source>&x;</source></trans-unit></body></file></xliff>',
    'unexpected-text 1:47-1:48',
  ],
])('%j cannot be read', (text, expected) => {
  expect(problemIn(xliff, text)).toBe(expected)
})

test.each([
  ['<xliff/>', { units: [] }],
  ['<xliff version="12"><x/></xliff>', { units: [] }],
  [
    '<xliff><trans-unit id="1"><source>A</source></trans-unit></xliff>',
    {
      units: [
        { context: '///1', source: ['A'], target: [''], state: 'untranslated', flags: 'xml-text', at: '1:8-1:58' },
      ],
    },
  ],
  [
    '<xliff><trans-unit><source/></trans-unit></xliff>',
    {
      units: [{ context: '///', source: [''], target: [''], state: 'untranslated', flags: 'xml-text', at: '1:8-1:42' }],
    },
  ],
  [
    '<xliff><trans-unit id="1"><source>A</source><target>b</target></trans-unit><body/></xliff>',
    {
      units: [
        { context: '///1', source: ['A'], target: ['b'], state: 'translated', flags: 'xml-text', at: '1:8-1:76' },
      ],
    },
  ],
])('%j is read', (text, expected) => {
  expect(saidIn(xliff, text)).toEqual(expected)
})

test('where most strings lack a source, people are told of a hundred', () => {
  const text = `<xliff><file><body>${'<trans-unit/>'.repeat(120)}${'<trans-unit><source>A</source></trans-unit>'.repeat(120)}</body></file></xliff>`
  const codes = saidIn(xliff, text).warnings?.map((one) => one.split(' ')[0])
  expect(codes).toEqual(Array.from({ length: 100 }, () => 'missing-source'))
  expect(saidIn(xliff, text.replaceAll('<trans-unit/>', '')).warnings?.length).toBe(100)
})
