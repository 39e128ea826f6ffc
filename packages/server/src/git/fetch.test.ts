import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { createServer as createHttpServer } from 'node:http'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { type GitRemote, startGitRemote } from '@weft/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fetchBranch, fetchHistory, fetchRemoteTree, lsRemote, withRemoteTree } from './fetch.ts'
import { countCommits, mergeBase } from './history.ts'
import { readBlob } from './object-reader.ts'
import { readRef } from './refs.ts'
import { reachRemote } from './remote-access.ts'
import { runGit } from './run-git.ts'
import { codeOf, type GitPlace, makeGitPlace, unwrap, urlOf } from './testing.ts'
import { listTree } from './tree.ts'

let remote: GitRemote
let place: GitPlace

beforeAll(async () => {
  remote = await startGitRemote()
  place = await makeGitPlace()
})

afterAll(async () => {
  await remote.stop()
  await place.remove()
})

const transports = ['gitUrl', 'httpUrl', 'localPath'] as const

test.each(transports.flatMap((kind) => [true, false].map((filters) => [kind, filters] as const)))(
  '%s: single files of a tip are read, of a host that can send them alone (%s) and of one that sends all',
  async (kind, filters) => {
    const name = `single-${kind}-${filters}`
    await remote.commit(name, { a: 'one', 'b/c': 'two', large: 'x'.repeat(5000), link: { symlink: 'a' } }, 'One')
    await remote.git(name, 'config', 'uploadpack.allowFilter', String(filters))
    const at = { url: urlOf(remote[kind](name)), branch: null }
    const limit = { each: 4000, total: 5 }
    const texts = await withRemoteTree(place.settings, at, {}, async (tree) => {
      const contents = unwrap(await tree.read(['a', 'large', 'link', 'no-such', 'b/c'], { ...limit, total: 10_000 }))
      const few = unwrap(await tree.read(['a', 'b/c'], limit))
      return { ok: true, value: [contents, few].map((map) => [...map].map(([path, bytes]) => [path, `${bytes}`])) }
    })
    expect(unwrap(texts)).toEqual([
      [
        ['a', 'one'],
        ['b/c', 'two'],
      ],
      [['a', 'one']],
    ])
    expect(await readdir(join(place.settings.directory, 'scratch')).catch(() => [])).toEqual([])
  },
)

test.each(transports)(
  '%s: the tip is found, its tree is read, the branch is fetched shallow and then commit by commit',
  async (kind) => {
    const name = `follow-${kind}`
    const files = {
      'po/cs.po': 'cs',
      'a "b"\nč.txt': 'odd',
      '-rf': 'dash',
      run: { executable: '#!' },
      link: { symlink: '/etc/passwd' },
    }
    await remote.commit(name, { 'po/cs.po': 'old' }, 'Zero')
    const first = await remote.commit(name, files, 'One')
    const url = urlOf(remote[kind](name))

    expect(unwrap(await lsRemote(place.settings, url))).toEqual({ defaultBranch: 'main', tip: first })
    const tree = unwrap(await fetchRemoteTree(place.settings, url, null))
    expect(tree).toMatchObject({ branch: 'main', revision: first })
    expect(tree.entries.map((entry) => [entry.path, entry.type])).toEqual([
      ['-rf', 'file'],
      ['a "b"\nč.txt', 'file'],
      ['link', 'symlink'],
      ['po/cs.po', 'file'],
      ['run', 'executable'],
    ])
    expect(await readdir(join(place.settings.directory, 'scratch'))).toEqual([])

    const repository = await place.repository(`${name}.git`)
    expect(unwrap(await fetchBranch(repository, url, 'main'))).toEqual({
      revision: first,
      previous: null,
      forced: false,
    })
    expect(await listTree(repository, first)).toEqual(tree.entries)
    expect(await listTree(repository, first, 'po')).toMatchObject([{ path: 'po/cs.po' }])
    expect(unwrap(await readBlob(repository.objects, `${first}:po/cs.po`)).toString()).toBe('cs')

    await remote.commit(name, { 'po/cs.po': 'cs2' }, 'Two')
    const third = await remote.commit(name, { 'po/cs.po': 'cs3' }, 'Three')
    expect(unwrap(await fetchBranch(repository, url, 'main'))).toEqual({
      revision: third,
      previous: first,
      forced: false,
    })
    expect(unwrap(await fetchBranch(repository, url, 'main'))).toEqual({
      revision: third,
      previous: third,
      forced: false,
    })
    expect(await countCommits(repository, first, third)).toBe(2)
    expect(await mergeBase(repository, first, third)).toBe(first)

    unwrap(await fetchHistory(repository, url, 'main'))
    unwrap(await fetchHistory(repository, url, 'main'))
    expect(await countCommits(repository, `${first}^`, third)).toBe(3)
  },
)

