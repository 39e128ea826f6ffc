import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describeOnDatabase, type GitRemote, startGitRemote } from '@weft/testkit'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { selectAged } from '../../background/commit-aged.job.ts'
import { sealHostSecret } from '../../git-hosts/store/git-host-rows.ts'
import { type FakeHost, startFakeHost } from '../../git-hosts/testing/testing.ts'
import { runCommitJob } from '../queue/run-repository-job.ts'
import { type BenchComponent, type BenchSettings, makeWorkbench, poFile, type Workbench } from '../testing.ts'

vi.setConfig({ testTimeout: 120_000 })

const cs = poFile('cs', { Open: 'Otevřít', Close: '', '%d files': '' })
const de = poFile('de', { Open: '', Close: '', '%d files': '' })
const pot = poFile('', { Open: '', Close: '', '%d files': '' })

describeOnDatabase('a pull request', ({ database, config }) => {
  let remote: GitRemote
  let bench: Workbench
  let host: FakeHost
  beforeAll(async () => {
    remote = await startGitRemote()
    bench = await makeWorkbench(database(), config().dataDir, remote)
  })
  afterAll(() => remote.stop())
  beforeEach(async () => {
    host = await startFakeHost('github', remote)
    await database().executeSql('delete from git_hosts')
  })
  afterEach(async () => {
    expect(host.violations).toEqual([])
    await host.stop()
  })

  /** A component whose host opens pull requests, with one text that waits. */
  async function component(
    about: BenchSettings & { readonly forks?: boolean; readonly params?: Record<string, unknown> } = {},
  ) {
    const { forks = false, params = {}, ...rest } = about
    const { secret, username, appId } = host.access
    const { secretBox } = bench.services
    const sealed = await sealHostSecret(secretBox, { api: host.api, projectId: null, secret })
    await database().executeSql(
      'insert into git_hosts (vcs, hostname, api, username, app_id, secret, owner) values ($1, $2, $3, $4, $5, $6, $7)',
      [host.vcs, host.hostname, host.api, username, appId, sealed, host.owner],
    )
    await remote.git(host.repository, 'update-ref', '-d', 'refs/heads/main')
    const settings = { ...rest.settings, vcs_params: params }
    const files = { 'po/cs.po': cs, 'po/de.po': de, 'po/kiosk.pot': pot, README: 'Kiosk\n' }
    const kiosk = await bench.component(files, { ...rest, settings, host: { ...host, forks } })
    await kiosk.ask('import')
    await kiosk.save('cs', 'Close', 'Zavřít')
    return kiosk
  }

  const rows = async ({ id }: BenchComponent) =>
    (
      await database().executeSql(
        'select number, state, closed_by_us, has_others, is_draft from pull_requests where component_id = $1 order by id',
        [id],
      )
    ).rows
  const states = async (kiosk: BenchComponent) => (await rows(kiosk)).map((row) => row.state)
  const byPerson = (kiosk: BenchComponent) => kiosk.run({ kind: 'operation', operation: 'push', translationIds: null })
  const tips = async ({ id }: BenchComponent) => {
    const { rows: found } = await database().executeSql(
      'select local_revision, remote_revision, locked from components where id = $1',
      [id],
    )
    return found[0]
  }
  const branchOf = (number = 1) => host.pulls[number - 1]?.head ?? { repository: '', branch: '' }
  const inBranch = (path: string) => remote.readText(branchOf().repository, path, branchOf().branch)

  test('is opened by a push, and brought up to date by the next one', async () => {
    const kiosk = await component()
    expect(await kiosk.ask('push')).toMatchObject({ result: true })
    expect(host.pulls).toMatchObject([{ state: 'open', isDraft: false, base: { branch: 'main' } }])
    expect(host.pulls[0]?.body).toContain('| Czech | 1 |')
    expect(await remote.readText(host.repository, 'po/cs.po')).toBe(cs)
    await kiosk.save('cs', '%d files', '%d souborů')
    expect(await kiosk.ask('push')).toMatchObject({ result: true })
    expect(host.pulls).toHaveLength(1)
    expect(host.pulls[0]?.body).toContain('| Czech | 2 |')
    expect(await inBranch('po/cs.po')).toContain('%d souborů')
  })

  test('comes from a fork where nobody said where to push', async () => {
    const kiosk = await component({ forks: true })
    expect(await kiosk.ask('push')).toMatchObject({ result: true })
    expect(host.pulls[0]?.head.repository).not.toBe(host.repository)
    expect(await inBranch('po/cs.po')).toContain('Zavřít')
  })

  test.each(
    (['merge', 'squash', 'rebase'] as const).flatMap((method) =>
      ([true, false] as const).flatMap((deletesBranch) =>
        (['merge', 'rebase'] as const).map((style) => ({ method, deletesBranch, style })),
      ),
    ),
  )('is merged by $method (deletes $deletesBranch, ours $style): nothing more is pushed', async (how) => {
    const kiosk = await component({ settings: { merge_style: how.style } })
    await kiosk.ask('push')
    await host.merge(1, how.method, how)
    expect(await kiosk.ask('pull')).toMatchObject({ result: true })
    expect(await kiosk.ask('push')).toMatchObject({ result: true })
    expect(await states(kiosk)).toEqual(['merged'])
    const { local_revision, remote_revision } = (await tips(kiosk)) ?? {}
    expect(local_revision).toBe(remote_revision)
    await kiosk.save('cs', '%d files', '%d souborů')
    expect(await kiosk.ask('push')).toMatchObject({ result: true })
    expect(host.pulls.map((pull) => pull.state)).toEqual(['merged', 'open'])
    await host.merge(2, how.method)
    await kiosk.ask('pull')
    expect(await kiosk.read('po/cs.po')).toContain('%d souborů')
    expect(await kiosk.wrongCounters()).toEqual([])
    expect(await states(kiosk)).toEqual(['merged', 'merged'])
  })

  test('that was closed without a merge waits for a click; its texts stay', async () => {
    const kiosk = await component()
    await kiosk.ask('push')
    host.close(1)
    await kiosk.save('cs', '%d files', '%d souborů')
    expect(await kiosk.ask('push')).toMatchObject({ result: false })
    expect(host.pulls).toHaveLength(1)
    expect(await states(kiosk)).toEqual(['closed'])
    expect(await kiosk.alerts()).toEqual({})
    await kiosk.upstream({ README: 'Kiosk 2\n' })
    await kiosk.ask('pull')
    expect(await kiosk.unit('cs', 'Close')).toMatchObject({ target: 'Zavřít' })
    expect(await byPerson(kiosk)).toMatchObject({ result: true })
    expect(host.pulls.map((pull) => pull.state)).toEqual(['closed', 'open'])
    expect(await inBranch('po/cs.po')).toContain('Zavřít')
  })

  test('is closed when nothing is left to merge', async () => {
    const kiosk = await component()
    await kiosk.ask('push')
    await kiosk.upstream({ 'po/cs.po': cs.replace('msgid "Close"\nmsgstr ""', 'msgid "Close"\nmsgstr "Zavřít"') })
    await kiosk.ask('pull')
    expect(host.pulls[0]?.state).toBe('closed')
    expect(await rows(kiosk)).toMatchObject([{ state: 'closed', closed_by_us: true }])
    await kiosk.save('cs', '%d files', '%d souborů')
    expect(await kiosk.ask('push')).toMatchObject({ result: true })
    expect(host.pulls.map((pull) => pull.state)).toEqual(['closed', 'open'])
  })

  test.each(['rebase', 'merge'] as const)('keeps what people add to its branch (%s)', async (style) => {
    const kiosk = await component({ settings: { merge_style: style } })
    await kiosk.ask('push')
    const { repository, branch } = branchOf()
    const text = await inBranch('po/cs.po')
    const theirs = { 'po/cs.po': String(text).replace('Zavřít', 'Uzavřít'), README: 'By hand\n' }
    const author = 'Jo Doe <jo@example.org>'
    const added = await remote.commit(repository, theirs, 'Better word', { branch, author })
    await kiosk.save('cs', '%d files', '%d souborů')
    expect(await kiosk.ask('push')).toMatchObject({ result: true })
    expect(await kiosk.unit('cs', 'Close')).toMatchObject({ target: 'Uzavřít', pending: false })
    expect(await inBranch('po/cs.po')).toContain('%d souborů')
    expect(await inBranch('po/cs.po')).toContain('Uzavřít')
    expect(await inBranch('README')).toBe('By hand\n')
    expect(await remote.git(repository, 'merge-base', '--is-ancestor', added, `refs/heads/${branch}`)).toBe('')
    await kiosk.upstream({ LICENSE: 'MIT\n' })
    expect(await kiosk.ask('push')).toMatchObject({ result: true })
    await kiosk.ask('pull')
    expect(await remote.git(repository, 'merge-base', '--is-ancestor', added, `refs/heads/${branch}`)).toBe('')
    expect(await inBranch('README')).toBe('By hand\n')
    // It is closed, and upstream moves: their text is kept like ours.
    host.close(1)
    await kiosk.upstream({ LICENSE: 'MIT 2\n' })
    await kiosk.ask('pull')
    expect(await kiosk.unit('cs', 'Close')).toMatchObject({ target: 'Uzavřít' })
    expect(await byPerson(kiosk)).toMatchObject({ result: true })
    await host.merge(2, 'squash')
    await kiosk.ask('pull')
    expect(await kiosk.read('po/cs.po')).toContain('Uzavřít')
    expect(await kiosk.wrongCounters()).toEqual([])
  })

  test('a newer text here wins over one of the branch, which becomes a suggestion', async () => {
    const kiosk = await component()
    await kiosk.ask('push')
    const { repository, branch } = branchOf()
    const text = await inBranch('po/cs.po')
    await remote.commit(repository, { 'po/cs.po': String(text).replace('Zavřít', 'Uzavřít') }, 'Word', { branch })
    await kiosk.save('cs', 'Close', 'Zavři')
    expect(await kiosk.ask('push')).toMatchObject({ result: true })
    expect(await kiosk.unit('cs', 'Close')).toMatchObject({ target: 'Zavři', suggestions: ['Uzavřít'] })
    expect(await inBranch('po/cs.po')).toContain('Zavři')
  })

  test.each([
    { status: 401, forGood: true },
    { status: 403, forGood: true },
    { status: 404, forGood: true },
    { status: 503, forGood: false },
    { status: 429, forGood: false },
  ])('a host that answers $status: an alert, and a lock only for good', async ({ status, forGood }) => {
    const kiosk = await component()
    host.fail({ status, body: '{"message":"No"}' })
    expect(await kiosk.ask('push')).toMatchObject({ result: false })
    expect(await kiosk.alerts()).toMatchObject({ PushFailure: { for_good: forGood } })
    expect((await tips(kiosk))?.locked).toBe(forGood)
    host.fail(null)
    if (status === 429) return // it is not asked again before its time
    expect(await kiosk.ask('push')).toMatchObject({ result: true })
    expect(await kiosk.alerts()).toEqual({})
    expect((await tips(kiosk))?.locked).toBe(false)
    expect(host.pulls).toHaveLength(1)
  })

  test('a host that lies about a merge gets another pull request', async () => {
    const kiosk = await component()
    await kiosk.ask('push')
    host.lieAboutMerge(1)
    expect(await kiosk.ask('push')).toMatchObject({ result: true })
    expect(await states(kiosk)).toEqual(['merged', 'open'])
  })

  test('a guard holds a push until a person who has seen it pushes again', async () => {
    const kiosk = await component({ params: { guard_placeholders: true }, settings: { check_flags: 'python-format' } })
    await kiosk.save('cs', '%d files', 'soubory')
    expect(await byPerson(kiosk)).toMatchObject({ result: false })
    expect(await kiosk.alerts()).toMatchObject({
      HeldPush: { count: 1, files: [{ path: 'po/cs.po', code: 'placeholders', count: 1 }] },
    })
    expect(host.pulls).toEqual([])
    expect(await kiosk.ask('push')).toMatchObject({ result: false })
    expect(await byPerson(kiosk)).toMatchObject({ result: true })
    expect(await kiosk.alerts()).toEqual({})
    expect(host.pulls).toHaveLength(1)
  })

  test('is a draft while its texts fail checks of errors', async () => {
    const params = { merge_request_draft: 'errors' }
    const kiosk = await component({ params, settings: { check_flags: 'python-format' } })
    await kiosk.save('cs', '%d files', 'soubory')
    await kiosk.ask('push')
    expect(host.pulls[0]?.isDraft).toBe(true)
    await kiosk.save('cs', '%d files', '%d soubory')
    await kiosk.ask('push')
    expect(host.pulls[0]?.isDraft).toBe(false)
  })

  test('is opened later where its host did not answer, without a person', async () => {
    const kiosk = await component()
    host.fail({ status: 503, body: '{"message":"No"}' })
    expect(await kiosk.ask('push')).toMatchObject({ result: false })
    host.fail(null)
    const due = () => database().transaction((tx) => tx.query(selectAged, []))
    expect(await due()).toContainEqual({ repository_id: kiosk.id })
    const payload = { repositoryId: kiosk.id, onlyAged: true }
    const context = { services: bench.services, signal: new AbortController().signal, progress: () => {} }
    await database().executeSql(
      `update components set settings = settings || '{"push_on_commit": true}' where id = $1`,
      [kiosk.id],
    )
    expect(await runCommitJob(context, payload)).toMatchObject({ result: true })
    expect(host.pulls).toHaveLength(1)
    expect(await due()).not.toContainEqual({ repository_id: kiosk.id })
  })

  test('waits for its share of translated strings, unless a person asks', async () => {
    const kiosk = await component({ params: { merge_request_percent: 90 } })
    expect(await kiosk.ask('push')).toMatchObject({ result: false })
    expect(host.pulls).toEqual([])
    expect(await byPerson(kiosk)).toMatchObject({ result: true })
    expect(host.pulls).toHaveLength(1)
  })

  test('labels and reviewers that the host does not know are left out, and told', async () => {
    const params = { merge_request_labels: ['l10n', 'nowhere'], merge_request_reviewers: ['boris'] }
    const kiosk = await component({ params })
    expect(await kiosk.ask('push')).toMatchObject({ result: true })
    expect(host.pulls[0]).toMatchObject({ labels: ['l10n'], reviewers: ['boris'] })
  })

  describe('joins commits', () => {
    /** Three commits by two people in two languages: anna in cs, boris in cs, anna in de. */
    async function joined(squash: string) {
      const kiosk = await component({ params: { squash, sign_off: squash === 'all' } })
      await kiosk.save('cs', 'Close', 'Zavřít')
      await kiosk.ask('commit')
      await kiosk.save('cs', '%d files', '%d souborů', 'boris')
      await kiosk.ask('commit')
      await kiosk.save('de', 'Close', 'Schließen')
      expect(await kiosk.ask('push')).toMatchObject({ result: true })
      expect(await inBranch('po/cs.po')).toContain('%d souborů')
      expect(await inBranch('po/de.po')).toContain('Schließen')
      const { repository, branch } = branchOf()
      const log = (await remote.log(repository, branch)).filter(({ message }) => message !== 'Start')
      await host.merge(1, 'squash')
      await kiosk.ask('pull')
      expect((await tips(kiosk))?.local_revision).toBe((await tips(kiosk))?.remote_revision)
      expect(await kiosk.pendingEdits()).toBe(0)
      return log.reverse().map(({ author, message }) => [author.split(' ')[0], trailersOf(message)])
    }
    const trailersOf = (message: string) =>
      [...message.matchAll(/^(Co-authored-by|Signed-off-by): (\S+)/gm)].map((one) => one.slice(1))
    const boris = ['Co-authored-by', 'Boris']

    test.each([
      [
        'none',
        [
          ['Anna', []],
          ['Boris', []],
          ['Anna', []],
        ],
      ],
      ['all', [['Anna', [['Signed-off-by', 'Anna'], boris]]]],
      [
        'language',
        [
          ['Anna', [boris]],
          ['Anna', []],
        ],
      ],
      [
        'file',
        [
          ['Anna', [boris]],
          ['Anna', []],
        ],
      ],
      [
        'author',
        [
          ['Boris', [['Co-authored-by', 'Anna']]],
          ['Anna', []],
        ],
      ],
    ])('%s', async (squash, expected) => {
      expect(await joined(squash)).toEqual(expected)
    })
  })

  test.each(['gitlab', 'gitea', 'bitbucketcloud', 'azure_devops', 'pagure', 'bitbucketserver', 'gerrit'])(
    'is opened, brought up to date and merged at %s',
    async (vcs) => {
      await host.stop()
      host = await startFakeHost(vcs, remote)
      const kiosk = await component()
      expect(await kiosk.ask('push')).toMatchObject({ result: true })
      await kiosk.save('cs', '%d files', '%d souborů')
      expect(await kiosk.ask('push')).toMatchObject({ result: true })
      expect(await kiosk.ask('push')).toMatchObject({ result: true })
      expect(host.pulls.map((pull) => pull.state)).toEqual(['open'])
      await host.merge(host.pulls[0]?.number ?? 0, 'squash')
      expect(await kiosk.ask('pull')).toMatchObject({ result: true })
      expect(await kiosk.read('po/cs.po')).toContain('%d souborů')
      expect(await states(kiosk)).toEqual(['merged'])
      // Gerrit takes pushes for review alone, by a hook of the repository.
      if (vcs === 'gerrit') await rm(join(remote.localPath(host.repository), 'hooks'), { recursive: true })
    },
  )

  test.each(['repository', 'language'])('its commits are signed by the key of the project (%s)', async (scope) => {
    const committer = { committer_name: 'Bot', committer_email: 'bot@example.org' }
    const params = { sign_commits: true, sign_off: true, merge_request_scope: scope, ...committer }
    const kiosk = await component({ params, settings: { merge_style: 'merge' } })
    expect(await kiosk.ask('push')).toMatchObject({ result: true })
    await kiosk.upstream({ README: 'Kiosk 2\n' })
    await kiosk.save('cs', '%d files', '%d souborů')
    expect(await kiosk.ask('push')).toMatchObject({ result: true })
    const { rows: keys } = await database().executeSql('select public_key from ssh_keys where project_id = $1', [
      kiosk.projectId,
    ])
    const { repository, branch } = host.pulls[0]?.head ?? { repository: '', branch: '' }
    const signers = join(remote.localPath(repository), 'allowed')
    await writeFile(signers, `bot@example.org ${keys[0]?.public_key}\n`)
    const revisions = (await remote.git(repository, 'rev-list', `main..${branch}`)).trim().split('\n')
    for (const revision of revisions) {
      const format = '--format=%G? %GS %cn %(trailers:key=Signed-off-by,valueonly)'
      const shown = await remote.git(
        repository,
        '-c',
        `gpg.ssh.allowedSignersFile=${signers}`,
        'log',
        '-1',
        format,
        revision,
      )
      expect(shown).toMatch(/^G bot@example\.org Bot (?:Anna Nováková <anna@example\.com>)?\s*$/)
    }
    await rm(signers)
  })

  test('one for each language: each is merged, closed and changed by people for itself', async () => {
    const kiosk = await component({ params: { merge_request_scope: 'language' } })
    await kiosk.save('de', 'Close', 'Schließen', 'boris')
    expect(await kiosk.ask('push')).toMatchObject({ result: true })
    expect(host.pulls.map((pull) => [pull.state, pull.title.match(/\((.*)\)$/)?.[1]])).toEqual([
      ['open', 'Czech'],
      ['open', 'German'],
    ])
    const german = host.pulls[1]?.head ?? { repository: '', branch: '' }
    expect(await remote.readText(german.repository, 'po/cs.po', german.branch)).toBe(cs)
    expect((await remote.log(german.repository, german.branch))[0]?.author).toContain('Boris')
    expect(await kiosk.ask('push')).toMatchObject({ result: true })
    expect(host.pulls).toHaveLength(2)
    await host.merge(1, 'squash')
    const theirs = String(await remote.readText(german.repository, 'po/de.po', german.branch)).replace(
      'Schließen',
      'Zu',
    )
    const added = await remote.commit(german.repository, { 'po/de.po': theirs }, 'Word', { branch: german.branch })
    await kiosk.save('de', '%d files', '%d Dateien')
    expect(await kiosk.ask('pull')).toMatchObject({ result: true })
    expect(await kiosk.ask('push')).toMatchObject({ result: true })
    expect(await states(kiosk)).toEqual(['merged', 'open'])
    expect(await kiosk.unit('de', 'Close')).toMatchObject({ target: 'Zu' })
    expect(
      await remote.git(german.repository, 'merge-base', '--is-ancestor', added, `refs/heads/${german.branch}`),
    ).toBe('')
    await host.merge(2, 'squash')
    expect(await kiosk.ask('pull')).toMatchObject({ result: true })
    expect(await kiosk.read('po/de.po')).toContain('%d Dateien')
    expect(await kiosk.read('po/de.po')).toContain('Zu')
    expect(await states(kiosk)).toEqual(['merged', 'merged'])
    expect((await tips(kiosk))?.local_revision).toBe((await tips(kiosk))?.remote_revision)
  })

  test('without an account for the host, the push says so and locks nothing else', async () => {
    const kiosk = await component()
    await database().executeSql('delete from git_hosts')
    expect(await kiosk.ask('push')).toMatchObject({ result: false, detail: expect.stringContaining('127.0.0.1') })
  })
})
