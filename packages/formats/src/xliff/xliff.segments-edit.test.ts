import { expect, test } from 'vitest'
import { begunBy, changedIn, madeFrom, type NamedChange } from '../exact-files.fixture.ts'
import type { FileState } from '../format.ts'
import { xliff2 } from './xliff2.format.ts'

const whole = (segment: string) =>
  `<xliff version="2.0">\n<file id="f">\n<unit id="a">\n${segment}\n</unit>\n</file>\n</xliff>\n`
const around = whole('|').split('|')

test.each<[string, string, { readonly attributes?: string; readonly state?: FileState }, string]>([
  ['', 'b', {}, '<segment><source>A</source><target>b</target></segment>'],
  ['', 'b', { state: 'needs-editing' }, '<segment state="initial"><source>A</source><target>b</target></segment>'],
  ['', 'b', { state: 'approved' }, '<segment state="final"><source>A</source><target>b</target></segment>'],
  ['', '', { state: 'approved' }, '<segment><source>A</source></segment>'],
  ['<target/>', '', { state: 'approved' }, '<segment><source>A</source><target/></segment>'],
  [
    '<target />',
    ' b',
    { state: 'approved' },
    '<segment state="final"><source>A</source><target xml:space="preserve"> b</target></segment>',
  ],
  ['<target>b</target>', 'b', { state: 'translated' }, '<segment><source>A</source><target>b</target></segment>'],
  [
    '<target>b</target>',
    'b',
    { state: 'approved' },
    '<segment state="final"><source>A</source><target>b</target></segment>',
  ],
  [
    '<target>b</target>',
    'b',
    { state: 'needs-editing' },
    '<segment state="initial"><source>A</source><target>b</target></segment>',
  ],
  ['<target>b</target>', '', { state: 'needs-editing' }, '<segment><source>A</source><target></target></segment>'],
  [
    '<target>b</target >',
    'c',
    { attributes: ' state="translated"' },
    '<segment state="translated"><source>A</source><target>c</target ></segment>',
  ],
  [
    '<target>b</target>',
    '',
    { attributes: ' state="translated"' },
    '<segment state="initial"><source>A</source><target></target></segment>',
  ],
  [
    '<target>b</target>',
    'c',
    { attributes: ' state="final" subState="a:b"' },
    '<segment state="translated"><source>A</source><target>c</target></segment>',
  ],
  [
    '<target>b</target>',
    'c',
    { attributes: ' state="reviewed" subState="a:b"', state: 'approved' },
    '<segment state="reviewed" subState="a:b"><source>A</source><target>c</target></segment>',
  ],
  [
    '<target>b</target>',
    'b',
    { attributes: ' subState="a:b" state="initial"' },
    '<segment state="translated"><source>A</source><target>b</target></segment>',
  ],
  [
    '',
    'b',
    { attributes: ' state="initial"', state: 'needs-editing' },
    '<segment state="initial"><source>A</source><target>b</target></segment>',
  ],
  [
    '',
    '',
    { attributes: ' state="initial"', state: 'translated' },
    '<segment state="initial"><source>A</source></segment>',
  ],
  [
    '<target xml:space="preserve">b</target>',
    ' c',
    {},
    '<segment><source>A</source><target xml:space="preserve"> c</target></segment>',
  ],
  [
    '',
    ' c',
    { attributes: ' xml:space="preserve"' },
    '<segment xml:space="preserve"><source>A</source><target> c</target></segment>',
  ],
  [
    '<target xml:space="default">b</target>',
    ' c',
    { attributes: ' xml:space="preserve"' },
    '<segment xml:space="preserve"><source>A</source><target xml:space="preserve"> c</target></segment>',
  ],
  [
    '<target>b</target>',
    'b',
    { attributes: ' translate="no"', state: 'approved' },
    '<segment translate="no"><source>A</source><target>b</target></segment>',
  ],
  [
    '<target>b</target >',
    'c',
    { attributes: ' translate="no" state="initial"', state: 'approved' },
    '<segment translate="no" state="initial"><source>A</source><target>c</target ></segment>',
  ],
  [
    '<target><![CDATA[b]]></target>',
    '<c>',
    {},
    '<segment><source>A</source><target><![CDATA[<c>]]></target></segment>',
  ],
])('%j becomes %j, %j', (target, to, { attributes = '', state = 'translated' }, expected) => {
  const after = changedIn(xliff2, whole(`<segment${attributes}><source>A</source>${target}</segment>`), [
    { set: 'f///a', to, state },
  ])
  expect(after.slice(around[0]?.length, -(around[1]?.length ?? 0))).toBe(expected)
})

