import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { sampleFolder } from './command/bundled-command.ts'
import { commands } from './command/commands.ts'
import { runCommand } from './command/main.ts'
import { createTestWorld } from './command/test-world.ts'

const packageFolder = fileURLToPath(new URL('..', import.meta.url))
const readme = readFileSync(join(packageFolder, 'README.md'), 'utf8')

interface Block {
  readonly language: string
  readonly text: string
}

const blocks = [...readme.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)].map(
  ([, language = '', text = '']): Block => ({ language, text }),
)
const ofKind = (kind: string): readonly string[] =>
  blocks.filter(({ language }) => language === kind).map(({ text }) => text)

/** The document that the first example is about. */
const [document = '', settings = ''] = ofKind('json')

/** Every call that the text shows, except those with placeholders. */
const calls = [...readme.matchAll(/(?:^|`|npx )weft-policy ([a-z-]+(?: [^`\n]*)?)(?=`|$)/gm)].flatMap(
  ([, line = '']) => (/[A-Z]{4}|…/.test(line) ? [] : [line.replace(/ > .*/, '').trim()]),
)

test.each(ofKind('console'))('what the command says is what it says', async (text) => {
  const [call = '', ...output] = text.split('\n')
  const world = createTestWorld({ '/work/policies.json': document })
  await runCommand(call.replace('$ weft-policy ', '').split(' '), world)
  expect(world.output.stdout).toBe(output.join('\n'))
})

test('the settings that it shows are valid', async () => {
  const world = createTestWorld({ '/work/.weft-policy.json': settings, '/work/policies.json': document })
  expect(await runCommand(['lint', 'policies.json'], world)).toBe(1)
  expect(world.output.stdout).toContain('judged for esr140, esr153')
})

test.each(calls)('weft-policy %s can be called', async (line) => {
  const names = commands.map(({ name }) => name as string)
  const args = line.match(/"[^"]*"|\S+/g)?.map((word) => word.replaceAll('"', '')) ?? []
  expect(names).toContain(args[0])
  const world = createTestWorld({ '/work/policies.json': document })
  expect(await runCommand(args, world), world.output.stderr).not.toBe(2)
})

test('every command has its line in the table', () => {
  for (const { name } of commands) expect(readme).toMatch(new RegExp(`^\\|.*\`${name}\\b`, 'm'))
})

describe('programs', () => {
  const source = (path: string): string => JSON.stringify(new URL(path, import.meta.url).href)

  test.each(ofKind('js'))('runs: %s', (text) => {
    const folder = sampleFolder()
    const program = text
      .replace("'weft-policy/browser'", source('./browser.ts'))
      .replace("'weft-policy'", source('./index.ts'))
    writeFileSync(join(folder, 'program.mjs'), program)
    const { status, stdout, stderr } = spawnSync(process.execPath, ['program.mjs'], { cwd: folder, encoding: 'utf8' })
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    expect(stdout).not.toBe('')
  })

  test('its types compile', () => {
    const folder = mkdtempSync(join(tmpdir(), 'weft-policy-readme-'))
    const index = JSON.stringify(fileURLToPath(new URL('./index.ts', import.meta.url)))
    for (const [at, text] of ofKind('ts').entries())
      writeFileSync(join(folder, `${at}.ts`), text.replace("'weft-policy'", index))
    const files = ofKind('ts').map((_, at) => join(folder, `${at}.ts`))
    expect(files.length).toBeGreaterThan(0)
    const root = join(packageFolder, '../..')
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
    const compilerOptions = { noEmit: true, typeRoots: [join(root, 'node_modules/@types')] }
    const config = { extends: join(root, 'tsconfig.json'), compilerOptions, include: [], files }
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
    const { stdout } = spawnSync(join(root, 'node_modules/.bin/tsc'), ['-p', folder], { encoding: 'utf8' })
    expect(stdout).toBe('')
  }, 120_000)
})
