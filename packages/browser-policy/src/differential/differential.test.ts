import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { JsonValue } from '../json-value.ts'
import type { Target } from '../target.ts'
import { verdict } from '../verdict.ts'
import { askBrowser } from './ask-browser.ts'
import { policyDocuments } from './policy-document.arbitrary.ts'

/**
 * Compares our verdicts with a real browser's. Opt-in, because a document takes it some seconds:
 *
 *   WEFT_FIREFOX_ESR140=/path/to/firefox-esr WEFT_FIREFOX_ESR153=… [WEFT_DIFFERENTIAL_RUNS=500] npx vitest run differential
 *
 * Each path is the folder of an unpacked installation; a seed in WEFT_DIFFERENTIAL_SEED repeats a run.
 */
const installations: readonly (readonly [Target, string | undefined])[] = [
  ['esr140', process.env.WEFT_FIREFOX_ESR140],
  ['esr153', process.env.WEFT_FIREFOX_ESR153],
]
const runs = Number(process.env.WEFT_DIFFERENTIAL_RUNS ?? 20)
const seed = Number(process.env.WEFT_DIFFERENTIAL_SEED ?? Date.now() % 1_000_000)

/**
 * Without the numbers that ESR 153 gives containers: the browser adds them while it starts, and has them or not by the time
 * that it is asked.
 */
function withoutNumbers(active: JsonValue): JsonValue {
  const text = JSON.stringify(active, (name, value: unknown) =>
    name === 'public' || name === 'userContextId' ? undefined : value,
  )
  const value: JsonValue = JSON.parse(text)
  return value
}

describe.each(installations)('%s', (target, installation) => {
  test.skipIf(!installation)(
    `holds active what the real browser does, for ${runs} documents (seed ${seed})`,
    { timeout: runs * 60_000 },
    async () => {
      for (const document of fc.sample(policyDocuments(target), { numRuns: runs, seed })) {
        const { status, active } = await askBrowser(installation ?? '', document)
        const ours = verdict(document, target)
        const held = { status: ours.status, active: withoutNumbers(ours.active) }
        expect(held, new TextDecoder().decode(document)).toEqual({ status, active: withoutNumbers(active) })
      }
    },
  )

  test('generated documents never make a verdict throw', () => {
    fc.assert(
      fc.property(policyDocuments(target), (document) => {
        expect(verdict(document, target).status).not.toBe('failed')
      }),
    )
  })
})