const two = `<xliff version="2.0">
  <file id="f">
    <unit id="a">
        <segment id="1" state="final" subState="x:y">
            <source>A</source>
        </segment>
        <segment>
            <source>B</source>
        </segment>
    </unit>
    <unit id="c" translate="no"><segment><source>C</source></segment></unit>
  </file>
</xliff>
`
const notes = [
  { by: 'developer', text: 'One & "two"' },
  { by: 'translator', text: '<Three>' },
] as const

test.each<[string, readonly NamedChange[], string]>([
  [
    'last',
    [{ add: 'f///d', source: ['D'], to: 'd' }],
    `<xliff version="2.0">
  <file id="f">
    <unit id="a">
        <segment id="1" state="final" subState="x:y">
            <source>A</source>
        </segment>
        <segment>
            <source>B</source>
        </segment>
    </unit>
    <unit id="c" translate="no"><segment><source>C</source></segment></unit>
    <unit id="d" translate="yes">
        <segment state="translated">
            <source>D</source>
            <target>d</target>
        </segment>
    </unit>
  </file>
</xliff>
`,
  ],
  [
    'first, all said of it',
    [{ add: 'f///d', source: [' D'], to: 'd  e', after: null, notes, location: 'x.c:1, , y', state: 'approved' }],
    `<xliff version="2.0">
  <file id="f">
    <unit id="d">
        <notes>
            <note category="location">x.c:1</note>
            <note category="location">y</note>
            <note>One &amp; "two"</note>
            <note category="translator">&lt;Three></note>
        </notes>
        <segment state="final">
            <source xml:space="preserve"> D</source>
            <target xml:space="preserve">d  e</target>
        </segment>
    </unit>
    <unit id="a">
        <segment id="1" state="final" subState="x:y">
            <source>A</source>
        </segment>
        <segment>
            <source>B</source>
        </segment>
    </unit>
    <unit id="c" translate="no"><segment><source>C</source></segment></unit>
  </file>
</xliff>
`,
  ],
  [
    'behind parts',
    [
      { add: 'f///d e', source: ['D'], to: '', after: 'f///a///1' },
      { add: 'g///d', source: ['<x/>'], to: ['x'], after: 'f///d e', state: 'needs-editing' },
    ],
    `<xliff version="2.0">
  <file id="f">
    <unit id="a">
        <segment id="1" state="final" subState="x:y">
            <source>A</source>
        </segment>
        <segment>
            <source>B</source>
        </segment>
    </unit>
    <unit id="f_2f__2f__2f_d_20_e" name="f///d e">
        <segment state="initial">
            <source>D</source>
        </segment>
    </unit>
    <unit id="g_2f__2f__2f_d" name="g///d">
        <segment state="initial">
            <source><x/></source>
            <target>x</target>
        </segment>
    </unit>
    <unit id="c" translate="no"><segment><source>C</source></segment></unit>
  </file>
</xliff>
`,
  ],
  [
    'fixed',
    [{ add: 'f///', source: [], to: [], state: 'read-only' }],
    `<xliff version="2.0">
  <file id="f">
    <unit id="a">
        <segment id="1" state="final" subState="x:y">
            <source>A</source>
        </segment>
        <segment>
            <source>B</source>
        </segment>
    </unit>
    <unit id="c" translate="no"><segment><source>C</source></segment></unit>
    <unit id="f_2f__2f__2f_" name="f///" translate="no">
        <segment state="initial">
            <source></source>
        </segment>
    </unit>
  </file>
</xliff>
`,
  ],
])('new strings stand %s', (_, changes, expected) => {
  expect(changedIn(xliff2, two, changes)).toBe(expected)
})

test('strings go with their unit, or become parts to ignore', () => {
  expect(changedIn(xliff2, two, [{ remove: 'f///a///1' }])).toBe(
    two.replace(/<segment id[\s\S]*?segment>/, (part) =>
      part.replace(' state="final" subState="x:y"', '').replaceAll('segment', 'ignorable'),
    ),
  )
  expect(changedIn(xliff2, two, [{ remove: 'f///a///1' }, { remove: 'f///a///2' }])).toBe(
    two.replace(/\n {4}<unit id="a"[\s\S]*?unit>/, ''),
  )
  expect(changedIn(xliff2, two, [{ remove: 'f///a///2' }, { remove: 'f///c' }])).toBe(
    two
      .replace(/\n {4}<unit id="c".*unit>/, '')
      .replace(/<segment>[\s\S]*?segment>/, (part) => part.replaceAll('segment', 'ignorable')),
  )
})

