import { expect, test } from 'vitest'
import { changedIn, type NamedChange, polish } from '../exact-files.fixture.ts'
import type { FileState, Format } from '../format.ts'
import { ts, ts1 } from './qt.format.ts'

const whole = (inner: string) => `<TS>\n<context>\n    <name>C</name>\n${inner}</context>\n</TS>\n`
const message = (translation: string, more = '') =>
  `    <message${more}>\n        <source>A</source>${translation}\n    </message>\n`
const plural = (forms: string) => message(forms, ' numerus="yes"')

test.each<[string, string | string[], { readonly state?: FileState; readonly closes?: boolean }, string]>([
  [
    message(''),
    'b<',
    {},
    `    <message>
        <source>A</source>
        <translation>b&lt;</translation>
    </message>
`,
  ],
  [
    '<message><source>A</source></message>',
    'b',
    {},
    '<message><source>A</source><translation>b</translation></message>',
  ],
  [
    message(''),
    '',
    { closes: false },
    `    <message>
        <source>A</source>
    </message>
`,
  ],
  [
    message('<translation/>'),
    'b',
    {},
    `    <message>
        <source>A</source><translation>b</translation>
    </message>
`,
  ],
  [
    message('<translation type="unfinished"/>'),
    'b',
    { state: 'needs-editing' },
    `    <message>
        <source>A</source><translation type="unfinished">b</translation>
    </message>
`,
  ],
  [
    message('<translation type="unfinished"/>'),
    '',
    {},
    `    <message>
        <source>A</source><translation type="unfinished"/>
    </message>
`,
  ],
  [
    message('<translation>a</translation>'),
    'b "\' \u0001\r',
    {},
    `    <message>
        <source>A</source><translation>b &quot;&apos; <byte value="x1"/><byte value="xd"/></translation>
    </message>
`,
  ],
  [
    message('<translation>a</translation>'),
    'a',
    { state: 'needs-editing' },
    `    <message>
        <source>A</source><translation type="unfinished">a</translation>
    </message>
`,
  ],
  [
    message('<translation>a</translation>'),
    '',
    {},
    `    <message>
        <source>A</source><translation type="unfinished"></translation>
    </message>
`,
  ],
  [
    message('<translation type="unfinished">a</translation>'),
    'a',
    {},
    `    <message>
        <source>A</source><translation>a</translation>
    </message>
`,
  ],
  [
    message('<translation></translation>'),
    'A',
    {},
    `    <message>
        <source>A</source><translation></translation>
    </message>
`,
  ],
  [
    message('<translation></translation>'),
    'A',
    { state: 'needs-editing' },
    `    <message>
        <source>A</source><translation type="unfinished">A</translation>
    </message>
`,
  ],
  [
    message('<translation variants="yes"><lengthvariant>a</lengthvariant></translation>'),
    'b',
    {},
    `    <message>
        <source>A</source><translation variants="yes"><lengthvariant>b</lengthvariant></translation>
    </message>
`,
  ],
  [
    plural(''),
    ['a', 'b', 'c'],
    {},
    `    <message numerus="yes">
        <source>A</source>
        <translation><numerusform>a</numerusform><numerusform>b</numerusform><numerusform>c</numerusform></translation>
    </message>
`,
  ],
  [
    plural('<translation></translation>'),
    ['a', 'b', ''],
    { closes: false },
    `    <message numerus="yes">
        <source>A</source><translation><numerusform>a</numerusform><numerusform>b</numerusform><numerusform/></translation>
    </message>
`,
  ],
  [
    plural('<translation type="unfinished"/>'),
    ['a', 'b', ''],
    {},
    `    <message numerus="yes">
        <source>A</source><translation><numerusform>a</numerusform><numerusform>b</numerusform><numerusform></numerusform></translation>
    </message>
`,
  ],
  [
    plural('\n        <translation>\n            <numerusform>a</numerusform>\n        </translation>'),
    ['a', 'b', 'c'],
    {},
    `    <message numerus="yes">
        <source>A</source>
        <translation>
            <numerusform>a</numerusform>
            <numerusform>b</numerusform>
            <numerusform>c</numerusform>
        </translation>
    </message>
`,
  ],
  [
    plural('<translation><numerusform/><numerusform>b</numerusform></translation>'),
    ['a', 'c', ''],
    {},
    `    <message numerus="yes">
        <source>A</source><translation><numerusform>a</numerusform><numerusform>c</numerusform></translation>
    </message>
`,
  ],
  [
    plural('<translation><numerusform variants="yes"><lengthvariant>b</lengthvariant></numerusform></translation>'),
    ['a', '', ''],
    { state: 'needs-editing' },
    `    <message numerus="yes">
        <source>A</source><translation type="unfinished"><numerusform variants="yes"><lengthvariant>a</lengthvariant></numerusform></translation>
    </message>
`,
  ],
])('%j becomes %j, %j', (text, to, { state = 'translated', closes = true }, expected) => {
  const options = { language: polish, parameters: { xml_closing_tags: closes } }
  const after = changedIn(ts, whole(text), [{ set: 'C', to, state }], options)
  expect(after.slice(whole('').indexOf('</context>'), -'</context>\n</TS>\n'.length)).toBe(expected)
})

