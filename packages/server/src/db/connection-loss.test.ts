import { expect, test } from 'vitest'
import { isConnectionLoss } from './connection-loss.ts'

test.each(['EAGAIN', 'ECONNREFUSED', 'ECONNRESET', 'ENOENT', '53300', '57P03', '08006'])(
  'a connection that cannot be made for now is waited for: %s',
  (code) => {
    expect(isConnectionLoss(Object.assign(new Error('connect'), { code }))).toBe(true)
  },
)

test.each(['EACCES', '23505', '42P01', ''])('what waiting does not mend is told at once: %s', (code) => {
  expect(isConnectionLoss(Object.assign(new Error('connect'), { code }))).toBe(false)
})
