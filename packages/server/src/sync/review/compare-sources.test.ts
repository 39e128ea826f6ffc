import { expect, test } from 'vitest'
import { compareSources, type SourceText } from './compare-sources.ts'

const text = (key: string, ...forms: string[]): SourceText => ({ key, context: '', name: key, forms, flags: '' })
const namesIn = ({ added, removed, changed, renamed }: ReturnType<typeof compareSources>) => ({
  added: added.map(({ name }) => name),
  removed: removed.map(({ name }) => name),
  changed: changed.map(({ after }) => after.name),
  renamed: renamed.map(({ before, after }) => `${before.name} ${after.name}`),
})
const none = { added: [], removed: [], changed: [], renamed: [] }

test('the same strings in another order are no change', () => {
  const [one, two] = [text('a', 'Open'), text('b', 'Close')]
  expect(namesIn(compareSources([one, two], [two, one]))).toEqual(none)
})

test('strings are added, removed, changed, and renamed where their text is the same', () => {
  const before = [
    text('open', 'Open'),
    text('close', 'Close'),
    text('files', '%d file', '%d files'),
    text('bye', 'Bye'),
  ]
  const after = [
    text('open', 'Open it'),
    text('shut', 'Close'),
    text('files', '%d file', '%d of files'),
    text('hello', 'Hello'),
  ]
  expect(namesIn(compareSources(before, after))).toEqual({
    added: ['hello'],
    removed: ['bye'],
    changed: ['open', 'files'],
    renamed: ['close shut'],
  })
})

test('of several strings with the same text nobody knows which was renamed', () => {
  const before = [text('ok.1', 'OK'), text('ok.2', 'OK')]
  expect(namesIn(compareSources(before, [text('yes.1', 'OK'), text('yes.2', 'OK')]))).toEqual({
    ...none,
    added: ['yes.1', 'yes.2'],
    removed: ['ok.1', 'ok.2'],
  })
})

test('many strings take linear time', () => {
  const many = (start: number) =>
    Array.from({ length: 100_000 }, (_, index) => text(`k${start + index}`, `Text ${index % 7}`))
  const begin = performance.now()
  expect(compareSources(many(0), many(50_000)).added).toHaveLength(50_000)
  expect(performance.now() - begin).toBeLessThan(3000)
})
