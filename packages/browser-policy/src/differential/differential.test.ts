import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { JsonValue } from '../json-value.ts'
import type { Target } from '../target.ts'
import { verdict } from '../verdict.ts'
import { askBrowser, type BrowserAnswer } from './ask-browser.ts'
import { policyFiles } from './policy-document.arbitrary.ts'

/**
 * Compares our verdicts with a real browser's. Opt-in, because the browser starts many times:
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

/** Documents that one start of the browser reads. */
const BATCH = 25
/** Times that a browser is asked about one document until it answers. */
const ATTEMPTS = 4

interface ActivePolicies {
  readonly status: string
  readonly active: JsonValue
}

/**
 * The state without the numbers that ESR 153 gives containers: the browser adds them during its start, so they may or may
 * not be there when it is asked.
 */
function withoutContainerNumbers({ status, active }: ActivePolicies): ActivePolicies {
  const text = JSON.stringify(active, (name, value: unknown) =>
    name === 'public' || name === 'userContextId' ? undefined : value,
  )
  const value: JsonValue = JSON.parse(text)
  return { status, active: value }
}

/** Asks about one document in a browser that has read no other. */
async function askAlone(installation: string, document: Uint8Array): Promise<BrowserAnswer> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const [answer] = await askBrowser(installation, [document])
    if (answer) return answer
  }
  throw new Error(`The browser never answered to ${JSON.stringify(new TextDecoder().decode(document))}`)
}

/** The browser's state and our verdict, for each document for which they differ. */
async function findDifferences(installation: string, target: Target, documents: readonly Uint8Array[]) {
  const differences: { document: string; browser: ActivePolicies; ours: ActivePolicies }[] = []
  const answers = await askBrowser(installation, documents)
  for (const [index, document] of documents.entries()) {
    const ours = withoutContainerNumbers(verdict(document, target))
    const answer = answers[index]
    if (answer && isDeepStrictEqual(withoutContainerNumbers(answer), ours)) continue
    // An earlier document may have changed the browser's state, or crashed it.
    const browser = withoutContainerNumbers(await askAlone(installation, document))
    if (isDeepStrictEqual(browser, ours)) continue
    differences.push({ document: new TextDecoder().decode(document), browser, ours })
  }
  return differences
}

describe.each(installations)('%s', (target, installation = '') => {
  test.skipIf(installation === '')(
    `holds active what the real browser does, for ${runs} documents (seed ${seed})`,
    { timeout: 60_000 + runs * 60_000 },
    async () => {
      const documents = fc.sample(policyFiles(target), { numRuns: runs, seed })
      const differences: Awaited<ReturnType<typeof findDifferences>> = []
      for (let from = 0; from < documents.length; from += BATCH) {
        differences.push(...(await findDifferences(installation, target, documents.slice(from, from + BATCH))))
      }
      expect(differences).toEqual([])
    },
  )

  test('no generated file makes a verdict throw or hold what it refuses', () => {
    fc.assert(
      fc.property(policyFiles(target), (document) => {
        const { active, refused } = verdict(document, target)
        expect(refused.filter(({ policy }) => Object.hasOwn(active, policy))).toEqual([])
      }),
    )
  })
})
