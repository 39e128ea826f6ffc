import { type GitRemote, startGitRemote } from '@weft/testkit'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openOutbound } from '../outbound/outbound.ts'
import { OutboundFault } from '../outbound/outbound-fault.ts'
import { type GitHost, type HostClient, HostFault, type NewPullRequest } from './git-host.ts'
import { gitHosts } from './registry.ts'
import { repositoryAddressOf } from './store/open-host-client.ts'
import { type FakeHost, startFakeHost } from './testing/testing.ts'

/** The differences between hosts, by `vcs`; the rest is the same for all. */
interface Ways {
  /** Pull requests come from a fork of the account. */
  readonly forks: boolean
  /** `any`: it makes labels that it did not know. */
  readonly labels: boolean | 'any'
  readonly reviewers: boolean
  readonly drafts: boolean
  /** It says which commit is at the tip of a pull request. */
  readonly heads: boolean
  /** Title and text are written over the API, not by the commit. */
  readonly texts: boolean
  /** It merges by itself when checks have passed. */
  readonly waits: boolean
  /** It merges at once where no check is awaited. */
  readonly merges: boolean
  readonly reports: 'comment' | 'comments' | 'check'
}
const usual: Ways = {
  forks: true,
  labels: true,
  reviewers: true,
  drafts: true,
  heads: true,
  texts: true,
  waits: true,
  merges: true,
  reports: 'comment',
}
const ways: Readonly<Record<string, Partial<Ways>>> = {
  'github-app': { forks: false, reports: 'check' },
  bitbucketcloud: { labels: false, heads: false, waits: false, merges: false, reports: 'check' },
  bitbucketserver: { labels: false, reports: 'check' },
  gerrit: { forks: false, labels: 'any', texts: false, waits: false, reports: 'comments' },
  pagure: { labels: false, drafts: false, waits: false, merges: false, reports: 'check' },
}

const head = 'weft-translations'
const english = { 'po/cs.po': 'msgid "Open"\nmsgstr ""\n' }
const czech = { 'po/cs.po': 'msgid "Open"\nmsgstr "Otevřít"\n' }

