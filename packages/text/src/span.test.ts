import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyByteEdits, applyEdits } from './span.ts'

test('edits apply in any order', () => {
  const edits = [
    { span: { start: 4, end: 5 }, content: 'Y' },
    { span: { start: 0, end: 1 }, content: 'XX' },
  ]
  expect(applyEdits('abcde', edits)).toBe('XXbcdY')
})

test('overlapping edits are a bug', () => {
  const edits = [
    { span: { start: 0, end: 3 }, content: '' },
    { span: { start: 2, end: 4 }, content: '' },
  ]
  expect(() => applyEdits('abcde', edits)).toThrow('overlaps')
})

test('no edits give the same bytes back', () => {
  const bytes = new Uint8Array([1, 2, 3])
  expect(applyByteEdits(bytes, [])).toBe(bytes)
})

test('byte edits and string edits agree on ASCII', () => {
  const ascii = fc.string({ unit: fc.constantFrom(...'abc\n') })
  fc.assert(
    fc.property(ascii, fc.array(fc.tuple(fc.nat(20), fc.nat(5), ascii)), (source, parts) => {
      let from = 0
      const edits = []
      for (const [gap, size, content] of parts) {
        const start = from + gap
        const end = start + size
        if (end > source.length) break
        edits.push({ span: { start, end }, content })
        from = end
      }
      const bytes = edits.map(({ span, content }) => ({ span, content: new TextEncoder().encode(content) }))
      const edited = new TextDecoder().decode(applyByteEdits(new TextEncoder().encode(source), bytes))
      expect(edited).toBe(applyEdits(source, edits))
    }),
  )
})

test('what is put in at one place comes before what replaces the text there, and twice at one place in the order given', () => {
  const at = (start: number, end: number, content: string) => ({ span: { start, end }, content })
  expect(applyEdits('abc', [at(1, 2, 'B'), at(1, 1, 'x')])).toBe('axBc')
  expect(applyEdits('abc', [at(1, 1, 'x'), at(1, 1, 'y')])).toBe('axybc')
})

test.each([[{ start: 2, end: 6 }], [{ start: 6, end: 7 }], [{ start: 3, end: 2 }]])(
  'an edit of %j in a text of five is a bug',
  (span) => {
    expect(() => applyEdits('abcde', [{ span, content: '' }])).toThrow('leaves the source of length 5')
  },
)