const added: NamedChange = { add: 'f///b', source: ['B'], to: 'b' }
test.each([
  [
    '<xliff version="2.0"/>',
    `<xliff version="2.0">
<file id="f1">
  <unit id="f_2f__2f__2f_b" name="f///b">
    <segment>
      <source>B</source>
      <target>b</target>
    </segment>
  </unit>
</file>
</xliff>`,
  ],
  [
    '<x:xliff version="2.0"></x:xliff>',
    `<x:xliff version="2.0">
<x:file id="f1">
  <x:unit id="f_2f__2f__2f_b" name="f///b">
    <x:segment>
      <x:source>B</x:source>
      <x:target>b</x:target>
    </x:segment>
  </x:unit>
</x:file>
</x:xliff>`,
  ],
  [
    '<xliff version="2.0">\r\n  <file id="f"/>\r\n</xliff>',
    '<xliff version="2.0">\r\n  <file id="f">\r\n    <unit id="b">\r\n      <segment>\r\n        <source>B</source>\r\n        <target>b</target>\r\n      </segment>\r\n    </unit>\r\n  </file>\r\n</xliff>',
  ],
  [
    '<xliff version="2.0"><file id="f"/></xliff>',
    `<xliff version="2.0"><file id="f">
  <unit id="b">
    <segment>
      <source>B</source>
      <target>b</target>
    </segment>
  </unit>
</file></xliff>`,
  ],
  [
    '<xliff version="2.0">\n <file id="f">\n </file>\n</xliff>',
    `<xliff version="2.0">
 <file id="f">
   <unit id="b">
     <segment>
       <source>B</source>
       <target>b</target>
     </segment>
   </unit>
 </file>
</xliff>`,
  ],
  [
    '<xliff version="2.0">\n <file id="f"></file>\n</xliff>',
    `<xliff version="2.0">
 <file id="f">
   <unit id="b">
     <segment>
       <source>B</source>
       <target>b</target>
     </segment>
   </unit>
 </file>
</xliff>`,
  ],
  [
    '<xliff version="2.0"><file id="f"><unit id="a"><segment><source>A</source></segment></unit></file></xliff>',
    '<xliff version="2.0"><file id="f"><unit id="a"><segment><source>A</source></segment></unit><unit id="b"><segment><source>B</source><target>b</target></segment></unit></file></xliff>',
  ],
  [
    '<xliff version="2.0"><file id="f">\n<unit id="a"><segment><source>A</source></segment></unit></file></xliff>',
    `<xliff version="2.0"><file id="f">
<unit id="a"><segment><source>A</source></segment></unit>
<unit id="b">
  <segment>
    <source>B</source>
    <target>b</target>
  </segment>
</unit></file></xliff>`,
  ],
  [
    '<xliff version="2.0"><file id="f">\n  <unit id="a">\n <segment><source>A</source></segment></unit></file></xliff>',
    `<xliff version="2.0"><file id="f">
  <unit id="a">
 <segment><source>A</source></segment></unit>
  <unit id="b">
    <segment>
      <source>B</source>
      <target>b</target>
    </segment>
  </unit></file></xliff>`,
  ],
])('a new string goes into %j', (text, expected) => {
  expect(changedIn(xliff2, text, [added])).toBe(expected)
})

test('before all strings it stands on a line of its own where these do', () => {
  const text =
    '<xliff version="2.0"><file id="f">\n  <unit id="a"><segment><source>A</source></segment></unit></file></xliff>'
  expect(changedIn(xliff2, text, [{ ...added, after: null }])).toBe(`<xliff version="2.0"><file id="f">
  <unit id="b">
    <segment>
      <source>B</source>
      <target>b</target>
    </segment>
  </unit>
  <unit id="a"><segment><source>A</source></segment></unit></file></xliff>`)
  expect(changedIn(xliff2, text.replace('\n  ', ''), [{ ...added, after: null }])).toBe(
    '<xliff version="2.0"><file id="f"><unit id="b"><segment><source>B</source><target>b</target></segment></unit><unit id="a"><segment><source>A</source></segment></unit></file></xliff>',
  )
})

test('a file for another language has no texts, and those that are not to be translated', () => {
  const text = `<xliff version="2.0" trgLang="cs"><file id="f"><unit id="a"><segment state="final" subState="x:y"><source>A</source>
<target>a</target></segment></unit><unit id="b" translate="no"><segment state="final"><source>B</source><target>B</target></segment></unit>
<unit id="c"><segment><source>C</source></segment></unit></file></xliff>`
  expect(
    madeFrom(xliff2, text),
  ).toBe(`<xliff version="2.0" trgLang="pt-BR"><file id="f"><unit id="a"><segment><source>A</source></segment></unit><unit id="b" translate="no"><segment state="final"><source>B</source><target>B</target></segment></unit>
<unit id="c"><segment><source>C</source></segment></unit></file></xliff>`)
  expect(begunBy(xliff2)).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="en" trgLang="pt-BR">
  <file id="f1" original="Harbour &amp; &quot;Quay&quot;">
  </file>
</xliff>
`)
})
