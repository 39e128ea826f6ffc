import { expect, test } from 'vitest'
import type { Policy } from '../catalogue/define-policy.ts'
import { catalogue } from '../catalogue/index.ts'
import { rules } from '../lint/rules.ts'
import { renderPoliciesReference } from './render-policies-reference.ts'

const policies: readonly Policy[] = catalogue
const text = renderPoliciesReference()
const headings = [...text.matchAll(/^### (.*)$/gm)].map(([, heading]) => heading)

test('every policy has its section with its summary and each of its properties', () => {
  for (const policy of policies) {
    expect(headings).toContain(policy.name)
    expect(text).toContain(policy.summary)
    for (const path of Object.keys(policy.properties ?? {})) expect(text, policy.name).toContain(`\`${path}\``)
  }
})

test('sections name no policy and no problem that does not exist', () => {
  const known = new Set([...policies.map(({ name }) => name), ...rules.map(({ id }) => id)])
  expect(headings.filter((heading) => heading !== undefined && !known.has(heading))).toEqual([])
})
