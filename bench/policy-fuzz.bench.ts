/**
 * Random policy documents, judged by the linter and by ajv on the emitted draft-04 schema: they must agree wherever
 * draft-04 can express a rule. WEFT_FUZZ_DOCUMENTS and WEFT_FUZZ_SEED say how many and which.
 */
import Ajv04 from 'ajv-draft-04'
import fc from 'fast-check'
import { lint } from '../packages/browser-policy/src/lint/lint.ts'
import { exceptions } from '../packages/browser-policy/src/schema/beyond-draft-04.ts'
import { documentFor } from '../packages/browser-policy/src/schema/document.arbitrary.ts'
import { emitSchema } from '../packages/browser-policy/src/schema/emit-schema.ts'
import { targets } from '../packages/browser-policy/src/target.ts'
import { figure } from './figure.ts'

const documents = Number(process.env.WEFT_FUZZ_DOCUMENTS ?? 100_000)
const seed = Number(process.env.WEFT_FUZZ_SEED ?? Date.now() % 1_000_000)
/** Documents that are generated at a time, to keep memory small. */
const BATCH = 1_000

let judged = 0
let agreed = 0
let excepted = 0
for (const target of targets) {
  const isValid = new Ajv04.default({ strict: false }).compile(emitSchema({ target }))
  const possible = exceptions.filter((exception) => exception.targets.includes(target))
  const share = Math.ceil(documents / targets.length)
  for (let from = 0; from < share; from += BATCH) {
    const sample = { numRuns: Math.min(BATCH, share - from), seed: seed + from }
    for (const document of fc.sample(documentFor(target), sample)) {
      judged++
      const problems = lint(new TextEncoder().encode(JSON.stringify(document)), { target, bare: true })
      const isRefused = problems.some(({ severity }) => severity === 'error')
      if (isValid(JSON.parse(JSON.stringify(document))) !== isRefused) agreed++
      else if (possible.some((exception) => exception.concerns(document))) excepted++
      else console.log(`  differ for ${target} (seed ${seed}): ${JSON.stringify(document)}`)
    }
  }
}

figure({
  measure: `linter and ajv agree on random documents (seed ${seed})`,
  value: `${agreed} of ${judged}; ${excepted} where draft-04 cannot say it`,
  target: 'all others',
  met: agreed + excepted === judged,
})
