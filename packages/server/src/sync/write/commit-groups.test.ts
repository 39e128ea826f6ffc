import fc from 'fast-check'
import { expect, test } from 'vitest'
import { commitGroups } from './commit-groups.ts'

const edit = (id: number, authorId: number, unitId: number) => ({ id, authorId, unitId, timestamp: new Date(id) })
const shape = (edits: ReturnType<typeof edit>[]) =>
  commitGroups(edits).map((group) => [group.authorId, group.edits.map(({ id }) => id)])

test('each author makes one commit', () => {
  expect(shape([edit(1, 1, 1), edit(2, 2, 2), edit(3, 1, 3)])).toEqual([
    [1, [1, 3]],
    [2, [2]],
  ])
})

test('two authors of one string commit in the order in which they wrote', () => {
  expect(shape([edit(1, 1, 1), edit(2, 2, 1), edit(3, 1, 1)])).toEqual([
    [1, [1]],
    [2, [2]],
    [1, [3]],
  ])
})

test('no edit is dropped and the last edit of each string comes last', () => {
  const edits = fc
    .array(fc.tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 3 })))
    .map((pairs) => pairs.map(([author, unit], index) => edit(index + 1, author, unit)))
  fc.assert(
    fc.property(edits, (list) => {
      const flat = commitGroups(list).flatMap((group) => group.edits)
      expect(flat.map(({ id }) => id).sort((a, b) => a - b)).toEqual(list.map(({ id }) => id))
      for (const unit of [1, 2, 3]) {
        const ids = flat.filter(({ unitId }) => unitId === unit).map(({ id }) => id)
        expect(ids).toEqual([...ids].sort((a, b) => a - b))
      }
    }),
  )
})
