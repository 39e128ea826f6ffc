import { expect, test } from 'vitest'
import { changedIn, type NamedChange, polish } from '../exact-files.fixture.ts'
import type { FileState } from '../format.ts'
import { plainXliff, poXliff } from './xliff.format.ts'

const group = (forms: string) => `<xliff version="1.1"><file original="po"><body>
<group id="2" restype="x-gettext-plurals">
  ${forms}
</group>
</body></file></xliff>
`
const form = (index: number, target = '', attributes = '') => `<trans-unit  id = '2[${index}]'${attributes}>
    <source>ship${index === 0 ? '' : 's'}</source>${target}
  </trans-unit>`
const all = `${form(0, '<target>a</target>')}\n  ${form(1, '<target state="new">b</target>')}\n  ${form(2)}`

test.each<[string, string, { readonly to: string[]; readonly state?: FileState }, string]>([
  [
    'all forms',
    all,
    { to: ['x', 'y', 'z'] },
    `<trans-unit  id = '2[0]'>
    <source>ship</source><target>x</target>
  </trans-unit>
  <trans-unit  id = '2[1]'>
    <source>ships</source><target state="translated">y</target>
  </trans-unit>
  <trans-unit  id = '2[2]'>
    <source>ships</source>
    <target state="translated">z</target>
  </trans-unit>`,
  ],
  [
    'all forms',
    all,
    { to: ['a', 'b', ''], state: 'needs-editing' },
    `<trans-unit  id = '2[0]'>
    <source>ship</source><target>a</target>
  </trans-unit>
  <trans-unit  id = '2[1]'>
    <source>ships</source><target state="new">b</target>
  </trans-unit>
  <trans-unit  id = '2[2]'>
    <source>ships</source>
  </trans-unit>`,
  ],
  [
    'all forms',
    all,
    { to: ['a', 'b', ''], state: 'approved' },
    `<trans-unit  id = '2[0]' approved="yes">
    <source>ship</source><target>a</target>
  </trans-unit>
  <trans-unit  id = '2[1]' approved="yes">
    <source>ships</source><target state="final">b</target>
  </trans-unit>
  <trans-unit  id = '2[2]'>
    <source>ships</source>
  </trans-unit>`,
  ],
  [
    'all forms',
    all,
    { to: ['a', 'b', 'c'], state: 'needs-editing' },
    `<trans-unit  id = '2[0]'>
    <source>ship</source><target state="needs-translation">a</target>
  </trans-unit>
  <trans-unit  id = '2[1]'>
    <source>ships</source><target state="new">b</target>
  </trans-unit>
  <trans-unit  id = '2[2]'>
    <source>ships</source>
    <target state="needs-translation">c</target>
  </trans-unit>`,
  ],
  [
    'a form',
    form(0, '<target>a</target>'),
    { to: ['a', '', ''] },
    `<trans-unit  id = '2[0]'>
    <source>ship</source><target>a</target>
  </trans-unit>`,
  ],
  [
    'a form',
    form(0, '<target>a</target>'),
    { to: ['a', 'b', ' c'] },
    `<trans-unit  id = '2[0]'>
    <source>ship</source><target>a</target>
  </trans-unit>
  <trans-unit  id = '2[1]'>
    <source>ship</source>
    <target>b</target>
  </trans-unit>
  <trans-unit  id = '2[2]'>
    <source>ship</source>
    <target xml:space="preserve"> c</target>
  </trans-unit>`,
  ],
  [
    'a form',
    form(0, '<target>a</target>'),
    { to: ['a', 'b', ''], state: 'approved' },
    `<trans-unit  id = '2[0]' approved="yes">
    <source>ship</source><target>a</target>
  </trans-unit>
  <trans-unit  id = '2[1]' approved="yes">
    <source>ship</source>
    <target>b</target>
  </trans-unit>
  <trans-unit  id = '2[2]'>
    <source>ship</source>
    <target></target>
  </trans-unit>`,
  ],
  [
    'a form',
    form(0, '<target>a</target>'),
    { to: ['a', 'b', ''], state: 'needs-editing' },
    `<trans-unit  id = '2[0]'>
    <source>ship</source><target state="needs-translation">a</target>
  </trans-unit>
  <trans-unit  id = '2[1]'>
    <source>ship</source>
    <target state="needs-translation">b</target>
  </trans-unit>
  <trans-unit  id = '2[2]'>
    <source>ship</source>
    <target></target>
  </trans-unit>`,
  ],
  [
    'a form',
    form(0, '<target state="translated">a</target>', ' xml:space="preserve"'),
    { to: ['a', ' b', 'c'], state: 'needs-editing' },
    `<trans-unit  id = '2[0]' xml:space="preserve">
    <source>ship</source><target state="needs-translation">a</target>
  </trans-unit>
  <trans-unit  id = '2[1]' xml:space="preserve">
    <source>ship</source>
    <target state="needs-translation"> b</target>
  </trans-unit>
  <trans-unit  id = '2[2]' xml:space="preserve">
    <source>ship</source>
    <target state="needs-translation">c</target>
  </trans-unit>`,
  ],
  [
    'a form without a number',
    form(0).replace('[0]', ''),
    { to: ['a', 'b', 'c'] },
    `<trans-unit  id = '2'>
    <source>ship</source>
    <target>a</target>
  </trans-unit>
  <trans-unit  id = '2[1]'>
    <source>ship</source>
    <target>b</target>
  </trans-unit>
  <trans-unit  id = '2[2]'>
    <source>ship</source>
    <target>c</target>
  </trans-unit>`,
  ],
  [
    'forms on one line',
    '<trans-unit id="2[0]"><source>ship</source></trans-unit>',
    { to: ['a', 'b', 'c'] },
    `<trans-unit id="2[0]"><source>ship</source><target>a</target></trans-unit>
  <trans-unit id="2[1]"><source>ship</source><target>b</target>
  </trans-unit>
  <trans-unit id="2[2]"><source>ship</source><target>c</target>
  </trans-unit>`,
  ],
])('of %s %j becomes %j', (_, forms, said, expected) => {
  const text = group(forms)
  const [head, end] = group('|').split('|')
  const after = changedIn(poXliff, text, [{ set: 'po///2', ...said }], { language: polish })
  expect(after.slice(head?.length, -(end?.length ?? 0))).toBe(expected)
})

