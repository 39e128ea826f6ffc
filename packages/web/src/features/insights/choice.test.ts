import { expect, test } from 'vitest'
import { periodsAt, queryOf, readChoice, usual } from './choice.ts'

test('an address keeps each choice, and ignores what is wrong', () => {
  const choice = { ...usual, by: 'person', from: '2026-11-01', person: 'a b', until: '2027-01-01' } as const
  expect(readChoice(queryOf(choice))).toEqual(choice)
  expect(queryOf(usual)).toBe('')
  expect(readChoice('?by=nothing&from=2026-13-99&until=x&measure=y')).toEqual(usual)
  expect(readChoice('?from=2026-02-30&to=2027-02-29&until=2026-04-31')).toEqual(usual)
})

test('periods are days of UTC, and a month ends with its last day', () => {
  const periods = new Map(periodsAt(Date.parse('2026-03-01T00:30:00Z')).map((one) => [one.id, one]))
  expect(periods.get('last-month')).toMatchObject({ from: '2026-02-01', to: '2026-02-28' })
  expect(periods.get('month')).toMatchObject({ from: '2026-03-01', to: '2026-03-01' })
  expect(periods.get('years')?.from.slice(0, 4)).toBe('2016')
})
