import { expect, test, vi } from 'vitest'
import { describeError, logError } from './describe-error.ts'

const failing = () => {
  const database = Object.assign(new Error('duplicate key value\nviolates a constraint'), {
    code: '23505',
    detail: 'Key (id)=(7)\nexists.',
    schema: undefined,
    hint: undefined,
  })
  return new Error('The string was not saved', { cause: database })
}

test('an error is one line with its words, what the database said, where it came up and what caused it', () => {
  const line = describeError(failing())
  expect(line).not.toContain('\n')
  expect(line).toMatch(
    /^Error: The string was not saved at failing \(server\/src\/system\/describe-error\.test\.ts:\d+:\d+\)/,
  )
  expect(line).toMatch(
    /; caused by Error: duplicate key value violates a constraint \[code 23505, detail Key \(id\)=\(7\) exists\.\] at /,
  )
  expect(line).not.toContain('undefined')
})

test('causes that go round in a ring, and what is no error, are one line too', () => {
  const ring = new Error('one')
  ring.cause = ring
  expect(describeError(ring).split('; caused by ')).toHaveLength(4)
  expect(describeError('a text\nof two lines')).toBe('a text of two lines')
  expect(describeError(undefined)).toBe('')
})

test('the log has the time, the place and the error in one entry', () => {
  const written = vi.spyOn(process.stderr, 'write').mockImplementation(() => true)
  logError(failing(), 'PATCH /api/units/7/')
  expect(written.mock.calls).toEqual([[expect.stringMatching(/^\d{4}-\S+Z PATCH \/api\/units\/7\/: Error: [^\n]+\n$/)]])
  written.mockRestore()
})
