import { expect, test } from 'vitest'
import { lint } from './lint.ts'

const details = (policies: unknown) =>
  lint(new TextEncoder().encode(JSON.stringify({ policies })), { target: 'esr153' }).map(({ code, detail }) => [
    code,
    detail,
  ])

test('names of newer browsers are told as such', () => {
  expect(details({ CNSA2KeyAgreementEnabled: true })).toEqual([
    ['not-in-target', expect.stringContaining('known to Firefox release')],
  ])
  expect(details({ SitePolicies: [{ Match: ['*'], Policies: { HttpsOnly: true } }] })).toContainEqual([
    'unknown-property',
    expect.stringContaining('known to Firefox release'),
  ])
  expect(details({ Watermark: {} })).toContainEqual(['unknown-policy', expect.stringContaining('Firefox Enterprise')])
})
