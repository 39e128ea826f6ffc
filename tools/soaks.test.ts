import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { soaks } from './soaks.ts'

test.each(soaks.map((soak) => [soak.name, soak] as const))('%s is a test that reads its variables', (_, soak) => {
  const text = readFileSync(soak.file, 'utf8')
  expect(text).toContain(`process.env.${soak.variable}`)
  if (soak.seedVariable !== null) expect(text).toContain(`process.env.${soak.seedVariable}`)
})

test('names are unique', () => {
  expect(new Set(soaks.map(({ name }) => name)).size).toBe(soaks.length)
})

test.each([[['nothing']], [['requests=x']], [['--seed', '1']], [['backups', '--seed', '1']]])(
  'a wrong call is one line and exit code 2: %j',
  (words) => {
    const { status, stderr } = spawnSync(process.execPath, ['tools/soak.ts', ...words], { encoding: 'utf8' })
    expect([status, stderr.trim().split('\n').length]).toEqual([2, 1])
  },
)

test('a soak runs its test as often as it is asked to, with the seed that it is given', () => {
  const output = execFileSync(process.execPath, ['tools/soak.ts', 'policies=10', '--seed', '3'], { encoding: 'utf8' })
  expect(output).toContain('policies held')
}, 120_000)

test('of several soaks each shows its lines at its end', () => {
  const call = ['tools/soak.ts', 'policies=10', 'changes=100']
  const output = execFileSync(process.execPath, call, { encoding: 'utf8' })
  for (const [name, file] of [
    ['policies', 'agreement.test.ts'],
    ['changes', 'changed-files.test.ts'],
  ])
    expect(output).toMatch(new RegExp(`^${name}, \\d+ [^]*${file}[^]*^${name} held, \\d+ s$`, 'm'))
  expect(output).toContain('2 of 2 ran')
}, 120_000)
