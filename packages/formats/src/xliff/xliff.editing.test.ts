import { expect, test } from 'vitest'
import { changedIn, type NamedChange } from '../exact-files.fixture.ts'
import type { FileState, Format } from '../format.ts'
import { appleXliff, plainXliff, xliff } from './xliff.format.ts'

const head = '<xliff version="1.2">\n<file original="f">\n  <body>\n'
const tail = '  </body>\n</file>\n</xliff>\n'
const whole = (units: string) => `${head}${units}${tail}`
const unit = (inner: string, attributes = '') =>
  `    <trans-unit id="a"${attributes}><source>A</source>${inner}</trans-unit>\n`

/** The entries of a file after changes; all around them stays. */
function entriesAfter(units: string, changes: readonly NamedChange[], format: Format = xliff): string {
  const after = changedIn(format, whole(units), changes)
  expect([after.slice(0, head.length), after.slice(-tail.length)]).toEqual([head, tail])
  return after.slice(head.length, -tail.length)
}

const a = 'f///a'
test.each<[string, string, { readonly attributes?: string; readonly state?: FileState }, string]>([
  ['', 'b', {}, '<trans-unit id="a"><source>A</source><target>b</target></trans-unit>'],
  [
    '',
    'b',
    { state: 'needs-editing' },
    '<trans-unit id="a"><source>A</source><target state="needs-translation">b</target></trans-unit>',
  ],
  [
    '',
    'b',
    { state: 'approved' },
    '<trans-unit id="a" approved="yes"><source>A</source><target>b</target></trans-unit>',
  ],
  ['', '', { state: 'translated' }, '<trans-unit id="a"><source>A</source></trans-unit>'],
  [
    '',
    '',
    { state: 'approved', attributes: ' approved="yes"' },
    '<trans-unit id="a" approved="yes"><source>A</source></trans-unit>',
  ],
  ['<target/>', 'b', {}, '<trans-unit id="a"><source>A</source><target>b</target></trans-unit>'],
  [
    '<target />',
    '  b',
    { state: 'needs-editing' },
    '<trans-unit id="a"><source>A</source><target state="needs-translation" xml:space="preserve">  b</target></trans-unit>',
  ],
  [
    '<target state="new"/>',
    '',
    { state: 'translated' },
    '<trans-unit id="a"><source>A</source><target state="new"/></trans-unit>',
  ],
  [
    '<target state="new"/>',
    'c',
    { state: 'translated' },
    '<trans-unit id="a"><source>A</source><target state="translated">c</target></trans-unit>',
  ],
  ['<target>b</target>', '', {}, '<trans-unit id="a"><source>A</source><target></target></trans-unit>'],
  ['<target>b</target>', 'c', {}, '<trans-unit id="a"><source>A</source><target>c</target></trans-unit>'],
  ['<target>b</target>', 'b', {}, '<trans-unit id="a"><source>A</source><target>b</target></trans-unit>'],
  [
    '<target>b</target>',
    'b',
    { state: 'needs-editing' },
    '<trans-unit id="a"><source>A</source><target state="needs-translation">b</target></trans-unit>',
  ],
  [
    '<target>b</target>',
    'b',
    { state: 'approved' },
    '<trans-unit id="a" approved="yes"><source>A</source><target>b</target></trans-unit>',
  ],
  [
    '<target>b</target>',
    'c\r\n d',
    {},
    `<trans-unit id="a"><source>A</source><target xml:space="preserve">c&#13;
 d</target></trans-unit>`,
  ],
  [
    '<target>b</target>',
    'a\u0001\ufffe',
    {},
    '<trans-unit id="a"><source>A</source><target>a<x id="U+0001" ctype="x-control"/><x id="U+FFFE" ctype="x-control"/></target></trans-unit>',
  ],
  [
    '<target xml:space="preserve">b</target>',
    ' c ',
    {},
    '<trans-unit id="a"><source>A</source><target xml:space="preserve"> c </target></trans-unit>',
  ],
  [
    '',
    ' c ',
    { attributes: ' xml:space="preserve"' },
    '<trans-unit id="a" xml:space="preserve"><source>A</source><target> c </target></trans-unit>',
  ],
  [
    '<target xml:space="default">b</target>',
    ' c ',
    { attributes: ' xml:space="preserve"' },
    '<trans-unit id="a" xml:space="preserve"><source>A</source><target xml:space="preserve"> c </target></trans-unit>',
  ],
  [
    '<target>b</target>',
    'b',
    { attributes: ' approved="yes"' },
    '<trans-unit id="a" approved="no"><source>A</source><target>b</target></trans-unit>',
  ],
  [
    '<target>b</target>',
    'b',
    { attributes: ' approved="yes"', state: 'needs-editing' },
    '<trans-unit id="a" approved="no"><source>A</source><target state="needs-translation">b</target></trans-unit>',
  ],
  [
    '<target>b</target>',
    'b',
    { attributes: ' approved="yes"', state: 'approved' },
    '<trans-unit id="a" approved="yes"><source>A</source><target>b</target></trans-unit>',
  ],
  [
    '<target>b</target>',
    '',
    { attributes: ' approved="yes"' },
    '<trans-unit id="a" approved="no"><source>A</source><target></target></trans-unit>',
  ],
  [
    '<target state="final">b</target>',
    'c',
    {},
    '<trans-unit id="a"><source>A</source><target state="translated">c</target></trans-unit>',
  ],
  [
    '<target state="final">b</target>',
    'c',
    { state: 'approved' },
    '<trans-unit id="a" approved="yes"><source>A</source><target state="final">c</target></trans-unit>',
  ],
  [
    '<target state="final">b</target>',
    'b',
    { state: 'needs-editing' },
    '<trans-unit id="a"><source>A</source><target state="needs-translation">b</target></trans-unit>',
  ],
  [
    '<target state="final">b</target>',
    '',
    {},
    '<trans-unit id="a"><source>A</source><target state="new"></target></trans-unit>',
  ],
  [
    '<target state="new">b</target>',
    'c',
    { state: 'needs-editing' },
    '<trans-unit id="a"><source>A</source><target state="new">c</target></trans-unit>',
  ],
  [
    '<target state="new">b</target>',
    'b',
    {},
    '<trans-unit id="a"><source>A</source><target state="translated">b</target></trans-unit>',
  ],
  [
    '<target state="new">b</target>',
    'b',
    { state: 'approved' },
    '<trans-unit id="a" approved="yes"><source>A</source><target state="final">b</target></trans-unit>',
  ],
  [
    "<target state = 'signed-off' y='1'>b</target>",
    'c',
    {},
    "<trans-unit id=\"a\"><source>A</source><target state = 'signed-off' y='1'>c</target></trans-unit>",
  ],
  [
    "<target state = 'signed-off' y='1'>b</target>",
    'c',
    { state: 'needs-editing' },
    '<trans-unit id="a"><source>A</source><target state="needs-translation" y=\'1\'>c</target></trans-unit>',
  ],
  [
    '<target state="new">b</target>',
    'c',
    { attributes: ' translate="no"', state: 'approved' },
    '<trans-unit id="a" translate="no"><source>A</source><target state="new">c</target></trans-unit>',
  ],
  [
    '<target>b</target>',
    'b',
    { attributes: ' translate="no"', state: 'needs-editing' },
    '<trans-unit id="a" translate="no"><source>A</source><target>b</target></trans-unit>',
  ],
  [
    '',
    'b',
    { attributes: ' translate="no"', state: 'needs-editing' },
    '<trans-unit id="a" translate="no"><source>A</source><target>b</target></trans-unit>',
  ],
  [
    '<target>b</target>',
    'a ]]> b',
    {},
    '<trans-unit id="a"><source>A</source><target>a ]]&#62; b</target></trans-unit>',
  ],
  [
    '<target><![CDATA[b]]></target>',
    'a ]]> <b> &',
    {},
    '<trans-unit id="a"><source>A</source><target><![CDATA[a ]]]]><![CDATA[> <b> &]]></target></trans-unit>',
  ],
  ['<target><![CDATA[b]]></target>', '', {}, '<trans-unit id="a"><source>A</source><target></target></trans-unit>'],
  [
    '<target><![CDATA[b]]></target>',
    'a\u0002',
    {},
    '<trans-unit id="a"><source>A</source><target>a<x id="U+0002" ctype="x-control"/></target></trans-unit>',
  ],
  [
    '<target><![CDATA[b]]></target>',
    'a\rb',
    {},
    '<trans-unit id="a"><source>A</source><target xml:space="preserve">a&#13;b</target></trans-unit>',
  ],
])('%j becomes %j, %j', (target, to, { attributes = '', state = 'translated' }, expected) => {
  expect(entriesAfter(unit(target, attributes), [{ set: a, to, state }]).trim()).toBe(expected)
})

