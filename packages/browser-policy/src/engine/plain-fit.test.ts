import fc from 'fast-check'
import { expect, test } from 'vitest'
import { policyDocuments } from '../differential/policy-document.arbitrary.ts'
import { targets } from '../target.ts'
import { parseJsonText } from './engine.ts'
import { judge } from './engines.ts'
import { fitsPlainly } from './plain-fit.ts'

test.each(targets)('skipping values that match exactly hides no finding of %s', (target) => {
  fc.assert(
    fc.property(policyDocuments(target), (document) => {
      const root = parseJsonText(new TextDecoder().decode(document))
      const policies = Object(root).policies
      const findings = (fits: typeof fitsPlainly) => judge(policies, target, { fits }).findings
      expect(findings(fitsPlainly)).toEqual(findings(() => false))
    }),
    { numRuns: 1000 },
  )
})

test('a home page with a bar is not skipped, since ESR 153 splits it first', () => {
  const policies = { Homepage: { URL: 'https://a.example/C|/x' } }
  const { findings } = judge(policies, 'esr153', { fits: fitsPlainly })
  expect(findings.map(({ code, path }) => [code, path])).toEqual([['invalid-url', ['Homepage', 'Additional', 0]]])
})
