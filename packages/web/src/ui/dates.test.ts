import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, addMonths, dateOf, dayOf, firstDayOfWeek, readDay, startOfWeek, weeksOf, writeDay } from './dates.ts'

const locales = ['en', 'en-GB', 'de', 'cs', 'fr', 'ja', 'zh-Hans', 'ko', 'ar', 'fa', 'he', 'hu', 'sv', 'th', 'lt']
const days = fc
  .integer({ min: Date.UTC(2000, 0, 1) / 86_400_000, max: Date.UTC(2099, 11, 31) / 86_400_000 })
  .map((number) => dayOf(new Date(number * 86_400_000)))

describe('a written day', () => {
  test('is read as it was written, in every locale', () => {
    fc.assert(
      fc.property(days, fc.constantFrom(...locales), (day, locale) => {
        expect(readDay(writeDay(day, locale), locale)).toBe(day)
        expect(readDay(day, locale)).toBe(day)
      }),
    )
  })

  test.each([
    ['11/30/2026', 'en', '2026-11-30'],
    ['30/11/2026', 'en-GB', '2026-11-30'],
    ['30.11.26', 'de', '2026-11-30'],
    [' 1. 2. 2026 ', 'cs', '2026-02-01'],
    ['٣٠/١١/٢٠٢٦', 'ar', '2026-11-30'],
    ['2026-11-30', 'en', '2026-11-30'],
  ])('%s of %s is %s', (text, locale, day) => expect(readDay(text, locale)).toBe(day))

  test.each([
    ['30/11/2026', 'en'],
    ['31.11.2026', 'de'],
    ['29/02/2027', 'en-GB'],
    ['2026-13-01', 'en'],
    ['2026', 'en'],
    ['tomorrow', 'en'],
    ['1/2/3/4', 'en'],
    ['1/1/12345', 'en'],
    ['', 'en'],
  ])('%s of %s is none', (text, locale) => expect(readDay(text, locale)).toBeNull())
})

test('weeks begin where the locale has it', () => {
  expect([firstDayOfWeek('de-DE'), firstDayOfWeek('en-US'), firstDayOfWeek('ar-EG')]).toEqual([1, 7, 6])
  expect([startOfWeek('2026-11-30', 1), startOfWeek('2026-11-30', 7)]).toEqual(['2026-11-30', '2026-11-29'])
})

test('a month is six whole weeks with all of its days', () => {
  fc.assert(
    fc.property(days, fc.integer({ min: 1, max: 7 }), (day, firstDay) => {
      const weeks = weeksOf(day, firstDay)
      const all = weeks.flat()
      expect([weeks.length, new Set(all).size]).toEqual([6, 42])
      expect(all).toContain(day)
      for (const [first = ''] of weeks) expect(dateOf(first).getUTCDay() || 7).toBe(firstDay)
    }),
  )
})

test('a month later is the same day, or the last one', () => {
  expect([addMonths('2026-01-31', 1), addMonths('2026-11-30', -9), addMonths('2026-11-30', 12)]).toEqual([
    '2026-02-28',
    '2026-02-28',
    '2027-11-30',
  ])
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
})