test.each([
  ['<g id="1">b</g> & &amp; <', '&#60;g id="1">b&#60;/g> &#38; &amp; &#60;'],
  ['<x id="1"/>', '<x id="1"/>'],
  ['<x id="&#13;&quot;&lt;"/> "\'', '<x id="&#13;&quot;&lt;"/> "\''],
  ['<x id="a\rb"/>', '&#60;x id="a&#13;b"/>'],
  ['<x id="&nbsp;"/>', '&#60;x id="&#38;nbsp;"/>'],
  ['<x id="\u0001"/>', '&#60;x id="<x id="U+0001" ctype="x-control"/>"/>'],
  ['<mrk>a<sub>b</sub></mrk><!-- c --><?d e?>', '<mrk>a<sub>b</sub></mrk><!-- c --><?d e?>'],
  ['<!-- a -->', '&#60;!-- a -->'],
  ['<g>a</b>', '&#60;g>a&#60;/b>'],
  ['<b>bold</b>', '<b>bold</b>'],
  ['<i>italic</i>', '&#60;i>italic&#60;/i>'],
  ['<u/>', '<u/>'],
  ['<g><![CDATA[x]]></g>', '&#60;g>&#60;![CDATA[x]]&#62;&#60;/g>'],
  ['&lt;b&gt; &quot; &apos; &foo; &brand; &', '&lt;b&gt; &#38;quot; &#38;apos; &#38;foo; &brand; &#38;'],
  ['a > b ]]> <bpt>', 'a > b ]]&#62; &#60;bpt>'],
  [
    `<${'x'.repeat(200)}/>`,
    '&#60;xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx/>',
  ],
])('in a text with tags %j is written as it is read', (to, expected) => {
  const source = `<trans-unit id="a"><source>Not <b>bold</b> <u/> <${'x'.repeat(200)}/></source><target>b</target></trans-unit>`
  const text = `<!DOCTYPE xliff [<!ENTITY brand "Weft"><!ENTITY amp "&#38;">]>${whole(source)}`
  const after = changedIn(xliff, text, [{ set: a, to }])
  expect(/<target[^>]*>(.*)<\/target>/s.exec(after)?.[1]).toBe(expected)
})