test('forms that a message gets are laid out as those of another', () => {
  const lines = '\n        <translation>\n            <numerusform>a</numerusform>\n        </translation>'
  const text = whole(plural('').replace('A<', 'B<') + plural(lines))
  expect(changedIn(ts, text, [{ set: 'C', to: ['x', 'y', 'z'] }], { language: polish })).toBe(
    whole(
      plural(
        lines.replace(
          /( *)<numerusform.*\n/,
          '$1<numerusform>x</numerusform>\n$1<numerusform>y</numerusform>\n$1<numerusform>z</numerusform>\n',
        ),
      ).replace('A<', 'B<') + plural(lines),
    ),
  )
})

const notes = [
  { by: 'developer', text: 'a' },
  { by: 'translator', text: 'b' },
  { by: 'developer', text: 'c' },
] as const
test.each<[string, readonly NamedChange[], string]>([
  [
    whole(message('')),
    [
      {
        add: 'C\nverb\nmore',
        source: ['B'],
        to: 'b',
        notes,
        location: 'x.cpp:3, , y "z".cpp, w:+1',
        previousSource: 'old',
      },
      { add: 'D', source: ['B'], to: '', state: 'needs-editing' },
      { add: 'D', source: ['%n x', '%n xs'], to: ['a', 'b', 'c'] },
      { add: 'C\nfirst', source: ['F'], to: 'f', after: 'C' },
      { add: 'C\nsecond', source: ['S'], to: 's', after: 'C\nfirst' },
      { add: 'E', source: ['E'], to: 'e', after: 'C\nsecond' },
      { add: 'B', source: ['B'], to: 'b', after: null },
      { add: 'A', source: ['mouse', 'mice'], to: ['a', ''], after: 'B' },
    ],
    `<TS>
<context>
    <name>B</name>
    <message>
        <source>B</source>
        <translation>b</translation>
    </message>
</context>
<context>
    <name>A</name>
    <message numerus="yes">
        <source>mouse</source>
        <translation>
            <numerusform>a</numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>C</name>
    <message>
        <source>A</source>
    </message>
    <message>
        <location filename="x.cpp" line="3"/>
        <location filename="y &quot;z&quot;.cpp"/>
        <location filename="w" line="+1"/>
        <source>B</source>
        <oldsource>old</oldsource>
        <comment>verb
more</comment>
        <extracomment>a
c</extracomment>
        <translatorcomment>b</translatorcomment>
        <translation>b</translation>
    </message>
    <message>
        <source>F</source>
        <comment>first</comment>
        <translation>f</translation>
    </message>
    <message>
        <source>S</source>
        <comment>second</comment>
        <translation>s</translation>
    </message>
</context>
<context>
    <name>D</name>
    <message>
        <source>B</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n x(s)</source>
        <translation>
            <numerusform>a</numerusform>
            <numerusform>b</numerusform>
            <numerusform>c</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>E</name>
    <message>
        <source>E</source>
        <translation>e</translation>
    </message>
</context>
</TS>
`,
  ],
  [
    '<TS>\n</TS>',
    [{ add: 'C', source: ['A'], to: 'a' }],
    `<TS>
<context>
    <name>C</name>
    <message>
        <source>A</source>
        <translation>a</translation>
    </message>
</context>
</TS>`,
  ],
  [
    '<TS/>',
    [{ add: '', source: [], to: [] }],
    `<TS>
<context>
    <name></name>
    <message>
        <source></source>
        <translation type="unfinished"></translation>
    </message>
</context>
</TS>`,
  ],
  [
    whole(plural('<translation><numerusform>a</numerusform></translation>')).replaceAll('\n', '\r\n'),
    [{ add: 'C', source: ['x', 'xs'], to: ['a', 'b', 'c'] }],
    '<TS>\r\n<context>\r\n    <name>C</name>\r\n    <message numerus="yes">\r\n        <source>A</source><translation><numerusform>a</numerusform></translation>\r\n    </message>\r\n    <message numerus="yes">\r\n        <source>x(s)</source>\r\n        <translation><numerusform>a</numerusform><numerusform>b</numerusform><numerusform>c</numerusform></translation>\r\n    </message>\r\n</context>\r\n</TS>\r\n',
  ],
  [
    whole(message('')),
    [{ remove: 'C' }, { add: 'C', source: ['B'], to: 'b' }],
    `<TS>
<context>
    <name>C</name>
    <message>
        <source>B</source>
        <translation>b</translation>
    </message>
</context>
</TS>
`,
  ],
])('into %j new messages go', (text, changes, expected) => {
  expect(changedIn(ts, text, changes, { language: polish })).toBe(expected)
})

test.each<[Format, string, boolean]>([
  [ts, '<TS version="2.0">', true],
  [ts, '<TS>', false],
  [ts, '<TSx>', false],
  [ts, '<TS\n>', false],
  [ts1, '<TS version = "1.1" >', true],
  [ts1, "<TS version='1.1'/>", true],
  [ts1, '<TS/>', true],
  [ts1, '<TS version="2.1">', false],
  [ts1, '<TS language="1">', false],
])('%#: %s is of it: %s', (format, start, expected) => {
  expect(format.recognises(start)).toBe(expected)
})
