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
