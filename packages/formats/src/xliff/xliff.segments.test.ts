import { expect, test } from 'vitest'
import { changedIn, problemIn, saidIn } from '../exact-files.fixture.ts'
import { xliff2 } from './xliff2.format.ts'

const document = `<?xml version="1.0"?>
<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="en" trgLang="cs">
  <file id="menu">
    <notes><note>of the file</note></notes>
    <unit id="1" name="open">
      <notes>
        <note>  Of a
          door </note>
        <note category="translator">Short &amp; <b>good</b></note>
        <note category="location">a.c:3</note>
        <note category="location">b.c:4</note>
        <note category="other"> </note>
        <note category="other">Other</note>
      </notes>
      <originalData><data id="d1">x</data></originalData>
      <segment state="final"><source>Open</source><target>Otevřít</target></segment>
    </unit>
    <group id="g" translate="no" xml:space="preserve">
      <unit id="2"><segment><source> A  b </source><target> c </target></segment></unit>
      <unit id="3" translate="yes"><segment xml:space="default"><source> A  b </source><target xml:space="preserve"> c </target></segment></unit>
    </group>
    <unit id="4">
      <segment id="s1" state="initial"><source>One</source><target>Jedna</target></segment>
      <ignorable><source> </source></ignorable>
      <segment state="reviewed"><source>Two</source><target>Dvě</target><source>no</source><target>no</target></segment>
      <segment state="translated"><source>Three</source></segment>
      <segment><target>none</target></segment>
    </unit>
    <unit id="5"><ignorable><source>no string</source></ignorable></unit>
    <unit id="6"><segment><source><![CDATA[<b>]]></source></segment></unit>
    <unit id="7"><segment><source>x</source><target><![CDATA[<b>]]></target></segment></unit>
    <unit id="8"><segment><source><![CDATA[y]]></source><target>z</target></segment></unit>
    <unit><segment><source>Tie <pc id="1">up</pc> <cp hex="0007"/><x:cp hex = '001f' /> &amp; &#38;</source></segment></unit>
    <unit name="open"><segment><source>Open</source></segment></unit>
    <segment><source>no unit</source></segment>
  </file>
  <file><unit id="1"><segment><source>A</source></segment></unit></file>
</xliff>
`

test('a document says strings, what is said of them and their places', () => {
  expect(saidIn(xliff2, document)).toEqual({
    warnings: ['missing-source 27:7-27:47', 'duplicate-unit 34:5-34:70'],
    units: [
      {
        context: 'open',
        source: ['Open'],
        target: ['Otevřít'],
        state: 'approved',
        notes: [
          ['developer', 'Of a\n          door'],
          ['translator', 'Short & <b>good</b>'],
          ['developer', 'Other'],
        ],
        location: 'a.c:3, b.c:4',
        flags: 'xml-text',
        at: '5:5-17:12',
      },
      {
        context: 'menu///2',
        source: [' A  b '],
        target: [' c '],
        state: 'read-only',
        flags: 'xml-text',
        at: '19:7-19:89',
      },
      {
        context: 'menu///3',
        source: ['A b'],
        target: [' c '],
        state: 'translated',
        flags: 'xml-text',
        at: '20:7-20:146',
      },
      {
        context: 'menu///4///s1',
        source: ['One'],
        target: ['Jedna'],
        state: 'needs-editing',
        flags: 'xml-text',
        at: '23:7-23:92',
      },
      {
        context: 'menu///4///3',
        source: ['Two'],
        target: ['Dvě'],
        state: 'approved',
        flags: 'xml-text',
        at: '25:7-25:122',
      },
      {
        context: 'menu///4///4',
        source: ['Three'],
        target: [''],
        state: 'untranslated',
        flags: 'xml-text',
        at: '26:7-26:67',
      },
      {
        context: 'menu///6',
        source: ['<b>'],
        target: [''],
        state: 'untranslated',
        flags: 'xml-text',
        form: 'cdata',
        at: '30:5-30:76',
      },
      {
        context: 'menu///7',
        source: ['x'],
        target: ['<b>'],
        state: 'translated',
        flags: 'xml-text',
        form: 'cdata',
        at: '31:5-31:94',
      },
      {
        context: 'menu///8',
        source: ['y'],
        target: ['z'],
        state: 'translated',
        flags: 'xml-text',
        at: '32:5-32:92',
      },
      {
        context: 'menu///',
        source: ['Tie <pc id="1">up</pc> \u0007\u001f &amp; &'],
        target: [''],
        state: 'untranslated',
        flags: 'xml-text',
        at: '33:5-33:126',
      },
      { context: 'open', source: ['Open'], target: [''], state: 'untranslated', flags: 'xml-text', at: '34:5-34:70' },
      { context: '///1', source: ['A'], target: [''], state: 'untranslated', flags: 'xml-text', at: '37:9-37:66' },
    ],
  })
})

