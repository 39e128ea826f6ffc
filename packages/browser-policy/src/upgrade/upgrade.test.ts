import fc from 'fast-check'
import { expect, test } from 'vitest'
import { policyDocuments } from '../differential/policy-document.arbitrary.ts'
import { verdict } from '../verdict.ts'
import { applyUpgrade, isLoss, upgrade } from './upgrade.ts'

const bytesOf = (policies: unknown) => new TextEncoder().encode(JSON.stringify({ policies }))
const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

test('what is the same in both browsers is not reported', () => {
  const { changes, problems } = upgrade(bytesOf({ BlockAboutConfig: true, Proxy: { Mode: 'none' } }), {
    from: 'esr140',
    to: 'esr153',
  })
  expect([...changes, ...problems]).toEqual([])
})

test('policies that were removed, renamed, newly refused or newly accepted are distinguished', () => {
  const policies = {
    DisableBrowserStudies: true,
    MediaPlugin: { Default: false },
    DNSOverHTTPS: { Enabled: false },
    Cookies: { Allow: ['https://a.example', 'nonsense'] },
    SearchBar: 'unified',
  }
  const { changes } = upgrade(bytesOf(policies), { from: 'esr60', to: 'esr153' })
  expect(changes.map(({ policy, before, after }) => [policy, before, after])).toEqual([
    ['DisableBrowserStudies', 'active', 'unknown'],
    ['MediaPlugin', 'active', 'unknown'],
    ['DNSOverHTTPS', 'unknown', 'active'],
    ['Cookies', 'refused', 'cut'],
  ])
  expect(changes.filter(isLoss).map(({ policy }) => policy)).toEqual(['DisableBrowserStudies', 'MediaPlugin'])
  expect(changes[0]?.problems).toMatchObject([{ code: 'renamed-policy', suggestion: 'DisableFirefoxStudies' }])
})

test('values that the two hold differently are shown', () => {
  const policies = { Homepage: { URL: 'https://a.example||https://b.example|' } }
  const { changes } = upgrade(bytesOf(policies), { from: 'esr140', to: 'esr153' })
  expect(changes).toMatchObject([{ policy: 'Homepage', before: 'refused', after: 'active' }])
  const containers = { Containers: { Default: [{ name: 'a', icon: 'pet', color: 'blue' }] } }
  expect(upgrade(bytesOf(containers), { from: 'esr140', to: 'esr153' }).changes[0]?.values).not.toEqual([])
})

test('its fixes are those of the new browser alone', () => {
  const policies = { DisableBrowserStudies: true, blockaboutconfig: true }
  const bytes = bytesOf(policies)
  const { bytes: mended, fixed } = applyUpgrade(bytes, upgrade(bytes, { from: 'esr60', to: 'esr153' }))
  expect(fixed).toBe(1)
  expect(textOf(mended)).toBe('{"policies":{"DisableFirefoxStudies":true,"blockaboutconfig":true}}')
})

test('every policy that is active in only one of the browsers is reported', () => {
  fc.assert(
    fc.property(policyDocuments('esr140'), (bytes) => {
      const { changes, after } = upgrade(bytes, { from: 'esr140', to: 'esr153' })
      const [old, now] = [verdict(bytes, 'esr140').active, verdict(bytes, 'esr153').active]
      const changedPolicies = new Set(changes.map(({ policy }) => policy))
      for (const name of Object.keys(old))
        if (!Object.hasOwn(now, name)) expect(changedPolicies.has(name) || after !== 'active').toBe(true)
      for (const name of Object.keys(now)) if (!Object.hasOwn(old, name)) expect(changedPolicies).toContain(name)
    }),
    { numRuns: 200 },
  )
})
