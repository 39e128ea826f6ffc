import { expect, test } from 'vitest'
import { changedIn, saidIn } from '../exact-files.fixture.ts'
import { poXliff, xliff } from './xliff.format.ts'
import { xliff2 } from './xliff2.format.ts'

test('a new string goes into the last file, though something else follows it', () => {
  const text = '<xliff version="2.0"><file id="f"></file>\n<y:data>x</y:data></xliff>'
  expect(changedIn(xliff2, text, [{ add: 'f///b', source: ['B'], to: '' }])).toBe(`<xliff version="2.0"><file id="f">
  <unit id="b">
    <segment>
      <source>B</source>
    </segment>
  </unit>
</file>
<y:data>x</y:data></xliff>`)
})

test('the blanks around a text that stays do not begin to count when its state changes', () => {
  const whole = (target: string) =>
    `<xliff><file><body><trans-unit id="a"><source>A</source>${target}</trans-unit></body></file></xliff>`
  const after = changedIn(xliff, whole('<target> b&#10;c </target>'), [
    { set: '///a', to: 'b\nc', state: 'needs-editing' },
  ])
  expect(after).toBe(whole('<target state="needs-translation"> b&#10;c </target>'))
  expect(saidIn(xliff, after).units[0]?.target).toEqual(['b\nc'])
})

test('a note of a group is what stands in its CDATA section, and a place without a type is no note', () => {
  const text = `<xliff><body><group id="1" restype="x-gettext-plurals"><note><![CDATA[a < b]]> &amp; c</note>
<context-group purpose="location"><context>no note</context></context-group>
<note context-type="x">said</note><trans-unit><source>A</source></trans-unit></group></body></xliff>`
  expect(saidIn(poXliff, text).units[0]?.notes).toEqual([
    ['developer', 'a < b & c'],
    ['developer', 'said'],
  ])
})