test('a force-push upstream is followed and reported', async () => {
  const base = await remote.commit('forced', { a: '1' }, 'One')
  const second = await remote.commit('forced', { a: '2' }, 'Two')
  const url = urlOf(remote.gitUrl('forced'))
  const repository = await place.repository('forced.git')
  unwrap(await fetchBranch(repository, url, 'main'))
  const other = await remote.commit('forced', { a: '3' }, 'Other two', { from: base })
  expect(unwrap(await fetchBranch(repository, url, 'main'))).toEqual({
    revision: other,
    previous: second,
    forced: true,
  })
  const alien = await remote.commit('forced', { a: '4' }, 'Another history', { from: null })
  expect(unwrap(await fetchBranch(repository, url, 'main'))).toEqual({
    revision: alien,
    previous: other,
    forced: true,
  })
  expect(await mergeBase(repository, other, alien)).toBeNull()
  await remote.git('forced', 'update-ref', 'refs/heads/main', base)
  expect(unwrap(await fetchBranch(repository, url, 'main'))).toMatchObject({ revision: base, forced: true })
})

test('branch names with quotes, Unicode blanks and UTF-8 are fetched', async () => {
  const revision = await remote.commit('names', { a: '1' }, 'One', { branch: 'větev/"x"\'$(y)' })
  const repository = await place.repository('names.git')
  expect(unwrap(await fetchBranch(repository, urlOf(remote.gitUrl('names')), 'větev/"x"\'$(y)'))).toMatchObject({
    revision,
  })
})

test.each(transports)(
  '%s: a missing repository and a missing branch are told apart, and leave nothing',
  async (kind) => {
    await remote.commit('there', { a: '1' }, 'One')
    await remote.create('empty')
    const repository = await place.repository(`missing-${kind}.git`)
    const missing = urlOf(remote[kind]('not there'))
    const presentUrl = urlOf(remote[kind]('there'))
    expect(codeOf(await lsRemote(place.settings, missing))).toBe('not-found')
    expect(codeOf(await fetchBranch(repository, missing, 'main'))).toBe('not-found')
    expect(codeOf(await fetchRemoteTree(place.settings, missing, null))).toBe('not-found')
    expect(codeOf(await fetchBranch(repository, presentUrl, 'no-such'))).toBe('branch-missing')
    expect(codeOf(await fetchRemoteTree(place.settings, presentUrl, 'no-such'))).toBe('branch-missing')
    expect(codeOf(await fetchRemoteTree(place.settings, urlOf(remote[kind]('empty')), null))).toBe('branch-missing')
    expect(unwrap(await lsRemote(place.settings, urlOf(remote[kind]('empty'))))).toMatchObject({ tip: null })
    expect(await readRef(repository, 'refs/remotes/origin/no-such')).toBeNull()
  },
)

test('a tree that is known by its tip is not fetched, and one of another tip is', async () => {
  const revision = await remote.commit('known', { a: '1' }, 'One')
  const url = urlOf(remote.gitUrl('known'))
  const { entries } = unwrap(await fetchRemoteTree(place.settings, url, null))
  const asked: unknown[] = []
  const shared = [...entries]
  const ofTip = unwrap(
    await fetchRemoteTree(place.settings, url, null, {
      known: async (tip) => {
        asked.push(tip)
        return shared
      },
    }),
  )
  expect(asked).toEqual([{ branch: 'main', revision }])
  expect(ofTip).toEqual({ branch: 'main', revision, entries })
  expect(ofTip.entries).toBe(shared)
  expect(unwrap(await fetchRemoteTree(place.settings, url, 'main', { known: async () => null }))).toEqual(ofTip)
})

test('credentials are used when the host asks, and shown nowhere', async () => {
  await remote.commit('private', { a: '1' }, 'One')
  const credentials = { username: 'me', password: 'p@ss$(id) "w0rd"' }
  remote.requireCredentials('private', credentials)
  const wrong = { username: 'me', password: 'wr0ng-secret' }
  expect(codeOf(await lsRemote(place.settings, urlOf(remote.httpUrl('private'))))).toBe('authentication-required')
  const refused = await lsRemote(place.settings, urlOf(remote.httpUrl('private', wrong)))
  expect(codeOf(refused)).toBe('authentication-required')
  expect(JSON.stringify(refused)).not.toContain('wr0ng')
  const url = urlOf(remote.httpUrl('private', credentials))
  expect(url.location).not.toContain('ss')
  const repository = await place.repository('private.git')
  unwrap(await fetchBranch(repository, url, 'main'))
  const configuration = await runGit(place.settings, ['config', '--list'], { directory: repository.directory })
  expect(unwrap(configuration).stdout.toString()).not.toContain('w0rd')
})

test('a redirect is followed only after its target is checked', async () => {
  await remote.commit('renamed', { a: '1' }, 'One')
  const moved = urlOf(remote.httpUrl('renamed').replace(/\/renamed/, '/moved/renamed'))
  expect(unwrap(await lsRemote(place.settings, moved))).toMatchObject({ defaultBranch: 'main' })
  expect(unwrap(await fetchRemoteTree(place.settings, moved, null)).entries).toHaveLength(1)
})