describe.each(gitHosts)('$label', (host) => {
  const has = { ...usual, ...ways[host.vcs] }
  let remote: GitRemote
  let fake: FakeHost

  beforeEach(async () => {
    remote = await startGitRemote()
    fake = await startFakeHost(host.vcs, remote)
    await remote.commit(fake.repository, english, 'Begin')
  })
  afterEach(async () => {
    expect(fake.violations).toEqual([])
    await fake.stop()
    await remote.stop()
  })

  const connect = (more: OtherAccess = {}): HostClient => connectTo(host, fake, more)

  /** Pushes our branch to where pull requests come from, and says how one of it is opened. */
  async function pushed(client: HostClient): Promise<NewPullRequest> {
    const { repository, pushUrl } = await client.fork()
    const from = (await remote.git(fake.repository, 'rev-parse', 'refs/heads/main')).trim()
    const texts = { title: 'Translations', body: 'From **Weft**', isDraft: false, labels: [], reviewers: [] }
    const request = { ...texts, from: repository, head, base: 'main' }
    const review = await client.reviewPush?.(request)
    if (review === undefined) {
      const name = new URL(pushUrl).pathname.slice(1).replace(/\.git$/, '')
      await remote.commit(name, czech, texts.title, { branch: head, from })
    } else {
      const message = `${texts.title}\n\n${review.trailer}`
      const revision = await remote.commit(fake.repository, czech, message, { branch: 'ours', from })
      await remote.git(fake.repository, 'push', '--quiet', pushUrl, `${revision}:${review.ref}`)
      await remote.git(fake.repository, 'update-ref', '-d', 'refs/heads/ours')
    }
    return request
  }
  const open = async (client = connect(), more: Partial<NewPullRequest> = {}) => ({
    client,
    opened: await client.open({ ...(await pushed(client)), ...more }),
  })

  test('says who is signed in, and refuses a wrong secret', async () => {
    expect(await connect().account()).toMatch(/weft/i)
    const wrong = connect({ secret: host.vcs === 'github-app' ? 'no key' : 'wrong' })
    expect(await codeOf(wrong.account())).toBe('not-signed-in')
  })

  test('opens, finds, rewrites and closes a pull request', async () => {
    const client = connect()
    const request = await pushed(client)
    // A change of Gerrit is opened by its push.
    if (!client.reviewPush) expect(await client.find(request)).toBeNull()
    const opened = await client.open(request)
    expect(opened).toMatchObject({ state: 'open', title: 'Translations', isDraft: false, refused: [] })
    expect(opened.head).toBe(has.heads ? fake.pulls[0]?.tip : '')
    const { refused: _, ...shown } = opened
    expect(await client.find(request)).toEqual(shown)
    expect(await client.find({ ...request, head: 'other' })).toBeNull()
    expect(await client.find({ ...request, base: 'other' })).toBeNull()
    const changed = { title: 'Translations of two languages', body: 'Both', isDraft: has.drafts }
    const title = has.texts ? changed.title : opened.title
    expect(await client.update(opened.number, changed)).toMatchObject({ title, isDraft: has.drafts })
    if (has.texts) expect(fake.pulls[0]?.body).toBe('Both')
    const ready = await client.update(opened.number, { ...changed, isDraft: false })
    expect([ready.isDraft, ready.title]).toEqual([false, title])
    await client.close(opened.number, 'Nothing is left.')
    expect([(await client.read(opened.number)).state, await client.find(request)]).toEqual(['closed', null])
    expect(fake.pulls[0]?.comments.map(({ body }) => body)).toEqual(['Nothing is left.'])
    fake.reopen(opened.number)
    expect((await client.find(request))?.number).toBe(opened.number)
  })

  test('sets the labels and asks the reviewers that its host takes, and names the others', async () => {
    const { opened } = await open(connect(), {
      isDraft: has.drafts,
      labels: ['translations', 'unheard of'],
      reviewers: ['anna', 'nobody'],
    })
    expect(opened.isDraft).toBe(has.drafts)
    const labels = has.labels === 'any' ? ['translations', 'unheard of'] : ['translations']
    const taken = [...(has.labels ? labels : []), ...(has.reviewers ? ['anna'] : [])]
    const all = ['translations', 'unheard of', 'anna', 'nobody']
    expect(opened.refused).toEqual(all.filter((name) => !taken.includes(name)))
    expect([...(fake.pulls[0]?.labels ?? []), ...(fake.pulls[0]?.reviewers ?? [])]).toEqual(taken)
  })

  test.each(['merge', 'squash', 'rebase'] as const)(
    'sees that it was merged by %s, and its branch deleted',
    async (method) => {
      const { client, opened } = await open()
      await fake.merge(opened.number, method, { deletesBranch: true })
      expect((await client.read(opened.number)).state).toBe('merged')
      expect(await remote.readText(fake.repository, 'po/cs.po')).toContain('Otevřít')
    },
  )

  test('has it merged when the checks of its branch pass', async () => {
    const { client, opened } = await open()
    fake.waitForChecks()
    expect(await client.mergeWhenReady(opened.number, 'squash')).toBe(has.waits)
    expect((await client.read(opened.number)).state).toBe('open')
    await fake.passChecks(opened.number)
    expect((await client.read(opened.number)).state).toBe(has.waits ? 'merged' : 'open')
    expect(await client.mergeWhenReady(opened.number, 'squash')).toBe(false)
  })

  test('has it merged at once where nothing is awaited', async () => {
    const { client, opened } = await open()
    expect(await client.mergeWhenReady(opened.number, 'squash')).toBe(has.merges)
    expect((await client.read(opened.number)).state).toBe(has.merges ? 'merged' : 'open')
  })

  test('does not have a draft merged', async () => {
    if (!has.drafts) return
    const { client, opened } = await open(connect(), { isDraft: true })
    expect(await client.mergeWhenReady(opened.number, 'merge')).toBe(false)
    expect((await client.read(opened.number)).state).toBe('open')
  })

  test('signs git in at its fork, which is made once and found again', async () => {
    const client = connect()
    const [one, two] = [await client.fork(), await client.fork()]
    expect(two).toEqual(one)
    expect(one.repository.path === fake.repository).toBe(!has.forks)
    const { username, password } = await client.gitSignIn()
    const url = new URL(one.pushUrl)
    Object.assign(url, { username: encodeURIComponent(username), password: encodeURIComponent(password) })
    expect(await remote.git(fake.repository, 'ls-remote', url.href)).toContain('refs/heads/main')
  })

  test('writes its report once, and replaces it', async () => {
    const { client, opened } = await open()
    const revision = fake.pulls[0]?.tip ?? ''
    const report = { revision, pullRequest: opened.number, title: 'Three strings', text: '- one' } as const
    await client.report({ ...report, conclusion: 'failure' })
    await client.report({ ...report, text: '- two', conclusion: 'success' })
    const two = expect.stringContaining('- two')
    const written = fake.pulls[0]?.comments.map(({ body }) => body)
    if (has.reports === 'check') expect(fake.forge.checks).toMatchObject([{ revision, text: two, passed: true }])
    else expect(written).toEqual(has.reports === 'comment' ? [two] : [expect.stringContaining('- one'), two])
  })

  test('of two that open one at once, one does and the other is refused and finds it', async () => {
    const [one, two] = [connect(), connect()]
    // A change of Gerrit is opened by its push.
    if (one.reviewPush) return
    const request = await pushed(one)
    const ended = await Promise.allSettled([one.open(request), two.open(request)])
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const lost = ended.find((end) => end.status === 'rejected')
    expect(lost?.reason).toMatchObject({ code: 'refused' })
    expect((await two.find(request))?.number).toBe('1')
  })

  test('tells of a branch that is not there, of a deleted fork, and of a repository that is not there', async () => {
    const client = connect()
    const request = await pushed(client)
    expect(['refused', 'not-found']).toContain(await codeOf(client.open({ ...request, head: 'nowhere' })))
    const opened = await client.open(request)
    if (has.forks) {
      await fake.deleteFork()
      expect((await client.read(opened.number)).state).toBe('open')
      expect(['refused', 'not-found']).toContain(await codeOf(client.open({ ...request, head: 'other' })))
      expect((await client.fork()).repository).toEqual(request.from)
    }
    expect(await codeOf(client.read('99'))).toBe('not-found')
    const elsewhere = connect({ path: 'weft/nothing' })
    expect(await codeOf(elsewhere.read('1'))).toBe('not-found')
    expect(await codeOf(connect({ path: '../../user' }).read('1'))).toMatch(/not-found|unreadable/)
  })

  test('says what its host says of a merge, true or not', async () => {
    const { client, opened } = await open()
    fake.lieAboutMerge(opened.number)
    expect((await client.read(opened.number)).state).toBe('merged')
    expect(await remote.readText(fake.repository, 'po/cs.po')).not.toContain('Otevřít')
  })

  test('turns what its host refuses into the same faults for every call', async () => {
    const { client, opened } = await open()
    const codes = {
      401: 'not-signed-in',
      403: 'forbidden',
      404: 'not-found',
      409: 'refused',
      422: 'refused',
      500: 'unavailable',
    }
    for (const [status, code] of Object.entries(codes)) {
      const headers = { 'content-type': 'application/json' }
      fake.fail({ status: Number(status), body: JSON.stringify({ message: 'Not now.' }), headers })
      for (const [name, call] of callsOf(client, opened.number))
        expect([status, name, await codeOf(call())]).toEqual([status, name, code])
    }
    fake.fail(null)
    expect((await client.read(opened.number)).state).toBe('open')
  })

  test('keeps a limit of its host, and asks nothing meanwhile', async () => {
    const { client, opened } = await open()
    fake.fail({ status: 429, headers: { 'retry-after': '2' } })
    await expect(client.close(opened.number, 'x')).rejects.toMatchObject({ code: 'limited', retryAfter: 2 })
    const before = fake.requests.length
    expect(await codeOf(client.read(opened.number))).toBe('limited')
    expect(fake.requests).toHaveLength(before)
  })

  test('takes a page of a proxy for no answer, and a late host for none', async () => {
    const { opened } = await open()
    fake.fail({ status: 200, body: '<!doctype html><h1>Please sign in</h1>', headers: { 'content-type': 'text/html' } })
    expect(await codeOf(connect().read(opened.number))).toBe('unreadable')
    fake.fail({ late: 5000 })
    const soon = AbortSignal.timeout(100)
    await expect(connect({ signal: soon }).read(opened.number)).rejects.toThrow()
  })
})

