import { readdirSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { type BundledCommand, bundledCommand } from './bundled-command.ts'
import { commands } from './commands.ts'
import type { Command } from './define-command.ts'
import { runCommand } from './main.ts'
import type { World } from './world.ts'

/** The words of a call as a shell splits them. */
const wordsOf = (line: string): string[] =>
  Array.from(line.matchAll(/"([^"]*)"|\S+/g), ([word, quoted]) => quoted ?? word)

const all: readonly Command[] = commands
let command: BundledCommand

beforeAll(async () => {
  command = await bundledCommand()
})

test('every command of the folder is listed once', () => {
  const files = readdirSync(new URL('./commands', import.meta.url)).map((file) => file.replace('.command.ts', ''))
  expect(all.map(({ name }) => name).sort()).toEqual(files.sort())
})

/** Runs a call that touches no file inside this process. */
async function called(args: readonly string[]): Promise<{ status: number; stdout: string; stderr: string }> {
  const output = { stdout: '', stderr: '' }
  const refuse = (): never => {
    throw new Error('this call must not touch a file')
  }
  const world: World = {
    read: refuse,
    write: refuse,
    makeFolder: refuse,
    exists: refuse,
    list: refuse,
    look: refuse,
    follow: refuse,
    registryKey: refuse,
    variable: refuse,
    resolve: refuse,
    ask: refuse,
    print: (text) => {
      output.stdout += text
    },
    warn: (text) => {
      output.stderr += text
    },
    columns: 100,
    hasColour: false,
    hasErrorColour: false,
    platform: 'linux',
    version: '0.0.0',
  }
  return { status: await runCommand(args, world), ...output }
}

describe.each(all)('$name', ({ name, options, examples, summary }) => {
  test.each(examples)('weft-policy $line', ({ line, answer, shows, input }) => {
    const { status, stdout, stderr } = command.run(wordsOf(line), input)
    expect({ status, stderr: status === 2 ? stderr : '' }).toEqual({ status: answer === 'yes' ? 0 : 1, stderr: '' })
    if (shows !== undefined) expect(stdout).toContain(shows)
  })

  test('has a manual with every option and example', async () => {
    const { status, stdout } = await called([name, '--help'])
    expect(status).toBe(0)
    for (const option of Object.keys(options)) expect(stdout).toContain(`--${option}`)
    for (const { line } of examples) expect(stdout).toContain(`weft-policy ${line}`)
    for (const section of ['NAME', 'SYNOPSIS', 'DESCRIPTION', 'OPTIONS', 'EXIT STATUS', 'EXAMPLES'])
      expect(stdout).toContain(section)
  })

  test('names the nearest option for one that it does not have', async () => {
    const [option = 'help'] = Object.keys(options)
    const { status, stdout, stderr } = await called([name, `--${option}x`, 'policies.json'])
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
    expect(stderr).toMatch(new RegExp(`^weft-policy: .*--${option}x.*--${option}\\?\\n$`))
  })

  test('has a summary that fits the overview', () => {
    expect(summary.length).toBeLessThanOrEqual(66)
    expect(examples.length).toBeGreaterThan(0)
  })
})
