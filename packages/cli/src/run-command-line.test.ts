import { expect, test } from 'vitest'
import { runCommandLine } from './run-command-line.ts'

async function call(line: string, environment: Record<string, string> = {}) {
  const out: string[] = []
  const error: string[] = []
  const exitCode = await runCommandLine({
    args: line.split(' ').filter(Boolean),
    environment,
    terminal: { out: (text) => out.push(text), error: (text) => error.push(text), screen: null },
  })
  return { exitCode, out, error }
}

test.each([
  ['serf', 'There is no command serf; did you mean serve?'],
  ['frobnicate', 'There is no command frobnicate; see weft --help'],
  ['user', 'user needs one more word: user add, user link, user token'],
  ['user ad', 'user needs one more word: user add, user link, user token'],
  ['serve --prot 80', 'There is no option --prot'],
  ['import x --filemsk a', 'There is no option --filemsk; did you mean --filemask?'],
  ['import --project', '--project needs a value: --project SLUG'],
  ['import x --project --component c --filemask m', '--project needs a value: --project SLUG'],
  ['import x --project p', 'weft import needs --component SLUG and --filemask MASK'],
  ['import', 'weft import needs REPOSITORY and --project SLUG and --component SLUG and --filemask MASK'],
  ['user token a b', 'weft user token takes no further word: "b"'],
  ['user add a --superuser=yes', '--superuser stands alone, without a value'],
])('"weft %s" is a wrong call, told in one line', async (line, message) => {
  expect(await call(line)).toEqual({ exitCode: 2, out: [], error: [`weft: ${message}`] })
})

test.each([
  '--help',
  'serve --help',
  'import -h',
  'user add --help',
  'user link --help',
  'user token --help',
  'memory import --help',
  'memory export --help',
  'doctor --help',
])('"weft %s" explains and does nothing', async (line) => {
  const { exitCode, out, error } = await call(line)
  expect({ exitCode, error }).toEqual({ exitCode: 0, error: [] })
  expect(out.length).toBeGreaterThan(2)
})

test.each(['--version', '-V'])('"weft %s" says the version', async (line) => {
  const { exitCode, out, error } = await call(line)
  expect({ exitCode, out, error }).toEqual({
    exitCode: 0,
    out: [expect.stringMatching(/^weft \d+\.\d+\.\d+$/)],
    error: [],
  })
})

test.each([
  ['PORT', 'eighty'],
  ['DEMO', 'maybe'],
  ['API_RATELIMIT_ANON', '100'],
  ['GIT_ALLOW_PRIVATE', 'yes'],
  ['SITE_URL', 'example.org'],
])('a wrong %s is told in one line that names it', async (variable, value) => {
  const { exitCode, out, error } = await call('serve', { [variable]: value })
  expect({ exitCode, out }).toEqual({ exitCode: 2, out: [] })
  expect(error).toHaveLength(1)
  expect(error[0]).toContain(`${variable}="${value}" is wrong: `)
})

test('a wrong DATABASE_URL is told without its password', async () => {
  const { exitCode, out, error } = await call('serve', { DATABASE_URL: 'mysql://weft:secret@x' })
  expect({ exitCode, out }).toEqual({ exitCode: 2, out: [] })
  expect(error).toHaveLength(1)
  expect(error[0]).toContain('DATABASE_URL="***" is wrong: ')
})
