import { spawnSync } from 'node:child_process'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { stringsUtf8 } from './strings.format.ts'

/** GNUstep's program reads strings files, and writes what they say as a property list. */
const pl = (bytes: Uint8Array) =>
  spawnSync('pl', {
    input: bytes,
    encoding: 'utf8',
    env: { ...process.env, GNUSTEP_STRING_ENCODING: 'NSUTF8StringEncoding' },
  })
const hasPl = pl(Buffer.from('"a" = "b";\n')).stdout?.includes('a = b') === true

test.skipIf(!hasPl)('GNUstep reads what is written (skipped without pl)', () => {
  const file = stringsUtf8.parse(Buffer.from('/* About */\n"a" = "x";\n\nbare = "y"; // behind\n"a b" = "z";\n'))
  const text = fc.string({ unit: fc.constantFrom(...'ab"\\;/*= \n\'{}'), maxLength: 20 })
  fc.assert(
    fc.property(fc.constantFrom('a', 'bare', 'a b'), text, (key, value) => {
      const bytes = file.edit({ units: [{ kind: 'set', key, target: [value], state: 'translated' }] })
      const again = stringsUtf8.parse(Buffer.from(pl(bytes).stdout.trim().slice(1, -1)))
      expect(again.problems).toEqual([])
      const said = (units: typeof file.units) => new Map(units.map((unit) => [unit.context, unit.target[0]]))
      expect(said(again.units)).toEqual(said(stringsUtf8.parse(bytes).units))
      expect(said(again.units).get(key)).toBe(value)
    }),
    { numRuns: 60 },
  )
})

test.skipIf(!hasPl)('GNUstep takes the last of two texts of a key too (skipped without pl)', () => {
  const source = Buffer.from('"a" = "1";\n"b" = "x";\n"a" = "2";\n')
  expect(pl(source).stdout).toContain('a = 2')
  expect(stringsUtf8.parse(source).units.map(({ target }) => target)).toEqual([['x'], ['2']])
})

test.each([
  ['"a', 'unterminated-string', 0],
  ['"a" "b";', 'missing-equals', 4],
  ['"a" = "b"', 'missing-semicolon', 9],
  ['"a" = ;', 'unexpected-character', 6],
  ['/* a', 'unterminated-comment', 0],
  ['"a" = "\\Ud800";', 'unpaired-surrogate', 0],
])('%j is refused with its place', (content, code, start) => {
  expect(stringsUtf8.parse(Buffer.from(content)).problems[0]).toMatchObject({ code, span: { start } })
})
