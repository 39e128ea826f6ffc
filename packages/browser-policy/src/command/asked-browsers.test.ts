import { describe, expect, test } from 'vitest'
import { commands } from './commands.ts'
import { runCommand } from './main.ts'
import { createTestWorld } from './test-world.ts'

const FILE = JSON.stringify({ policies: { BlockAboutConfig: 'true', DisableLaunchOnLogin: true } })

async function run(args: readonly string[]) {
  const world = createTestWorld({ '/work/p.json': FILE, '/work/q.json': FILE })
  const status = await runCommand(args, world)
  return { status, ...world.output }
}

/** A call of each command that speaks of browsers, without their names. */
const CALLS: { readonly [command: string]: readonly string[] } = {
  convert: ['p.json', '--to', 'reg'],
  docs: [],
  explain: ['p.json'],
  here: [],
  init: ['--yes', '-'],
  lint: ['p.json'],
  merge: ['p.json', 'q.json'],
  schema: [],
  simulate: ['p.json', '--url', 'https://a.example/'],
  verdict: ['p.json'],
}

test('every command that takes a browser takes it in each spelling', () => {
  const spellings = ['for', 'target', 'version', 'channel']
  const taking = commands.filter(({ options }) => spellings.some((name) => Object.hasOwn(options, name)))
  expect(taking.map(({ name }) => name).sort()).toEqual(Object.keys(CALLS).sort())
  for (const { name, options } of taking)
    expect([name, Object.keys(options)]).toMatchObject([name, expect.arrayContaining(spellings)])
})

const WRONG = [
  ['--for', 'release 156-154'],
  ['--for', 'release>=200'],
  ['--for', 'esr153.9'],
  ['--for', 'esr141'],
  ['--for', ''],
  ['--for', 'chrome 120'],
  ['--version', '153.99esr'],
  ['--target', 'esr153', '--version', '153.9'],
  ['--for', 'esr153', '--target', 'esr140'],
] as const

describe.each(Object.entries(CALLS))('%s', (command, args) => {
  test.each(WRONG.map((words) => [words.join(' '), words] as const))('refuses %s in one line', async (_, words) => {
    const { status, stdout, stderr } = await run([command, ...args, ...words])
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
    expect(stderr).toMatch(/^weft-policy: .+\n$/)
    expect(stderr.trimEnd()).not.toContain('\n')
  })

  test('answers for one build', async () => {
    const { status, stderr } = await run([command, ...args, '--for', 'esr153.1'])
    expect([status === 2, stderr.includes('one browser is needed')]).toEqual([false, false])
  })
})

test.each(['esr153.9', 'release 156-154', 'esr>=140', 'netscape'])('upgrade refuses --to %s', async (to) => {
  const { status, stdout, stderr } = await run(['upgrade', 'p.json', '--to', to])
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
  expect(stderr).toMatch(/^weft-policy: --to: .+\n$/)
})

test('commands for one browser say how many a range has', async () => {
  const { status, stderr } = await run(['schema', '--for', 'release>=154'])
  expect(status).toBe(2)
  expect(stderr).toContain('one browser is needed here')
})

describe('builds differ from their line', () => {
  test('in an upgrade: the first point releases refuse words for booleans', async () => {
    const { stdout } = await run(['upgrade', 'p.json', '--from', 'esr153.1', '--to', 'esr153.2', '--format', 'json'])
    expect(JSON.parse(stdout)).toMatchObject({
      from: 'esr153.1',
      to: 'esr153.2',
      changes: [{ policy: 'BlockAboutConfig', before: 'refused', after: 'active' }],
    })
  })

  test('in an upgrade between releases: a policy that came between them takes effect', async () => {
    const { status, stdout } = await run([
      'upgrade',
      'p.json',
      '--from',
      'release 154',
      '--to',
      'release 156',
      '--format',
      'json',
    ])
    expect(status).toBe(0)
    expect(JSON.parse(stdout).changes.map((one: { policy: string }) => one.policy)).toContain('DisableLaunchOnLogin')
  })

  test('in a schema: a policy that came later is not there', async () => {
    const propertiesOf = async (range: string) =>
      Object.keys(JSON.parse((await run(['schema', '--bare', '--for', range])).stdout).properties)
    expect(await propertiesOf('release 154')).not.toContain('DisableLaunchOnLogin')
    expect(await propertiesOf('release 155')).toContain('DisableLaunchOnLogin')
  })

  test('in the templates', async () => {
    const world = createTestWorld({})
    await runCommand(['convert', '--to', 'admx', '-o', '/work/old', '--for', 'release 154'], world)
    await runCommand(['convert', '--to', 'admx', '-o', '/work/new', '--for', 'release 155'], world)
    expect(world.textOf('/work/old/firefox.admx')).not.toContain('DisableLaunchOnLogin')
    expect(world.textOf('/work/new/firefox.admx')).toContain('DisableLaunchOnLogin')
  })

  test('in an explanation: each browser has its own, and says how it is known', async () => {
    const { stdout } = await run(['explain', 'p.json', '--for', 'release 154, release 155'])
    expect(stdout).toContain('in Firefox 154 (by its documentation)')
    expect(stdout).toMatch(/Firefox 155[\s\S]*DisableLaunchOnLogin {2}active/)
  })
})
