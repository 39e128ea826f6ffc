import { expect, test } from 'vitest'
import { complaintsAbout, lostPackages, unprovenPackages } from './house-rules.ts'

const about = (path: string, text = '') => complaintsAbout({ path, text }).map((line) => line.slice(path.length))

test('a file of 400 lines is taken, one of 401 is not', () => {
  expect(about('packages/x/src/a.ts', 'x\n'.repeat(400))).toEqual([])
  expect(about('packages/x/src/a.ts', 'x\n'.repeat(401))).toHaveLength(1)
  expect(about('packages/x/src/a.test.ts', 'x\n'.repeat(401))).toEqual([])
})

test('names are kebab-case with a role that is known', () => {
  for (const path of ['a/b-c.ts', 'a/b.test.ts', 'po/po.parse.ts', 'a/max-length.check.ts'])
    expect(about(path)).toEqual([])
  for (const path of ['a/bC.ts', 'a/b_c.ts', 'a/b.thing.ts', 'a/utils.ts', 'a/string-helper.ts', 'a/B.ts'])
    expect(about(path)).toHaveLength(1)
})

test('only config.ts reads the environment of the server', () => {
  const text = 'const a = 1\nconst b = process.env.B\n'
  expect(about('packages/server/src/config.ts', text)).toEqual([])
  expect(about('packages/server/src/db/a.test.ts', text)).toEqual([])
  expect(about('packages/server/src/db/a.ts', text)).toEqual([':2: the environment is read by config.ts alone'])
})

test('choices are not drawn by the browser', () => {
  const rule = (text: string) => about('packages/web/src/features/a/a.tsx', text)
  for (const text of ['<select value={a}>', '  <option key={a}>', '<datalist id={id}>'])
    expect(rule(`${text}\n`)).toHaveLength(1)
  expect(rule('<SelectField options={options} />\n')).toEqual([])
})

test('questions are not asked by the browser', () => {
  const rule = (text: string) => about('packages/web/src/features/a/a.tsx', text)
  for (const text of ["if (confirm(text('a'))) go()", '() => window.alert(a)', 'const name = prompt()'])
    expect(rule(`${text}\n`)).toHaveLength(1)
  for (const text of ['ask({ title })', 'machine.prompt(a)', 'setPrompt(a)', 'confirmAddress(a)', "role='alert'"])
    expect(rule(`${text}\n`)).toEqual([])
})

test('a test gives the log back that it takes', () => {
  const rule = (text: string) => about('packages/server/src/a.test.ts', text)
  expect(rule('  useLog(openLog(settings))\n')).toHaveLength(1)
  expect(rule('  const giveBack = useLog(openLog(settings))\n')).toEqual([])
})

test('facts are joined in one place', () => {
  const rule = (text: string, name = 'features/a/a.tsx') => about(`packages/web/src/${name}`, text)
  for (const text of ["facts.join(' · ')", '{name} · <Moment time={a} />', "      · {text('a')}", "{name} ·{' '}"])
    expect(rule(`${text}\n`)).toHaveLength(1)
  expect(rule('<FactLine facts={facts} />\n/** `Done · 95 times` */\n')).toEqual([])
  expect(rule("const point = ' · '\n", 'ui/fact-line.tsx')).toEqual([])
})

test('only http/ knows status codes', () => {
  const text = 'void reply.code(404)\n'
  expect(about('packages/server/src/http/a.ts', text)).toEqual([])
  expect(about('packages/server/src/domain/a.ts', text)).toHaveLength(1)
})

test('a lock without the packages of other machines is refused', () => {
  const lock = (names: string[]) =>
    JSON.stringify({
      packages: {
        'node_modules/tool': { optionalDependencies: { 'tool-linux': '1.0.0', 'tool-darwin': '1.0.0' } },
        ...Object.fromEntries(names.map((name) => [`node_modules/${name}`, {}])),
      },
    })
  expect(lostPackages(lock(['tool-linux', 'tool-darwin']))).toEqual([])
  expect(lostPackages(lock(['tool-linux']))).toHaveLength(1)
})

test('every package of the lock has a hash and a licence; our own need none', () => {
  const lock = (about: object) =>
    JSON.stringify({
      packages: { '': {}, 'packages/a': {}, 'node_modules/@weft/a': { link: true }, 'node_modules/tool': about },
    })
  expect(unprovenPackages(lock({ integrity: 'sha512-x', license: 'MIT' }))).toEqual([])
  expect(unprovenPackages(lock({ license: 'MIT' }))).toHaveLength(1)
  expect(unprovenPackages(lock({}))).toHaveLength(2)
})
