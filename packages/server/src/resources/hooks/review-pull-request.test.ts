import { createHmac } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type GitRemote, startGitRemote, startTestApp, type TestApp } from '@weft/testkit'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type FakeHost, startFakeHost } from '../../git-hosts/testing/testing.ts'

const secret = 'correct horse battery staple'
const hooks = '/api/site/projects/demo/hooks/'
const english = { open: 'Open {file}', close: 'Close', bye: 'Good bye', many: 'Many files' }
const czech = { open: 'Otevřít {file}', close: 'Zavřít', bye: 'Sbohem', many: 'Mnoho souborů' }
const json = (texts: object) => `${JSON.stringify(texts, null, 2)}\n`

let app: TestApp
let remote: GitRemote
let fake: FakeHost

beforeAll(async () => {
  remote = await startGitRemote()
  fake = await startFakeHost('github', remote)
  app = await startTestApp()
  await remote.commit(fake.repository, { 'en.json': json(english), 'cs.json': json(czech) }, 'Begin')
  await app.admin.post('/api/projects/', { name: 'Demo', slug: 'demo', web: 'https://example.org/' })
  const component = {
    name: 'UI',
    slug: 'ui',
    repo: fake.repositoryUrl,
    branch: 'main',
    filemask: '*.json',
    template: 'en.json',
  }
  const made = await app.admin.post('/api/projects/demo/components/', {
    ...component,
    file_format: 'json',
    check_flags: 'python-brace-format',
  })
  expect(made.status).toBe(201)
  await app.app.jobs.idle()
  await app.database.executeSql("update components set vcs = 'github' where slug = 'ui'")
  const host = { vcs: 'github', hostname: '127.0.0.1', api: fake.api, secret: fake.access.secret }
  expect((await app.admin.post('/api/site/git-hosts/', host)).status).toBe(201)
  expect((await app.admin.put(hooks, { secret })).status).toBe(200)
})
afterAll(async () => {
  await app.close()
  expect(fake.violations).toEqual([])
  await fake.stop()
  await remote.stop()
})
beforeEach(() => {
  fake.forge.pulls.length = 0
})

/** A developer's pull request with these files. */
async function openPull(files: Readonly<Record<string, string>>): Promise<string> {
  const from = (await remote.git(fake.repository, 'rev-parse', 'refs/heads/main')).trim()
  const revision = await remote.commit(fake.repository, files, 'Change texts', { branch: 'feature', from })
  const { repository } = fake
  const branches = { base: { repository, branch: 'main' }, head: { repository, branch: 'feature' } }
  await fake.forge.open({ ...branches, title: 'Change texts', body: '', isDraft: false })
  return revision
}

async function tell(
  revision: string,
  { key = secret, address = fake.repositoryUrl, base = 'main', action = 'opened' } = {},
) {
  const notice = {
    action,
    number: 1,
    pull_request: { head: { sha: revision, ref: 'feature' }, base: { ref: base } },
    repository: { clone_url: address, html_url: address },
  }
  const signature = createHmac('sha256', key).update(JSON.stringify(notice)).digest('hex')
  const headers = { 'x-github-event': 'pull_request', 'x-hub-signature-256': `sha256=${signature}` }
  const reply = await app.anonymous.request('POST', '/hooks/github/', { json: notice, headers })
  await app.app.jobs.idle()
  return [reply.status, reply.body.message]
}
const taken = [201, 'Hook working']
const comments = () => fake.pulls[0]?.comments.map(({ body }) => body) ?? []

test('says which strings are added, changed, renamed and removed, and what is wrong with them', async () => {
  const { close: _, bye: __, ...rest } = english
  const files = { 'en.json': json({ ...rest, open: 'Open it', shut: 'Close', more: 'And more...' }) }
  expect(await tell(await openPull(files))).toEqual(taken)
  const [comment] = comments()
  expect(comment).toContain('**Source strings: 1 added, 1 changed, 1 renamed, 1 removed**')
  expect(comment).toContain('### `demo/ui`')
  expect(comment).toContain('**Placeholders dropped: 1**\n\n- `open`: `{file}`')
  expect(comment).toContain('**Sources that fail checks: 1**\n\n- `more`: `ellipsis`')
  expect(comment).toContain('**Strings changed: 1**\n\n- `open`: `Open {file}` → `Open it`')
  expect(comment).toContain('Translations into `cs` become “needs editing”.')
  expect(comment).toContain('**Keys renamed: 1**\n\n- `close` → `shut`: the files lack its translations (`cs`)')
  expect(comment).toContain('**Strings removed: 1**\n\n- `bye`')
  // Nothing of it is read before it is merged.
  const units = (await app.admin.get('/api/translations/demo/ui/cs/units/')).body.results
  expect(units.map(({ context }: { context: string }) => context).sort()).toEqual(['bye', 'close', 'many', 'open'])
})