interface OtherAccess extends Partial<FakeHost['access']> {
  readonly path?: string
  readonly signal?: AbortSignal
}

function connectTo(host: GitHost, fake: FakeHost, { path, ...more }: OtherAccess): HostClient {
  const address = repositoryAddressOf(host, fake.repositoryUrl)
  const access = {
    ...fake.access,
    ...more,
    outbound: openOutbound({ allowPrivate: false }),
    api: fake.api,
    allowPrivate: true,
  }
  return host.connect(access, { path: path ?? address?.path ?? '' })
}

/** Every call that asks the host something. */
const callsOf = (client: HostClient, number: string): [string, () => Promise<unknown>][] => [
  ['account', () => client.account()],
  ['read', () => client.read(number)],
  ['update', () => client.update(number, { title: 'x', body: '', isDraft: false })],
  ['close', () => client.close(number, 'x')],
  ['fork', () => client.fork()],
  [
    'report',
    () => client.report({ revision: 'a'.repeat(40), pullRequest: number, title: 'x', text: '', conclusion: 'neutral' }),
  ],
]

async function codeOf(work: Promise<unknown>): Promise<string> {
  try {
    await work
    return 'no fault'
  } catch (error) {
    if (error instanceof HostFault) return error.code
    if (error instanceof OutboundFault) return `outbound ${error.code}`
    throw error
  }
}
