import Ajv04 from 'ajv-draft-04'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { JsonValue } from '../json-value.ts'
import { lint } from '../lint/lint.ts'
import { targets } from '../target.ts'
import { exceptions } from './beyond-draft-04.ts'
import { documentFor } from './document.arbitrary.ts'
import { emitSchema } from './emit-schema.ts'

/** 100,000 documents in all with WEFT_FUZZ_DOCUMENTS=100000; a sample otherwise. */
const documents = Number(process.env.WEFT_FUZZ_DOCUMENTS ?? 1500)
/** Always the same documents unless told; a number found elsewhere repeats its run. */
const seed = Number(process.env.WEFT_FUZZ_SEED ?? 1)

test.each(targets)(
  'lint for %s reports an error exactly where its draft-04 schema is violated',
  (target) => {
    const judge = new Ajv04.default({ strict: false }).compile(emitSchema({ target }))
    const possible = exceptions.filter((exception) => exception.targets.includes(target))
    const counts = new Map<string, number>()
    let differing = 0
    const property = fc.property(documentFor(target), (document: JsonValue) => {
      const text = JSON.stringify(document)
      const problems = lint(new TextEncoder().encode(text), { target, bare: true })
      const refused = problems.some(({ severity }) => severity === 'error')
      const valid = judge(JSON.parse(text))
      if (valid !== refused) return
      differing++
      const named = possible.filter((exception) => exception.concerns(document)).map(({ id }) => id)
      for (const id of named) counts.set(id, (counts.get(id) ?? 0) + 1)
      expect(named, `schema: ${valid ? 'valid' : 'invalid'}, lint: ${refused ? 'error' : 'none'}`).not.toEqual([])
    })
    fc.assert(property, { numRuns: Math.ceil(documents / targets.length), seed })
    // The exceptions must be rare, so that they cannot hide a rule that the schema lacks.
    expect(differing, JSON.stringify(Object.fromEntries(counts))).toBeLessThan(documents / targets.length / 20)
  },
  Math.max(60_000, documents * 10),
)
