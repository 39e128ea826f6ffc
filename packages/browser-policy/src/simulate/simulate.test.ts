import { describe, expect, test } from 'vitest'
import { formatPath } from '../engine/describe-finding.ts'
import { policyIn } from '../names.ts'
import { targets } from '../target.ts'
import { aspects } from './aspects.ts'
import { bypassEntry } from './proxy-bypass.ts'
import { simulate } from './simulate.ts'

describe.each(aspects)('$label', ({ id, examples }) => {
  const cases = examples.flatMap((example) =>
    ('target' in example ? [example.target] : targets)
      .filter((target) => target && Object.keys(example.policies).every((name) => policyIn(target, name)))
      .map((target) => ({ ...example, target })),
  )

  test.each(cases)('$policies at $url in $target is $result', ({ policies, url, target, result, decidedBy }) => {
    const found = simulate(policies, url, target ?? 'esr153').outcomes?.find(({ aspect }) => aspect === id)
    expect(found && { result: found.result, decidedBy: found.decidedBy && formatPath(found.decidedBy) }).toEqual({
      result,
      decidedBy,
    })
  })
})

test('a policy that the browser refuses has no effect', () => {
  const { outcomes } = simulate({ Cookies: 'no' }, 'https://a.example/', 'esr140')
  expect(outcomes?.find(({ aspect }) => aspect === 'cookies')).toMatchObject({ result: 'default' })
})

test('a text that is not a URL is reported as such', () => {
  expect(simulate({}, 'example.com', 'esr153').outcomes).toBe(null)
})

test('the 1001st filter does nothing', () => {
  const Block = [...Array.from({ length: 1000 }, () => '*://other.example/*'), '*://a.example/*']
  const pageAt = (policies: { WebsiteFilter: { Block: string[] } }) =>
    simulate(policies, 'https://a.example/', 'esr153').outcomes?.[0]?.result
  expect(pageAt({ WebsiteFilter: { Block } })).toBe('default')
  expect(pageAt({ WebsiteFilter: { Block: Block.slice(1) } })).toBe('blocked')
})

test.each([
  ['www.example.com', 443, 'example.com', true],
  ['badexample.com', 443, 'example.com', false],
  ['example.com', 443, '.example.com', false],
  ['example.com', 443, 'example.com:80', false],
  ['example.com', 80, 'other, example.com:80', true],
  ['intranet', 443, '<local>', true],
  ['192.168.1.7', 80, '192.168.1.0/24', true],
  ['192.168.2.7', 80, '192.168.1.0/24', false],
])('%s:%i with Passthrough %s is direct: %s', (hostname, port, passthrough, direct) => {
  const visit = { target: 'esr153', href: '', protocol: 'https:', hostname, port, policy: () => undefined } as const
  expect(bypassEntry(visit, passthrough) !== null).toBe(direct)
})
