import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { makeWorkplace, type ServeProcess, type Workplace } from './testing.ts'

// Each step starts a process, which takes seconds on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Upstream', '-c', 'user.email=up@example.org', ...args], { encoding: 'utf8' })

/** A repository with a template, two translations, and one file that is broken. */
function makeUpstream(folder: string): void {
  mkdirSync(join(folder, 'po'), { recursive: true })
  const header = (plural: string) =>
    `msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n"Plural-Forms: ${plural}\\n"\n\n`
  const write = (name: string, text: string) => writeFileSync(join(folder, 'po', name), text)
  write(
    'app.pot',
    `${header('nplurals=INTEGER; plural=EXPRESSION;')}msgid "Hello"\nmsgstr ""\n\nmsgid "Bye"\nmsgstr ""\n`,
  )
  write(
    'cs.po',
    `${header('nplurals=3; plural=n==1 ? 0 : n>=2 && n<=4 ? 1 : 2;')}msgid "Hello"\nmsgstr "Ahoj"\n\nmsgid "Bye"\nmsgstr ""\n`,
  )
  write('de.po', `${header('nplurals=2; plural=n != 1;')}msgid "Hello"\nmsgstr "Hallo"\n\nmsgid "Bye"\nmsgstr ""\n`)
  write('xx.po', 'msgid "broken\n')
  git('init', '-q', '-b', 'main', folder)
  git('-C', folder, 'add', '-A')
  git('-C', folder, 'commit', '-q', '-m', 'Start')
}

const importArguments = ['--project', 'app', '--component', 'ui', '--filemask', 'po/*.po', '--new-base', 'po/app.pot']

describe('without a server', () => {
  let place: Workplace
  beforeAll(async () => {
    place = await makeWorkplace()
    makeUpstream(join(place.folder, 'upstream'))
  })
  afterAll(() => place.remove())

  const add = (name: string) => ['user', 'add', name, '--full-name', 'Anna', '--email', `${name}@example.org`]

  test('a user is added with the token and the password of the environment, which are not printed', async () => {
    const token = `wlu_${'a'.repeat(36)}`
    const secrets = { WEFT_TOKEN: token, WEFT_PASSWORD: 'tři sta třicet' }
    expect(await place.weftWith(secrets, ...add('anna'))).toEqual({ exitCode: 0, out: 'anna was added.\n', error: '' })
    const again = await place.weftWith(secrets, ...add('anna'))
    expect(again.exitCode).toBe(1)
    expect(again.error).toBe(
      [
        'weft: WEFT_TOKEN: A user has this token already.',
        'weft: email: Another user has this address.',
        'weft: username: Another user has this name.\n',
      ].join('\n'),
    )
  })

  test('without a token in the environment a new one is made and printed', async () => {
    expect((await place.weft(...add('boris'))).out).toMatch(/^wlu_\w{36}\n$/)
  })

  test('invalid secrets are refused without being shown', async () => {
    const wrong = await place.weftWith({ WEFT_TOKEN: 'wlu_short', WEFT_PASSWORD: 'hunter2' }, ...add('carol'))
    expect(wrong).toMatchObject({ exitCode: 1, out: '' })
    expect(wrong.error).toMatch(/^weft: WEFT_TOKEN: .*\nweft: WEFT_PASSWORD: .*\n$/)
    expect(wrong.error).not.toMatch(/short|hunter/)
    const secret = await place.weft(...add('carol'), '--token', `wlu_${'c'.repeat(36)}`)
    expect(secret).toMatchObject({ exitCode: 2, error: expect.stringContaining('There is no option --token') })
  })

  test('the first command makes an existing folder unreadable for other users', async () => {
    const data = join(place.folder, 'data')
    chmodSync(data, 0o755)
    for (const name of ['weft.lock', 'node-id']) chmodSync(join(data, name), 0o644)
    await place.weft('user', 'token', 'anna')
    const open = readdirSync(data).filter((name) => (statSync(join(data, name)).mode & 0o077) !== 0)
    expect(open).toEqual([])
  })

  test('a repository is imported by its path, its broken file is named with its place, and a second time nothing has changed', async () => {
    const first = await place.weft('import', './upstream', ...importArguments)
    expect(first.error).toMatch(/^weft: left out po\/xx\.po:1:7: /m)
    expect(first.out).toMatch(
      /^6 strings read in .*\napp\/ui: 4 translations, 6 strings, 0 strings with failing checks\n$/,
    )
    expect(first.exitCode).toBe(0)
    const second = await place.weft('import', './upstream', ...importArguments)
    expect(second.out).toMatch(/^Nothing has changed/)
  })

  test('an import with other settings than the component has is refused, and nothing is changed', async () => {
    const other = await place.weft('import', './upstream', ...importArguments, '--filemask', 'x/*.po')
    expect(other).toMatchObject({ exitCode: 1 })
    expect(other.error).toContain('filemask: app/ui has "po/*.po", not "x/*.po"')
  })

  test('doctor names the broken file and the remedy, and exits with 1', async () => {
    const { exitCode, out } = await place.weft('doctor')
    expect(out).toMatch(
      /^WRONG app\/ui: Could not parse files: po\/xx\.po:\d+: .*; mend the file in the repository, then pull$/m,
    )
    expect(exitCode).toBe(1)
  })
})