test('fixed forms and those that say the same together stay', () => {
  const text = group(
    `${form(0, '<target>a</target>', ' translate="no"')}\n  ${form(1, '<target>b</target>', ' translate="no"')}`,
  )
  expect(
    changedIn(poXliff, text, [{ set: 'po///2', to: ['a', 'b', ''], state: 'approved' }], { language: polish }),
  ).toBe(text)
})

test('new strings with plural forms are groups', () => {
  const notes = [{ by: 'translator', text: 'n' }] as const
  const changes: NamedChange[] = [
    {
      add: 'po///3',
      source: ['boat', 'boats'],
      to: ['a', 'b', ' c'],
      location: 'x.c:1',
      notes,
      flags: 'max-length:3',
      state: 'approved',
    },
    { add: 'named', source: ['boat', 'boats'], to: ['a', '', ''], state: 'needs-editing' },
    { add: 'po///4', source: ['one'], to: 'a', notes, location: 'x.c' },
  ]
  expect(
    changedIn(poXliff, group(form(0)), changes, { language: polish }),
  ).toBe(`<xliff version="1.1"><file original="po"><body>
<group id="2" restype="x-gettext-plurals">
  <trans-unit  id = '2[0]'>
    <source>ship</source>
  </trans-unit>
</group>
<group id="3" restype="x-gettext-plurals">
    <context-group purpose="location"><context context-type="sourcefile">x.c</context><context context-type="linenumber">1</context></context-group>
    <note from="translator">n</note>
    <trans-unit id="3[0]" approved="yes" maxwidth="3" size-unit="char">
        <source>boat</source>
        <target>a</target>
    </trans-unit>
    <trans-unit id="3[1]" approved="yes" maxwidth="3" size-unit="char">
        <source>boats</source>
        <target>b</target>
    </trans-unit>
    <trans-unit id="3[2]" approved="yes" maxwidth="3" size-unit="char">
        <source>boats</source>
        <target xml:space="preserve"> c</target>
    </trans-unit>
</group>
<group id="named" resname="named" restype="x-gettext-plurals">
    <trans-unit id="named[0]">
        <source>boat</source>
        <target state="needs-translation">a</target>
    </trans-unit>
    <trans-unit id="named[1]">
        <source>boats</source>
    </trans-unit>
    <trans-unit id="named[2]">
        <source>boats</source>
    </trans-unit>
</group>
<trans-unit id="4">
    <source>one</source>
    <target>a</target>
    <context-group purpose="location"><context context-type="sourcefile">x.c</context></context-group>
    <note from="translator">n</note>
</trans-unit>
</body></file></xliff>
`)
  expect(
    changedIn(poXliff, group('').replace(/<group[\s\S]*group>\n/, ''), changes.slice(0, 1), { language: polish }),
  ).toBe(`<xliff version="1.1"><file original="po"><body>
  <group id="3" restype="x-gettext-plurals">
    <context-group purpose="location"><context context-type="sourcefile">x.c</context><context context-type="linenumber">1</context></context-group>
    <note from="translator">n</note>
    <trans-unit id="3[0]" approved="yes" maxwidth="3" size-unit="char">
      <source>boat</source>
      <target>a</target>
    </trans-unit>
    <trans-unit id="3[1]" approved="yes" maxwidth="3" size-unit="char">
      <source>boats</source>
      <target>b</target>
    </trans-unit>
    <trans-unit id="3[2]" approved="yes" maxwidth="3" size-unit="char">
      <source>boats</source>
      <target xml:space="preserve"> c</target>
    </trans-unit>
  </group>
</body></file></xliff>
`)
  expect(
    changedIn(plainXliff, '<xliff><file original="po"><body/></file></xliff>', changes.slice(0, 1)),
  ).toBe(`<xliff><file original="po"><body>
  <trans-unit id="3" approved="yes" maxwidth="3" size-unit="char">
    <source>boat</source>
    <target>a</target>
    <context-group purpose="location"><context context-type="sourcefile">x.c</context><context context-type="linenumber">1</context></context-group>
    <note from="translator">n</note>
  </trans-unit>
</body></file></xliff>`)
})
