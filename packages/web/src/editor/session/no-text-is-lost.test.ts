import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type EditorEvent, EditorWorld, happenings } from './editor-world.arbitrary.ts'

/** Carries the happenings out, sets all right again, and looks for what was typed. */
async function findNothingLost(all: readonly EditorEvent[]): Promise<void> {
  const world = new EditorWorld()
  await world.open()
  for (const happening of all) await world.take(happening)
  await world.heal()
  const lost = await world.lostTexts()
  const { entries } = await world.store.read()
  world.close()
  expect(lost).toEqual([])
  // The remaining entries wait only for their writer's decision.
  expect(entries.filter(({ status }) => status.kind === 'waiting')).toEqual([])
}

const seed = process.env.WEFT_SEED === undefined ? {} : { seed: Number(process.env.WEFT_SEED) }

test('no text that was typed is lost, whatever happens in whichever order', async () => {
  // Other happenings in every run; one that fails prints its seed, which WEFT_SEED takes. WEFT_RUNS asks for more of them.
  await fc.assert(
    fc.asyncProperty(fc.array(happenings, { minLength: 10, maxLength: 50, size: 'max' }), findNothingLost),
    {
      numRuns: Number(process.env.WEFT_RUNS ?? 800),
      ...seed,
    },
  )
}, 600_000)

test('typing over what another tab left behind does not bring its older text back', async () => {
  await findNothingLost([
    { kind: 'type', tab: 1, unit: 1 },
    { kind: 'hide', tab: 1 },
    { kind: 'type', tab: 1, unit: 1 },
    { kind: 'full disk', on: true },
    { kind: 'hide', tab: 1 },
    { kind: 'reload', tab: 0 },
    { kind: 'type', tab: 0, unit: 1 },
    { kind: 'rival', tab: 0, unit: 1 },
    { kind: 'online', on: false },
    { kind: 'type', tab: 0, unit: 1 },
    { kind: 'full disk', on: false },
    { kind: 'discard', tab: 1, unit: 3 },
    { kind: 'wait' },
  ])
})
