import { expect, test } from 'vitest'
import { type BranchedText, type BranchStep, branchPlaces, joinBranches, sourceField } from './branched-text.ts'

const count = (argument: string, selector: string, isOrdinal = false): BranchStep => ({
  kind: 'count',
  argument,
  isOrdinal,
  selector,
})
const choice = (argument: string, selector: string): BranchStep => ({ kind: 'choice', argument, selector })
const beside = (kind: 'before' | 'after', argument: string): BranchStep => ({ kind, argument })
const part = (name: string): BranchStep => ({ kind: 'part', name })

/** Fields that stand behind each other in brackets; one is written in capitals. */
function branched(...all: readonly (readonly [text: string, ...path: BranchStep[]])[]): BranchedText {
  const frame = all.map(([text]) => `[${text}]`).join(' ')
  let at = 0
  const fields = all.map(([text, ...path]) => {
    const span = { start: at + 1, end: at + 1 + text.length }
    at += text.length + 3
    return { path, text, span, counts: false, write: (written: string) => written.toUpperCase() }
  })
  return { text: frame, frame, fields }
}

const days = branched(['day', count('n', 'one')], ['days', count('n', 'other')])
const nested = branched(
  ['her day', choice('g', 'f'), count('n', 'one')],
  ['her days', choice('g', 'f'), count('n', 'other')],
  ['day', choice('g', 'other'), count('n', 'one')],
  ['days', choice('g', 'other'), count('n', 'other')],
)
const sentence = branched(
  ['Delete ', beside('before', 'n')],
  ['file', count('n', 'one')],
  ['files', count('n', 'other')],
  ['?', beside('after', 'n')],
)
const parts = branched(['Save', part('')], ['Save it', part('title')], ['S', part('accesskey')])

test.each<readonly [name: string, source: BranchedText, path: readonly BranchStep[], text: string | undefined]>([
  ['its own count', days, [count('n', 'one')], 'day'],
  ['the other count, where it has not that one', days, [count('n', 'few')], 'days'],
  ['its own way', nested, [choice('g', 'f'), count('n', 'one')], 'her day'],
  ['the other count of its own choice', nested, [choice('g', 'f'), count('n', 'few')], 'her days'],
  ['its own count of the other choice', nested, [choice('g', 'm'), count('n', 'one')], 'day'],
  ['the other count of the other choice', nested, [choice('g', 'm'), count('n', 'few')], 'days'],
  ['the first text of a choice, where it goes no further', nested, [choice('g', 'f')], 'her day'],
  ['what stands before', sentence, [beside('before', 'n')], 'Delete '],
  ['what stands after', sentence, [beside('after', 'n')], '?'],
  ['the value', parts, [part('')], 'Save'],
  ['the attribute of that name', parts, [part('accesskey')], 'S'],
  ['nothing: it counts another argument', days, [count('m', 'one')], undefined],
  ['nothing: it does not choose by the argument', days, [choice('n', 'one')], undefined],
  ['nothing: it does not choose by the argument, and has no such value', days, [choice('n', 'few')], undefined],
  ['nothing: nothing stands before', days, [beside('before', 'n')], undefined],
  ['nothing: that stands before another argument', sentence, [beside('before', 'm')], undefined],
  ['nothing: it has no attribute of that name', parts, [part('label')], undefined],
  ['the branch that goes no further', days, [count('n', 'one'), choice('g', 'f')], 'day'],
  ['the other count, which goes no further', days, [count('n', 'few'), choice('g', 'f')], 'days'],
])('a branch is written from %s of the source', (_name, source, path, text) => {
  expect(sourceField(source, path)?.text).toBe(text)
})

test('a text whose way ends where that of the branch does comes before those that go further', () => {
  const source = branched(['long', part(''), count('n', 'one')], ['short', part('')])
  expect(sourceField(source, [part('')])?.text).toBe('short')
  expect(sourceField(source, [part(''), count('n', 'one')])?.text).toBe('long')
})

test('only the fields that changed are written anew', () => {
  expect(joinBranches(days, ['day', 'days'])).toBe('[day] [days]')
  expect(joinBranches(days, ['den', 'days'])).toBe('[DEN] [days]')
  expect(joinBranches(days, ['day', 'dny'])).toBe('[day] [DNY]')
  expect(joinBranches(days, ['day'])).toBe('[day] []')
})

test('a message without any text is none, unless it had none before', () => {
  expect(joinBranches(days, ['', ''])).toBe('')
  expect(joinBranches(days, [])).toBe('')
  expect(joinBranches(branched(['', count('n', 'other')]), [''])).toBe('[]')
  expect(joinBranches({ ...days, text: '' }, ['day', 'days'])).toBe('')
})

test('places move by what the fields before them grew or shrank', () => {
  const texts = ['jeden den', 'd']
  const joined = joinBranches(days, texts)
  expect(branchPlaces(days, texts)).toEqual([
    { start: 1, end: 10 },
    { start: 13, end: 14 },
  ])
  expect(branchPlaces(days, texts).map(({ start, end }) => joined.slice(start, end))).toEqual(['JEDEN DEN', 'D'])
  expect(branchPlaces(days, ['day'])).toEqual([
    { start: 1, end: 4 },
    { start: 7, end: 7 },
  ])
})
