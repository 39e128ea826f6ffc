import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { JsonValue } from '../json-value.ts'
import { lint } from '../lint/lint.ts'
import { findByEitherName, nameIn } from '../names.ts'
import { newest } from '../target.ts'
import { tried } from '../versions/generated/esr153/tried.ts'
import { probeCoverage } from './coverage.ts'
import { probes } from './probes.ts'
import { unseen } from './unseen.ts'

/** The recorded behaviour of a real browser; `npm run probe` writes it. */
const records: readonly { policy: string; path: string; value: JsonValue; acts: boolean }[] = readFileSync(
  new URL(`../versions/generated/${newest}/probes.jsonl`, import.meta.url),
  'utf8',
)
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line))

const told = (policy: string, value: JsonValue): string[] => {
  const found = findByEitherName(policy)
  const name = (found && nameIn(newest, found)) ?? policy
  const text = JSON.stringify({ policies: { BlockAboutProfiles: true, [name]: value } })
  const bytes = new TextEncoder().encode(text.replaceAll(/\{(?:add-ons|certificates)\}/g, '/srv/probe'))
  const problems = lint(bytes, { target: newest })
  return problems.filter(({ severity, path }) => severity !== 'info' && path[0] === name).map(({ code }) => code)
}

test('every text of a policy is tried, or has the reason why nobody can see what it does', () => {
  const { all, both, live, none } = probeCoverage(newest)
  expect(both.length + live.length + none.length).toBe(all.length)
  for (const [property, reason] of [...live, ...none]) expect(reason, property).toMatch(/^[A-Z].*\.$/)
  expect(Object.keys(unseen).sort()).toEqual(none.map(([property]) => property).sort())
})

test('the list of tried texts is that of the records', () => {
  const places = records.filter(({ acts }) => acts).map(({ policy, path }) => `${policy} ${path}`.trim())
  expect([...tried]).toEqual([...new Set(places)])
})

test('every probe was tried in the real browser: its first value acts, no other does', () => {
  for (const { policy, path, live, dead } of probes) {
    const own = records.filter((record) => record.policy === policy && record.path === path)
    expect(
      own.map(({ value, acts }) => [value, acts]),
      `${policy} ${path}`,
    ).toEqual([[live, true], ...dead.map((value) => [value, false])])
  }
})

test.each(
  records.filter(({ acts }) => !acts).map((one) => [one.policy, one.path, JSON.stringify(one.value), one] as const),
)('%s %s: lint names what the browser does nothing with, %s', (_, __, ___, { policy, value }) => {
  expect(told(policy, value)).not.toEqual([])
})

/** Values with another part that does not do as it says; lint reports that part. */
const BESIDE: ReadonlySet<string> = new Set(['EnableTrackingProtection'])

test.each(
  records.filter(({ acts }) => acts).map((one) => [one.policy, one.path, JSON.stringify(one.value), one] as const),
)('%s %s: lint has no word against what the browser acts on, %s', (policy, _, __, { value }) => {
  if (!BESIDE.has(policy)) expect(told(policy, value)).toEqual([])
})
