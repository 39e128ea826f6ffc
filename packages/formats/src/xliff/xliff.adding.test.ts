import { expect, test } from 'vitest'
import { begunBy, changedIn, madeFrom, type NamedChange } from '../exact-files.fixture.ts'
import { xliff } from './xliff.format.ts'

const head = '<xliff version="1.2">\n<file original="f">\n  <body>\n'
const tail = '  </body>\n</file>\n</xliff>\n'
const whole = (units: string) => `${head}${units}${tail}`
const unit = (inner: string, attributes = '') =>
  `    <trans-unit id="a"${attributes}><source>A</source>${inner}</trans-unit>\n`

/** The entries of a file after changes; all around them stays. */
function entriesAfter(units: string, changes: readonly NamedChange[]): string {
  const after = changedIn(xliff, whole(units), changes)
  expect([after.slice(0, head.length), after.slice(-tail.length)]).toEqual([head, tail])
  return after.slice(head.length, -tail.length)
}

const a = 'f///a'
const two = `    <trans-unit id="a" xml:space="default">
      <source>A</source>
      <target state="translated">a</target>
    </trans-unit>
    <trans-unit id="b" translate="no">
      <source>B</source>
    </trans-unit>
`
const rich = { location: 'x.c:3, y z.c, <c>:d:4', flags: 'c-format, max-length:12', state: 'approved' } as const
const notes = [
  { by: 'developer', text: 'One & "two"' },
  { by: 'translator', text: '<Three>\nfour' },
] as const

test.each<[string, readonly NamedChange[], string]>([
  [
    'behind the last',
    [{ add: 'f///c', source: ['C'], to: 'c' }],
    `    <trans-unit id="a" xml:space="default">
      <source>A</source>
      <target state="translated">a</target>
    </trans-unit>
    <trans-unit id="b" translate="no">
      <source>B</source>
    </trans-unit>
    <trans-unit id="c" translate="yes">
      <source>C</source>
      <target state="translated">c</target>
    </trans-unit>
`,
  ],
  [
    'before the first',
    [{ add: 'f///c', source: ['C'], to: 'c', after: null, notes, ...rich }],
    `    <trans-unit id="c" approved="yes" maxwidth="12" size-unit="char">
      <source>C</source>
      <target state="final">c</target>
      <context-group purpose="location"><context context-type="sourcefile">x.c</context><context context-type="linenumber">3</context></context-group>
      <context-group purpose="location"><context context-type="sourcefile">y z.c</context></context-group>
      <context-group purpose="location"><context context-type="sourcefile">&lt;c>:d</context><context context-type="linenumber">4</context></context-group>
      <note from="developer">One &amp; "two"</note>
      <note from="translator">&lt;Three>
four</note>
    </trans-unit>
    <trans-unit id="a" xml:space="default">
      <source>A</source>
      <target state="translated">a</target>
    </trans-unit>
    <trans-unit id="b" translate="no">
      <source>B</source>
    </trans-unit>
`,
  ],
  [
    'behind the first',
    [{ add: 'named', source: [' C  c'], to: ' d  d', after: 'f///a', state: 'needs-editing', flags: 'max-size:9' }],
    `    <trans-unit id="a" xml:space="default">
      <source>A</source>
      <target state="translated">a</target>
    </trans-unit>
    <trans-unit id="named" resname="named" maxwidth="9">
      <source xml:space="preserve"> C  c</source>
      <target state="needs-translation" xml:space="preserve"> d  d</target>
    </trans-unit>
    <trans-unit id="b" translate="no">
      <source>B</source>
    </trans-unit>
`,
  ],
  [
    'behind a fixed one',
    [{ add: 'f///c', source: ['C'], to: '', after: 'f///b', state: 'read-only' }],
    `    <trans-unit id="a" xml:space="default">
      <source>A</source>
      <target state="translated">a</target>
    </trans-unit>
    <trans-unit id="b" translate="no">
      <source>B</source>
    </trans-unit>
    <trans-unit id="c" translate="no">
      <source>C</source>
    </trans-unit>
`,
  ],
  [
    'behind one another',
    [
      { add: 'f///c', source: ['C'], to: 'c', after: null },
      { add: 'f///d', source: ['D'], to: 'd', after: 'f///c' },
      { add: 'f///e', source: ['E'], to: 'e', after: 'f///c' },
      { add: 'f///f', source: ['F'], to: 'f', after: 'nowhere' },
    ],
    `    <trans-unit id="c">
      <source>C</source>
      <target state="translated">c</target>
    </trans-unit>
    <trans-unit id="e">
      <source>E</source>
      <target state="translated">e</target>
    </trans-unit>
    <trans-unit id="d">
      <source>D</source>
      <target state="translated">d</target>
    </trans-unit>
    <trans-unit id="a" xml:space="default">
      <source>A</source>
      <target state="translated">a</target>
    </trans-unit>
    <trans-unit id="b" translate="no">
      <source>B</source>
    </trans-unit>
    <trans-unit id="f" translate="yes">
      <source>F</source>
      <target state="translated">f</target>
    </trans-unit>
`,
  ],
  [
    'for one that goes',
    [{ remove: 'f///a' }, { add: 'f///c', source: ['C'], to: 'c', after: null }],
    `    <trans-unit id="c">
      <source>C</source>
      <target state="translated">c</target>
    </trans-unit>
    <trans-unit id="b" translate="no">
      <source>B</source>
    </trans-unit>
`,
  ],
  [
    'beside one that is set',
    [
      { set: 'f///a', to: 'z' },
      { add: 'f///c', source: [], to: [], after: 'f///a' },
    ],
    `    <trans-unit id="a" xml:space="default">
      <source>A</source>
      <target state="translated">z</target>
    </trans-unit>
    <trans-unit id="c">
      <source></source>
    </trans-unit>
    <trans-unit id="b" translate="no">
      <source>B</source>
    </trans-unit>
`,
  ],
])('new strings stand %s', (_, changes, expected) => {
  expect(entriesAfter(two, changes)).toBe(expected)
})

