import { describe, expect, test } from 'vitest'
import type { JsonValue } from '../json-value.ts'
import { targets } from '../target.ts'
import { type Verdict, verdict } from '../verdict.ts'
import type { Policy } from './define-policy.ts'
import { catalogue } from './index.ts'

const policies: readonly Policy[] = catalogue

describe.each(targets)('the examples of each policy that %s knows', (target) => {
  const known = policies.filter((policy) => policy.values[target] !== null)

  test.each(known.map((policy) => [policy.name, policy] as const))('%s', (_, policy) => {
    const name = target === 'esr60' ? policy.name : (policy.firefoxName ?? policy.name)
    const ask = (value: JsonValue): Verdict => {
      // ESR 153 ignores a file that holds nothing but certificates, so another policy is added.
      const file = { policies: { BlockAboutAddons: true, [name]: value } }
      return verdict(new TextEncoder().encode(JSON.stringify(file)), target)
    }
    for (const value of policy.examples.valid) {
      const { active, refused, dropped } = ask(value)
      const lost = [...refused, ...dropped.filter(({ code }) => code !== 'inert-policy')]
      expect(lost, JSON.stringify(value)).toEqual([])
      expect(name in active, JSON.stringify(value)).toBe(!policy.inert.includes(target))
    }
    for (const value of policy.examples.invalid) {
      const { status, refused, dropped } = ask(value)
      const lost = [...refused, ...dropped]
      expect(status === 'uninitialized' || lost.length > 0, JSON.stringify(value)).toBe(true)
    }
  })
})
