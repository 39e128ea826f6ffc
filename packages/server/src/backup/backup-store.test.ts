import { expect, test } from 'vitest'
import { nameAt, outdated, timeOf } from './backup-store.ts'

const now = new Date('2027-03-10T02:30:05.700Z')
const daysAgo = (days: number) => nameAt(new Date(now.getTime() - days * 86_400_000))

test('a name tells its time; files of others have none', () => {
  expect(nameAt(now)).toBe('weft-20270310T023005Z.backup')
  expect(timeOf(nameAt(now))).toEqual(new Date('2027-03-10T02:30:05Z'))
  expect(nameAt(now, 'ab12')).toBe('weft-20270310T023005Z-ab12.backup')
  for (const name of [nameAt(now, 'ab12'), 'weft-2027-03-10T02-30-05-ab12.backup'])
    expect(timeOf(name)).toEqual(new Date('2027-03-10T02:30:05Z'))
  for (const name of ['weft.backup', 'weft-20271399T023005Z.backup', `.${nameAt(now)}`, `${nameAt(now)}.part`])
    expect(timeOf(name)).toBeNull()
})

test.each([
  { keep: 2, keepDays: null, gone: [3, 9] },
  { keep: 7, keepDays: 2, gone: [3, 9] },
  { keep: 1, keepDays: null, gone: [1, 3, 9] },
  { keep: 9, keepDays: 30, gone: [] },
])('of $keep and $keepDays days the others go', ({ keep, keepDays, gone }) => {
  const names = [daysAgo(9), daysAgo(0), 'notes.txt', daysAgo(3), daysAgo(1)]
  expect(outdated(names, { keep, keepDays }, now).sort()).toEqual(gone.map(daysAgo).sort())
})

test('the newest stays, however old it is', () => {
  expect(outdated([daysAgo(90), daysAgo(60)], { keep: 1, keepDays: 7 }, now)).toEqual([daysAgo(90)])
})