test('without placeables its texts are characters', () => {
  const { units } = saidIn(xliff2, document, { parameters: { xliff_placeables: false } })
  expect(units.slice(-4).map(({ source, flags = '' }) => [source?.[0], flags])).toEqual([
    ['y', ''],
    ['Tie up \u0007\u001f & &', ''],
    ['Open', ''],
    ['A', ''],
  ])
})

const notesOf = (parts: string): unknown =>
  saidIn(xliff2, `<xliff version="2.0"><file id="f"><unit id="1">${parts}</unit></file></xliff>`).units[0]?.notes

test('only what stands in the notes of a unit is said of it', () => {
  const segment = '<segment><note>segment</note><source>A</source></segment>'
  const metadata = '<mda:metadata><note>metadata</note></mda:metadata>'
  const matches = '<mtc:matches><note translate="no">match</note></mtc:matches>'
  expect(
    notesOf(`${metadata}<note>loose</note><notes><x><note>deep</note></x><note>own</note></notes>${matches}${segment}`),
  ).toEqual([['developer', 'own']])
  expect(notesOf(`<notes/>${metadata}${segment}`)).toBeUndefined()
})

test('names with a prefix are those of the document’s element', () => {
  const text = `<x:xliff version="2.1"><x:file id="f"><y:unit id="0"><y:segment/></y:unit>
<x:unit id="1"><y:segment><x:source>no</x:source></y:segment><x:segment><y:source>no</y:source><x:source>A</x:source></x:segment></x:unit></x:file></x:xliff>`
  expect(saidIn(xliff2, text)).toEqual({
    units: [
      { context: 'f///1', source: ['A'], target: [''], state: 'untranslated', flags: 'xml-text', at: '2:1-2:139' },
    ],
  })
  expect(
    changedIn(xliff2, text, [
      { set: 'f///1', to: '<x:ph id="1"/> <ph/>\u0001', state: 'approved' },
      { add: 'b', source: ['B'], to: 'b', location: 'l', notes: [{ by: 'developer', text: 'n' }] },
    ]),
  ).toBe(`<x:xliff version="2.1"><x:file id="f"><y:unit id="0"><y:segment/></y:unit>
<x:unit id="1"><y:segment><x:source>no</x:source></y:segment><x:segment state="final"><y:source>no</y:source><x:source>A</x:source><x:target>&#60;x:ph id="1"/> &#60;ph/><x:cp hex="0001"/></x:target></x:segment></x:unit>
<x:unit id="b" name="b">
  <x:notes>
    <x:note category="location">l</x:note>
    <x:note>n</x:note>
  </x:notes>
  <x:segment>
    <x:source>B</x:source>
    <x:target>b</x:target>
  </x:segment>
</x:unit></x:file></x:xliff>`)
})

test.each([
  ['', 'unexpected-end 1:1-1:1'],
  ['<xliff/>', 'unexpected-root 1:1-1:9'],
  ['<xliff version="1.2"><file></file></xliff>', 'unexpected-root 1:1-1:22'],
  ['<xliff version="2.0"><file></xliff>', 'unexpected-tag 1:28-1:36'],
  ['<xlif version="2.0"/>', 'unexpected-root 1:1-1:22'],
])('%j cannot be read', (text, expected) => {
  expect(problemIn(xliff2, text)).toBe(expected)
})
