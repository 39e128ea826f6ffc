import { expect, test } from 'vitest'
import { saidIn } from '../exact-files.fixture.ts'
import { xliff } from './xliff.format.ts'
import { xliff2 } from './xliff2.format.ts'

/** The texts of a note, in each version of XLIFF. */
function noteTexts(content: string): readonly unknown[] {
  const note = `<note>${content}</note>`
  const [first] = saidIn(
    xliff,
    `<xliff><file><body><trans-unit id="1"><source>A</source>${note}</trans-unit></body></file></xliff>`,
  ).units
  const [second] = saidIn(
    xliff2,
    `<xliff version="2.0"><file><unit id="1"><notes>${note}</notes><segment><source>A</source></segment></unit></file></xliff>`,
  ).units
  return [first?.notes, second?.notes]
}

test.each([
  ['<![CDATA[a < b &amp; c]]>', 'a < b &amp; c'],
  [' é &lt; <![CDATA[&lt;]]> &amp; <![CDATA[ž]]><![CDATA[ > ]]>&gt; ', 'é < &lt; & ž > >'],
  ['<![CDATA[  a\r\nb\rc  ]]>', 'a\nb\nc'],
  ['a\r\n&amp;<![CDATA[]]>', 'a\n&'],
])('the note %j says %j', (content, expected) => {
  expect(noteTexts(content)).toEqual([[['developer', expected]], [['developer', expected]]])
})

test('a note of an empty section says nothing', () => {
  expect(noteTexts(' <![CDATA[ ]]> ')).toEqual([undefined, undefined])
})
