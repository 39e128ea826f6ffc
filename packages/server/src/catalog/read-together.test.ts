import { expect, test } from 'vitest'
import { readTogether } from './read-together.ts'

function counting() {
  const asked: (readonly number[])[] = []
  const read = readTogether(async (ids) => {
    asked.push(ids)
    await new Promise((resolve) => setTimeout(resolve, 5))
    return new Map(ids.filter((id) => id < 10).map((id) => [id, `thing ${id}`]))
  })
  return { asked, read }
}

test('what is asked for at once is read by one statement, each id once', async () => {
  const { asked, read } = counting()
  expect(await Promise.all([1, 2, 1, 99].map(read))).toEqual(['thing 1', 'thing 2', 'thing 1', undefined])
  expect(asked).toEqual([[1, 2, 99]])
})

test('what follows from an answer is read together, and what comes while something is read is read for itself', async () => {
  const { asked, read } = counting()
  const first = Promise.all([1, 2].map(async (id) => [await read(id), await read(id + 2)]))
  await new Promise((resolve) => setTimeout(resolve, 1))
  const late = read(7)
  expect([await first, await late]).toEqual([
    [
      ['thing 1', 'thing 3'],
      ['thing 2', 'thing 4'],
    ],
    'thing 7',
  ])
  expect(asked).toEqual([[1, 2], [7], [3, 4]])
})

test('a failure is told to all who wait for it, and the next ask again', async () => {
  let isBroken = true
  const read = readTogether(async (ids) => {
    if (isBroken) throw new Error('gone')
    return new Map(ids.map((id) => [id, id]))
  })
  expect(await Promise.allSettled([read(1), read(2)])).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }])
  isBroken = false
  expect(await read(1)).toBe(1)
})
