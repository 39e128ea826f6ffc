import { expect, test } from 'vitest'
import { scanFluent } from './fluent.scan.ts'

test('two hundred thousand messages are read, and no more', () => {
  const read = scanFluent('a=b\n'.repeat(200_000), 0)
  expect([read.entries.length, read.problem]).toEqual([200_000, null])
  const { entries, problem } = scanFluent('a=b\n'.repeat(200_001), 0)
  expect(entries).toEqual([])
  expect(problem).toEqual({
    code: 'too-many-units',
    span: { start: 800_000, end: 800_001 },
    detail: expect.stringContaining('200000 messages'),
  })
})
