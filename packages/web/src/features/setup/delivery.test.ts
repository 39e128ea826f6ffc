import { expect, test } from 'vitest'
import { pushAddress, usualDelivery } from './delivery.ts'

test.each([
  ['git@example.org:a/b.git', 'same'],
  ['ssh://git@example.org/a/b', 'same'],
  ['https://weft:secret@example.org/a/b.git', 'same'],
  ['https://example.org/a/b.git', 'none'],
  ['https://example.org/a@b.git', 'none'],
  ['git://example.org/a', 'none'],
])('%s: without a choice commits go to %s', (repo, delivery) => {
  expect(usualDelivery(repo)).toBe(delivery)
})

test('a choice wins over what is usual', () => {
  const repo = 'https://example.org/a.git'
  expect(pushAddress({ repo, delivery: null, push: 'git@example.org:a.git' })).toBe('')
  expect(pushAddress({ repo, delivery: 'same', push: '' })).toBe(repo)
  expect(pushAddress({ repo, delivery: 'other', push: ' git@example.org:a.git ' })).toBe('git@example.org:a.git')
  expect(pushAddress({ repo: 'git@example.org:a.git', delivery: 'none', push: '' })).toBe('')
})
