import { expect, test } from 'vitest'
import { compareMachine, fleetLines, readMachines } from './fleet.ts'

const report = (policies: unknown[]): never => [{ target: 'esr153', policies }] as never
const wanted = { BlockAboutConfig: true, Cookies: { Allow: ['https://a.example'] } }
const rowOf = (policies: unknown[], isExact = false) => {
  const [machine] = readMachines('one', report(policies)) ?? []
  if (!machine) throw new Error('the report was not read')
  return fleetLines(compareMachine(machine, wanted, isExact))
}

test('a missing, a changed and a refused policy are told, others only when asked for', () => {
  const policies = [
    { name: 'Cookies', value: { Allow: ['https://b.example'], Locked: true }, fate: 'refused' },
    { name: 'DisableTelemetry', value: true, fate: 'active' },
  ]
  expect(rowOf(policies)).toEqual([
    '- BlockAboutConfig is missing',
    '- Cookies.Allow[0] is missing',
    '+ Cookies.Allow[0] = "https://b.example/" is not wanted',
    '+ Cookies.Locked = true is not wanted',
    '! Cookies: refused',
  ])
  expect(rowOf(policies, true)).toContain('+ DisableTelemetry = true is not wanted')
})

test('a machine with the same meaning does not differ', () => {
  const policies = [
    { name: 'BlockAboutConfig', value: 1, fate: 'active' },
    { name: 'Cookies', value: { Allow: ['https://a.example/'] }, fate: 'active' },
  ]
  expect(rowOf(policies)).toEqual([])
})

test.each([[null], [{}], [[]], [[{ policies: [] }]], [[{ target: 'x', policies: [{ name: 1 }] }]]])(
  '%j is no report',
  (value) => {
    expect(readMachines('one', value as never)).toBeNull()
  },
)