const added: NamedChange = { add: 'C', source: ['C'], to: 'c' }
test.each([
  [
    '<xliff/>',
    `<xliff>
<file original="" source-language="en" datatype="plaintext"><body>
  <trans-unit id="C" resname="C">
    <source>C</source>
    <target>c</target>
  </trans-unit>
</body></file>
</xliff>`,
  ],
  [
    '<x:xliff ></x:xliff>',
    `<x:xliff >
<x:file original="" source-language="en" datatype="plaintext"><x:body>
  <x:trans-unit id="C" resname="C">
    <x:source>C</x:source>
    <x:target>c</x:target>
  </x:trans-unit>
</x:body></x:file>
</x:xliff>`,
  ],
  [
    '<xliff>\r\n  <file original="C"/>\r\n</xliff>',
    '<xliff>\r\n<file original="" source-language="en" datatype="plaintext"><body>\r\n  <trans-unit id="C" resname="C">\r\n    <source>C</source>\r\n    <target>c</target>\r\n  </trans-unit>\r\n</body></file>\r\n\r\n  <file original="C"/>\r\n</xliff>',
  ],
  [
    '<xliff><file original="f"><body/></file></xliff>',
    `<xliff><file original="f"><body>
  <trans-unit id="C" resname="C">
    <source>C</source>
    <target>c</target>
  </trans-unit>
</body></file></xliff>`,
  ],
  [
    '<xliff>\n<file original="f">\n\t<body  />\n</file>\n</xliff>',
    `<xliff>
<file original="f">
	<body>
	  <trans-unit id="C" resname="C">
	    <source>C</source>
	    <target>c</target>
	  </trans-unit>
	</body>
</file>
</xliff>`,
  ],
  [
    '<xliff>\n<file>\n\t<body></body>\n</file></xliff>',
    `<xliff>
<file>
	<body>
	  <trans-unit id="C" resname="C">
	    <source>C</source>
	    <target>c</target>
	  </trans-unit>
	</body>
</file></xliff>`,
  ],
  [
    '<xliff>\n<file>\n    <body>\n    </body>\n</file></xliff>',
    `<xliff>
<file>
    <body>
      <trans-unit id="C" resname="C">
        <source>C</source>
        <target>c</target>
      </trans-unit>
    </body>
</file></xliff>`,
  ],
  [
    '<xliff><file><body><!-- none --></body></file></xliff>',
    `<xliff><file><body>
  <trans-unit id="C" resname="C">
    <source>C</source>
    <target>c</target>
  </trans-unit><!-- none --></body></file></xliff>`,
  ],
  [
    '<xliff><file/><file><body></body></file></xliff>',
    `<xliff><file/><file><body>
  <trans-unit id="C" resname="C">
    <source>C</source>
    <target>c</target>
  </trans-unit>
</body></file></xliff>`,
  ],
  [
    '<xliff>\n<file><body>\n<trans-unit id="1"><source>\n A</source></trans-unit></body></file></xliff>',
    `<xliff>
<file><body>
<trans-unit id="1"><source>
 A</source></trans-unit>
<trans-unit id="C" resname="C"><source>C</source><target>c</target>
</trans-unit></body></file></xliff>`,
  ],
  [
    '<xliff><file><body>\n  <trans-unit id="1">\n  <source>A</source></trans-unit></body></file></xliff>',
    `<xliff><file><body>
  <trans-unit id="1">
  <source>A</source></trans-unit>
  <trans-unit id="C" resname="C">
  <source>C</source>
  <target>c</target>
  </trans-unit></body></file></xliff>`,
  ],
])('a new string goes into %j', (text, expected) => {
  expect(changedIn(xliff, text, [added])).toBe(expected)
})

