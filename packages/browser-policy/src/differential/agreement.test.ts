import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Policy } from '../catalogue/define-policy.ts'
import { catalogue } from '../catalogue/index.ts'
import type { JsonValue } from '../json-value.ts'
import { nameSetOf, policyName } from '../names.ts'
import { targets } from '../target.ts'
import { disagreements } from './agreement.ts'
import { policyFiles } from './policy-document.arbitrary.ts'

/**
 * All commands must agree on which policies of a file are active and which are refused. Each run tries about 2,000 files;
 * for more, or to repeat a run:
 *
 *   WEFT_AGREEMENT_RUNS=100000 WEFT_AGREEMENT_SEED=7 npx vitest run agreement
 */
const runs = Math.ceil(
  Number(process.env.WEFT_AGREEMENT_RUNS ?? (process.env.CI === 'true' ? 2000 : 500)) / targets.length,
)
const seed = Number(process.env.WEFT_AGREEMENT_SEED ?? Date.now() % 1_000_000)

test.each(targets)(
  `lint, verdict, explain, simulate and convert agree for %s, on ${runs} files (seed ${seed})`,
  { timeout: 60_000 + runs * 100 },
  async (target) => {
    const property = fc.asyncProperty(policyFiles(target), async (file) => {
      expect(await disagreements(file, target), new TextDecoder().decode(file)).toEqual([])
    })
    await fc.assert(property, { numRuns: runs, seed })
  },
)

test.each([
  ['a file without its envelope', '{"BlockAboutConfig":true}'],
  ['a misspelt envelope', '{"Policies":{"BlockAboutConfig":true}}'],
  ['a double envelope', '{"policies":{"policies":{"BlockAboutConfig":true}}}'],
  ['a policy of Chrome', '{"URLBlocklist":["example.com"]}'],
  ['typographic quotes', '{“policies”:{“BlockAboutConfig”:true}}'],
  ['the other product’s name', '{"policies":{"DisableBrowserStudies":true,"DisableFirefoxAccounts":true}}'],
  ['both names of a policy', '{"policies":{"DisableBrowserStudies":true,"DisableFirefoxStudies":false}}'],
  ['a policy that is gone', '{"policies":{"FlashPlugin":{"Default":false},"DisablePocket":true}}'],
])('they agree on %s', async (_, text) => {
  for (const target of targets) expect(await disagreements(new TextEncoder().encode(text), target)).toEqual([])
})

/** Texts that break what takes every text for an address, a path, a pattern or a number. */
const oddTexts = [
  '\ud800',
  '\udc00/',
  '/\ud800',
  '\0',
  '%',
  '%zz',
  'C:\\\ud800',
  '\u202e',
  '[',
  '{',
  '://',
  '1e999',
  '',
]

/** A value once for each text in it, with that text replaced. */
function* withText(value: JsonValue, replace: (text: string) => string): Generator<JsonValue> {
  if (typeof value === 'string') yield replace(value)
  else if (Array.isArray(value)) {
    for (const [index, item] of value.entries())
      for (const other of withText(item, replace)) yield value.with(index, other)
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, item] of Object.entries(value))
      for (const other of withText(item, replace)) yield { ...value, [name]: other }
  }
}

test.each(targets)(
  'they agree for %s where any text of a policy is an odd one',
  { timeout: 120_000 },
  async (target) => {
    const policies: readonly Policy[] = catalogue
    for (const policy of policies.filter(({ values }) => values[target] !== undefined)) {
      const name = policyName(policy, nameSetOf(target))
      for (const odd of oddTexts) {
        const values = policy.examples.valid
          .slice(0, 1)
          .flatMap((example) => [...withText(example, () => odd), ...withText(example, (text) => `${text}${odd}`)])
        for (const value of values) {
          const text = JSON.stringify({ policies: { [name]: value } })
          expect(await disagreements(new TextEncoder().encode(text), target), text).toEqual([])
        }
      }
    }
  },
)