test('says that translations of a renamed string are kept where their files follow', async () => {
  const { close, ...rest } = english
  const { close: closed, ...others } = czech
  const files = { 'en.json': json({ ...rest, shut: close }), 'cs.json': json({ ...others, shut: closed }) }
  await tell(await openPull(files))
  expect(comments()).toEqual([expect.stringContaining('- `close` → `shut`: translations kept (`cs`)')])
})

test('a notice that is replayed after newer commits, or after the end, replaces no report', async () => {
  const old = await openPull({ 'en.json': json({ ...english, more: 'More' }) })
  const branch = { branch: 'feature' }
  const next = await remote.commit(fake.repository, { 'en.json': json({ ...english, less: 'Less' }) }, 'Next', branch)
  await fake.refresh()
  await tell(next, { action: 'synchronize' })
  await tell(old)
  expect(comments()).toEqual([expect.stringContaining('- `less`')])
  fake.close(fake.pulls[0]?.number ?? 0)
  const last = await remote.commit(fake.repository, { 'en.json': json({ ...english, last: 'x' }) }, 'Last', branch)
  await tell(last)
  expect(comments()).toEqual([expect.stringContaining('- `less`')])
})

test('replaces its report when the notice comes again, or with other commits', async () => {
  const revision = await openPull({ 'en.json': json({ ...english, more: 'More' }) })
  await tell(revision)
  await tell(revision)
  expect(comments()).toEqual([expect.stringContaining('- `more`')])
  const next = await remote.commit(fake.repository, { 'en.json': json({ ...english, less: 'Less' }) }, 'Otherwise', {
    branch: 'feature',
  })
  await fake.refresh()
  await tell(next, { action: 'synchronize' })
  expect(comments()).toEqual([expect.stringContaining('- `less`')])
})

test('fetches on a node that has no clone yet', async () => {
  const revision = await openPull({ 'en.json': json({ ...english, more: 'More' }) })
  await rm(join(app.app.services.config.dataDir, 'repositories'), { recursive: true, force: true })
  await tell(revision)
  expect(comments()).toEqual([expect.stringContaining('- `more`')])
})

test('says nothing of a pull request that changes no source string', async () => {
  await tell(await openPull({ 'README.md': 'Hello\n', 'cs.json': json({ ...czech, open: 'Otevři {file}' }) }))
  expect(comments()).toEqual([])
})

test('says that a source file cannot be read', async () => {
  await tell(await openPull({ 'en.json': '{"open": ' }))
  expect(comments()).toEqual([expect.stringContaining('A source file cannot be read')])
})

test('hears nobody without the secret, of another repository, branch, or commit', async () => {
  const revision = await openPull({ 'en.json': json({ ...english, more: 'More' }) })
  const asked = fake.requests.length
  expect(await tell(revision, { key: 'another secret of some length' })).toEqual(taken)
  expect(await tell(revision, { address: 'https://example.org/weft/other.git' })).toEqual(taken)
  expect(await tell(revision, { base: 'other' })).toEqual(taken)
  expect(await tell(revision, { action: 'labeled' })).toEqual(taken)
  expect(await tell('f'.repeat(40))).toEqual(taken)
  expect(await tell('../../main')).toEqual(taken)
  expect([comments(), fake.requests.length]).toEqual([[], asked])
  await app.admin.delete(hooks)
  expect(await tell(revision)).toEqual(taken)
  expect(comments()).toEqual([])
  await app.admin.put(hooks, { secret })
})

test('names no component of another project that shares the repository', async () => {
  const linked = {
    name: 'Linked',
    slug: 'linked',
    repo: 'weblate://demo/ui',
    filemask: 'sub/*.json',
    template: 'sub/en.json',
  }
  await remote.commit(fake.repository, { 'sub/en.json': json(english), 'sub/cs.json': json(czech) }, 'More')
  await app.admin.post('/api/components/demo/ui/repository/', { operation: 'pull' })
  for (const slug of ['demo', 'hidden']) {
    if (slug === 'hidden') await app.admin.post('/api/projects/', { name: slug, slug, web: 'https://example.org/' })
    const made = await app.admin.post(`/api/projects/${slug}/components/`, { ...linked, file_format: 'json' })
    expect([made.status, made.body.errors]).toEqual([201, undefined])
    await app.app.jobs.idle()
  }
  await tell(await openPull({ 'sub/en.json': json({ ...english, more: 'More' }) }))
  const [comment = ''] = comments()
  expect(comment).toContain('### `demo/linked`')
  expect(comment).not.toContain('hidden')
})

test('writes texts of a developer into no markup', async () => {
  const files = { 'en.json': json({ ...english, 'a `b`\n# c': '<img src=x>', '@everyone': 'x' }) }
  await tell(await openPull(files))
  const [comment = ''] = comments()
  expect(comment).toContain('``a `b` # c``')
  expect(comment).toContain('- `@everyone`')
})