test('of a file with two of a name the first is meant, and a string that is not there is a bug', () => {
  const text = whole(`${unit('')}${unit('<target>b</target>')}`)
  expect(changedIn(xliff, text, [{ set: a, to: 'c' }])).toBe(
    whole(`${unit('<target>c</target>')}${unit('<target>b</target>')}`),
  )
  expect(changedIn(xliff, text, [{ set: a, to: 'c' }, { set: a, to: 'd' }, { remove: a }])).toBe(
    whole(unit('<target>b</target>')),
  )
  expect(() => changedIn(xliff, text, [{ set: 'f///z', to: 'c' }])).toThrow('f///z')
})

test('a file for another language has no texts, and those that are not to be translated', () => {
  const text = whole(
    `${two}${unit('<target>b</target>', ' approved="yes"')}    <trans-unit id="d" translate="no" approved="yes"><source>D</source><target>D</target></trans-unit>\n`,
  )
  expect(madeFrom(xliff, text.replace('original="f"', 'original="f" target-language="cs"'))).toBe(`<xliff version="1.2">
<file original="f" target-language="pt-BR">
  <body>
    <trans-unit id="a" xml:space="default">
      <source>A</source>
    </trans-unit>
    <trans-unit id="b" translate="no">
      <source>B</source>
    </trans-unit>
    <trans-unit id="a"><source>A</source></trans-unit>
    <trans-unit id="d" translate="no" approved="yes"><source>D</source><target>D</target></trans-unit>
  </body>
</file>
</xliff>
`)
  expect(madeFrom(xliff, '<xliff/>')).toBe('<xliff/>')
  expect(begunBy(xliff)).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">
  <file original="Harbour &amp; &quot;Quay&quot;" source-language="en" target-language="pt-BR" datatype="plaintext">
    <body>
    </body>
  </file>
</xliff>
`)
})