describe('beside a server', () => {
  let place: Workplace
  let server: ServeProcess
  beforeAll(async () => {
    place = await makeWorkplace()
    makeUpstream(join(place.folder, 'upstream'))
    server = await place.serve()
  })
  afterAll(() => place.remove())

  test('the first start prints one address and the first sign-in before it is ready', () => {
    const [address, link] = server.output().match(/https?:\/\/\S+/g) ?? []
    expect([address, link?.split('#')[0]]).toEqual([`${server.base}/`, `${server.base}/accounts/login/`])
    expect(server.output()).toMatch(/API token for scripts, which ends after one hour: +wlu_\w{36}\n/)
  })

  test('the link of the first start signs the administrator in, once, and so do links that are made later', async () => {
    const use = async (link: string | undefined) => {
      const reply = await fetch(`${server.base}/api/session/`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ code: link?.trim().split('#code=')[1] }),
      })
      const body = JSON.parse(await reply.text())
      return [reply.status, body.user?.username, body.rights?.is_superuser]
    }
    const first = server.output().match(/https?:\S+#code=\S+/)?.[0]
    expect([await use(first), await use(first)]).toEqual([
      [200, 'admin', true],
      [401, undefined, undefined],
    ])
    const added = await place.weft('user', 'add', 'cyril', '--full-name', 'Cyril', '--email', 'c@example.org', '--link')
    const renewed = await place.weft('user', 'link', 'cyril')
    expect([await use(added.out), await use(renewed.out)]).toEqual([
      [401, undefined, undefined],
      [200, 'cyril', false],
    ])
    for (const name of ['nobody', 'anonymous'])
      expect(await place.weft('user', 'link', name)).toMatchObject({ exitCode: 1, out: '' })
  })

  test('its socket is for its owner alone', () => {
    expect(statSync(join(place.folder, 'data', 'weft.sock')).mode & 0o777).toBe(0o600)
  })

  test('commands work through it, with effect at once', async () => {
    const user = await place.weft('user', 'add', 'boris', '--full-name', 'Boris', '--email', 'boris@example.org')
    expect(user.exitCode).toBe(0)
    const renewed = await place.weft('user', 'token', 'boris')
    const imported = await place.weft('import', 'upstream', ...importArguments)
    expect(imported).toMatchObject({ exitCode: 0 })
    const ask = (token: string) =>
      fetch(`${server.base}/api/translations/app/ui/cs/`, { headers: { authorization: `Token ${token.trim()}` } })
    expect(await (await ask(renewed.out)).json()).toMatchObject({ total: 2, translated: 1 })
    expect((await ask(user.out)).status).toBe(401)
  })

  test('a refusal is the same as without a server', async () => {
    const { exitCode, error } = await place.weft('user', 'token', 'nobody')
    expect({ exitCode, error }).toEqual({
      exitCode: 1,
      error: 'weft: There is no user nobody: add one with weft user add.\n',
    })
  })

  test('a second server is refused in one line', async () => {
    const { exitCode, error } = await place.weft('serve')
    expect(exitCode).toBe(1)
    expect(error).toMatch(/^weft: .*data belongs to process \d+: end it, or give this one another DATA_DIR\n$/)
  })

  test('a Ctrl-C that arrives twice stops it cleanly; the next start shows no sign-in and has all data', async () => {
    server.kill('SIGINT')
    server.kill('SIGINT')
    expect(await server.ended()).toBe(0)
    const next = await place.serve()
    expect(next.output().replaceAll(/^\{"level":"info".*\n/gm, '')).toBe(`Weft listens on ${next.base}/\n`)
    const projects = await (await fetch(`${next.base}/api/projects/app/`)).json()
    expect(projects).toMatchObject({ slug: 'app' })
    next.kill('SIGTERM')
    expect(await next.ended()).toBe(0)
  })
})