test('the characters of a text stay where it has no placeables', () => {
  const after = changedIn(plainXliff, whole(unit('<target>b</target>')), [{ set: a, to: '<g>&amp;]]>"\r\u0003</g>' }])
  expect(/<target[^>]*>(.*)<\/target>/s.exec(after)?.[1]).toBe(
    '&lt;g>&amp;amp;]]&gt;"&#13;<x id="U+0003" ctype="x-control"/>&lt;/g>',
  )
})

test.each<[string, NamedChange, string]>([
  [
    '',
    { set: a, to: 'b', state: 'needs-editing' },
    '<trans-unit id="a" approved="no"><source>A</source><target state="needs-review-l10n">b</target></trans-unit>',
  ],
  [
    '<target>b</target>',
    { set: a, to: 'c', state: 'approved' },
    '<trans-unit id="a" approved="no"><source>A</source><target>c</target></trans-unit>',
  ],
  [
    '<target>b</target>',
    { set: a, to: 'b', state: 'approved' },
    '<trans-unit id="a" approved="no"><source>A</source><target>b</target></trans-unit>',
  ],
  [
    '<target state="final">b</target>',
    { set: a, to: 'c' },
    '<trans-unit id="a" approved="no"><source>A</source><target state="final">c</target></trans-unit>',
  ],
  [
    '<target state="new">b</target>',
    { set: a, to: 'c', state: 'approved' },
    '<trans-unit id="a" approved="no"><source>A</source><target state="translated">c</target></trans-unit>',
  ],
])('Apple: %j takes %j', (target, change, expected) => {
  expect(entriesAfter(unit(target, ' approved="no"'), [change], appleXliff).trim()).toBe(expected)
})
