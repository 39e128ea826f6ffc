import { expect, test } from 'vitest'
import { reportOf } from './mqm-report.ts'
import type { MqmItem } from './mqm-rows.ts'

const item = (one: Partial<MqmItem>): MqmItem => ({
  position: 1,
  unit_id: 1,
  source: 'Close the window',
  target: 'Zavřít okno',
  words: 100,
  service: '',
  seen: true,
  errors: [],
  ...one,
})
const error = (category: 'accuracy' | 'fluency', severity: 'neutral' | 'minor' | 'major' | 'critical') => ({
  category,
  severity,
  start: 0,
  end: 6,
  note: '',
})

test('points are 0, 1, 5 and 25, and the score is for 1,000 words of what was looked at', () => {
  const report = reportOf([
    item({ errors: [error('accuracy', 'critical'), error('fluency', 'minor')] }),
    item({
      errors: [error('fluency', 'major'), error('fluency', 'neutral'), error('fluency', 'major')],
      service: 'deepl',
    }),
    item({ words: 5000, seen: false, errors: [error('accuracy', 'critical')] }),
  ])
  expect(report).toMatchObject({ strings: 2, words: 200, errors: 5, points: 36, perThousand: 180 })
  expect(report.counts).toEqual([
    { category: 'accuracy', severity: 'critical', errors: 1 },
    { category: 'fluency', severity: 'neutral', errors: 1 },
    { category: 'fluency', severity: 'minor', errors: 1 },
    { category: 'fluency', severity: 'major', errors: 2 },
  ])
  expect(report.services).toMatchObject([
    { service: '', points: 26, perThousand: 260 },
    { service: 'deepl', points: 10, perThousand: 100 },
  ])
})

test('of a review that nobody began there is no score', () => {
  expect(reportOf([item({ seen: false })])).toMatchObject({ strings: 0, perThousand: null, counts: [], services: [] })
})