/** A host that redirects every request elsewhere; `seen` has the Authorization headers that it got. */
async function startRedirecting(target: (path: string) => string | null) {
  const seen: (string | undefined)[] = []
  const server = createHttpServer((request, reply) => {
    seen.push(request.headers.authorization)
    const location = target(request.url ?? '')
    reply.writeHead(location === null ? 401 : 302, location === null ? { 'www-authenticate': 'Basic' } : { location })
    reply.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return { seen, port: typeof address === 'object' ? (address?.port ?? 0) : 0, close: () => server.close() }
}

test('a redirect to another port of the same host gets no credentials', async () => {
  const other = await startRedirecting(() => null)
  const first = await startRedirecting((path) => `http://127.0.0.1:${other.port}${path}`)
  const credentials = `http://user:secret@127.0.0.1:${first.port}/a/b.git`
  expect(codeOf(await lsRemote(place.settings, urlOf(credentials)))).toBe('authentication-required')
  expect(other.seen.length).toBeGreaterThan(0)
  expect(other.seen.filter((header) => header !== undefined)).toEqual([])
  first.close()
  other.close()
})

test('a redirect within one scheme, host and port takes the credentials along', async () => {
  const host = await startRedirecting((path) => (path.startsWith('/moved/') ? null : `/moved${path}`))
  expect(codeOf(await lsRemote(place.settings, urlOf(`http://user:secret@127.0.0.1:${host.port}/a/b.git`)))).toBe(
    'authentication-required',
  )
  expect(host.seen).toContain(`Basic ${Buffer.from('user:secret').toString('base64')}`)
  host.close()
})

test.each(['gitUrl', 'httpUrl'] as const)(
  '%s: a host on a private address is refused before anything is sent',
  async (kind) => {
    await remote.commit('there', { a: '1' }, 'One')
    expect(codeOf(await lsRemote(place.strict, urlOf(remote[kind]('there'))))).toBe('refused')
    expect(codeOf(await fetchRemoteTree(place.strict, urlOf(remote[kind]('there')), null))).toBe('refused')
  },
)

test.each(['gitUrl', 'httpUrl'] as const)(
  '%s: git connects to the address that was checked, whatever the name says',
  async (kind) => {
    const tip = await remote.commit('pinned', { a: '1' }, 'One')
    const url = urlOf(remote[kind]('pinned').replace('127.0.0.1', 'upstream.invalid'))
    const access = await reachRemote(place.settings, url, ['127.0.0.1'])
    const run = await runGit(place.settings, ['ls-remote', '--', access.location], access.command)
    expect(unwrap(run).stdout.toString()).toContain(tip)
  },
)

test('progress is reported, and a size limit or an abort ends the transfer', async () => {
  const files = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`f${index}`, randomBytes(100_000)]))
  await remote.commit('large', files, 'Large')
  const url = urlOf(remote.gitUrl('large'))
  const limited = await place.repository('limited.git')
  expect(codeOf(await fetchBranch(limited, url, 'main', { sizeLimit: 1_000_000 }))).toBe('too-large')
  const repository = await place.repository('large.git')
  const abort = new AbortController()
  const onFirst = (): void => abort.abort(new Error('stopped'))
  const aborted = fetchBranch(repository, url, 'main', { signal: abort.signal, onProgress: onFirst })
  await expect(aborted).rejects.toThrow('stopped')
  expect(await readRef(repository, 'refs/remotes/origin/main')).toBeNull()
  const phases = new Set<string>()
  unwrap(await fetchBranch(repository, url, 'main', { onProgress: ({ phase }) => phases.add(phase) }))
  expect([...phases]).toContain('Receiving objects')
})

test('a host that never answers is given up at the deadline', async () => {
  const server: Server = await new Promise((resolve) => {
    const server = createServer(() => undefined).listen(0, '127.0.0.1', () => resolve(server))
  })
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  for (const scheme of ['git', 'http']) {
    const started = Date.now()
    const url = urlOf(`${scheme}://127.0.0.1:${port}/a.git`)
    expect(codeOf(await lsRemote(place.settings, url, null, { deadline: 700 }))).toBe('timeout')
    expect(Date.now() - started).toBeLessThan(3000)
  }
  server.close()
})

test('a host that cannot be reached is a network failure', async () => {
  expect(codeOf(await lsRemote(place.settings, urlOf('git://127.0.0.1:1/a.git')))).toBe('network')
  expect(codeOf(await lsRemote(place.settings, urlOf('http://127.0.0.1:1/a.git')))).toBe('network')
  expect(codeOf(await lsRemote(place.settings, urlOf('ssh://git@127.0.0.1:1/a.git')))).toBe('network')
})
