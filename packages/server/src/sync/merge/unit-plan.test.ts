import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type FoundString, type KeptString, planKept, planNew } from './unit-plan.ts'

const says = ['untranslated', 'needs-editing', 'translated'] as const
const found = (target: string, fuzzy = false): FoundString => ({
  target,
  state: fuzzy ? 'needs-editing' : 'translated',
  says,
})
const kept = (target: string, state: number, pending: boolean): KeptString => ({ target, state, pending })

test('a text without a flag is translated, a fuzzy one needs editing, a missing one is empty', () => {
  expect([planNew(found('a')).state, planNew(found('a', true)).state, planNew(found('', true)).state]).toEqual([
    20, 10, 0,
  ])
})

test('the repository’s news replace what nobody touched', () => {
  expect(planKept(kept('a', 20, false), found('b'), [], 'merge')).toEqual({
    target: 'b',
    state: 20,
    pending: false,
    suggestion: null,
  })
})

test('a pending text stays where the repository did not move', () => {
  expect(planKept(kept('mine', 20, true), found('old'), ['old'], 'merge')).toEqual({
    target: 'mine',
    state: 20,
    pending: true,
    suggestion: null,
  })
})

test('where both sides changed the person’s text stays and the other is a suggestion', () => {
  expect(planKept(kept('mine', 20, true), found('theirs'), ['old'], 'merge')).toEqual({
    target: 'mine',
    state: 20,
    pending: true,
    suggestion: 'theirs',
  })
})

test('where both sides say the same nothing is pending any more', () => {
  expect(planKept(kept('same', 20, true), found('same'), ['old'], 'merge').pending).toBe(false)
})

test('where the repository wins the person’s text is a suggestion', () => {
  expect(planKept(kept('mine', 20, true), found('theirs'), [], 'repository-wins')).toEqual({
    target: 'theirs',
    state: 20,
    pending: false,
    suggestion: 'mine',
  })
})

test('finer states stay while the file does not contradict them', () => {
  expect(planKept(kept('a', 30, false), found('a'), [], 'merge').state).toBe(30)
  expect(planKept(kept('a', 12, false), found('a', true), [], 'merge').state).toBe(12)
  expect(planKept(kept('a', 30, false), found('b'), [], 'merge').state).toBe(20)
})

test('what a format cannot say stays as people said it, while the text is the same', () => {
  const silent = (target: string): FoundString => ({
    target,
    state: 'translated',
    says: ['untranslated', 'translated'],
  })
  expect(planKept(kept('a', 10, false), silent('a'), [], 'merge').state).toBe(10)
  expect(planKept(kept('a', 10, true), silent('a'), [], 'merge')).toMatchObject({ state: 10, pending: false })
  expect(planKept(kept('a', 30, false), silent('a'), [], 'merge').state).toBe(30)
  expect(planKept(kept('a', 10, false), silent('b'), [], 'merge').state).toBe(20)
})

test('a format that says approved and read-only is believed', () => {
  const telling = (target: string, state: FoundString['state']): FoundString => ({
    target,
    state,
    says: [...says, 'approved'],
  })
  expect(planNew(telling('a', 'approved')).state).toBe(30)
  expect(planNew(telling('', 'approved')).state).toBe(0)
  expect(planKept(kept('a', 30, false), telling('a', 'translated'), [], 'merge').state).toBe(20)
  expect(planKept(kept('mine', 20, true), telling('theirs', 'read-only'), [], 'merge')).toEqual({
    target: 'theirs',
    state: 100,
    pending: false,
    suggestion: 'mine',
  })
})

test.each<[string, KeptString, FoundString, boolean]>([
  ['the text, but the mark of work to do is still to be written', kept('a', 10, true), found('a'), true],
  ['the text, but the mark of work to do is still to be taken away', kept('a', 20, true), found('a', true), true],
  ['both', kept('a', 12, true), found('a', true), false],
  ['nothing, where a mark says nothing', kept('', 0, true), found('', true), false],
  ['another text', kept('a', 20, true), found('b'), true],
])('a pending text is settled where the file says all of it; it says %s', (_, ours, theirs, pending) => {
  expect(planKept(ours, theirs, [theirs.target], 'merge').pending).toBe(pending)
})

test.each([
  ['', null],
  ['\u001e\u001e', null],
  ['theirs', null],
  ['mine', 'mine'],
  ['\u001e\u001emine', '\u001e\u001emine'],
])('where the repository wins, %j is kept beside another text as %j', (mine, suggestion) => {
  expect(planKept(kept(mine, 20, true), found('theirs'), [], 'repository-wins').suggestion).toBe(suggestion)
  const fixed: FoundString = { ...found('theirs'), state: 'read-only' }
  expect(planKept(kept(mine, 20, true), fixed, [], 'merge').suggestion).toBe(suggestion)
  expect(planKept(kept(mine, 20, false), found('theirs'), [], 'merge').suggestion).toBe(null)
})

test.each([
  ['', null],
  ['\u001e\u001e', null],
  ['mine', null],
  ['theirs', 'theirs'],
])('while a person’s text waits, %j in the file is suggested as %j', (theirs, suggestion) => {
  const plan = planKept(kept('mine', 20, true), found(theirs), ['old'], 'merge')
  expect([plan.target, plan.suggestion]).toEqual(['mine', suggestion])
})

test('no text is lost: each is the target or the suggestion after any merge', () => {
  const text = fc.constantFrom('', 'a', 'b', 'c')
  fc.assert(
    fc.property(
      fc.record({ mine: text, theirs: text, base: text, wins: fc.boolean(), state: fc.constantFrom(0, 10, 20, 30) }),
      ({ mine, theirs, base, wins, state }) => {
        const plan = planKept(kept(mine, state, true), found(theirs), [base], wins ? 'repository-wins' : 'merge')
        const here = [plan.target, plan.suggestion]
        expect(mine === '' || here.includes(mine)).toBe(true)
        expect(theirs === '' || theirs === base || here.includes(theirs)).toBe(true)
      },
    ),
  )
})
