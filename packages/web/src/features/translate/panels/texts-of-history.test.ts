import { expect, test } from 'vitest'
import { textsOfHistory } from './texts-of-history.ts'

const change = (text_kind: 'translation' | 'suggestion' | null, target: string, old: string) => ({
  text_kind,
  target: [target],
  old: [old],
})

test('texts of a history are those that the string had, each once, that of the file included', () => {
  const history = [
    change(null, 'Why?', ''),
    change('translation', 'New', 'Old'),
    change('suggestion', 'Other', ''),
    change('translation', 'Old', 'From the file'),
  ]
  expect(textsOfHistory(history, 1)).toEqual([['New'], ['Old'], ['From the file']])
})

test('texts with another number of forms do not fit, and empty ones are none', () => {
  expect(textsOfHistory([change('translation', 'New', '')], 1)).toEqual([['New']])
  expect(textsOfHistory([change('translation', 'New', '')], 3)).toEqual([])
})
