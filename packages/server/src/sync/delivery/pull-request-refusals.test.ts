import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { selectAged } from '../../background/commit-aged.job.ts'
import type { Database } from '../../db/database.ts'
import { type FakeFault, startFakeHost } from '../../git-hosts/testing/testing.ts'
import { runCommitJob } from '../queue/run-repository-job.ts'
import type { BenchComponent } from '../testing.ts'
import { describePullRequests } from './pull-requests.fixture.ts'

describePullRequests('a pull request whose host refuses', (its) => {
  const { component, rows, states, byPerson, tips, branchOf, inBranch } = its

  test('comes from a fork where nobody said where to push', async () => {
    const kiosk = await component({ forks: true })
    expect(await kiosk.ask('push')).toMatchObject({ result: true })
    expect(its.host.pulls[0]?.head.repository).not.toBe(its.host.repository)
    expect(await inBranch('po/cs.po')).toContain('Zavřít')
  })

  test.each([
    { status: 401, forGood: true },
    { status: 403, forGood: true },
    { status: 404, forGood: true },
    { status: 503, forGood: false },
    { status: 429, forGood: false },
  ])('a host that answers $status: an alert, and a lock only for good', async ({ status, forGood }) => {
    const kiosk = await component()
    its.host.fail({ status, body: '{"message":"No"}' })
    expect(await kiosk.ask('push')).toMatchObject({ result: false })
    expect(await kiosk.alerts()).toMatchObject({ PushFailure: { for_good: forGood } })
    expect((await tips(kiosk))?.locked).toBe(forGood)
    its.host.fail(null)
    if (status === 429) return // it is not asked again before its time
    expect(await kiosk.ask('push')).toMatchObject({ result: true })
    expect(await kiosk.alerts()).toEqual({})
    expect((await tips(kiosk))?.locked).toBe(false)
    expect(its.host.pulls).toHaveLength(1)
  })

  test('a host that lies about a merge gets another pull request', async () => {
    const kiosk = await component()
    await kiosk.ask('push')
    its.host.lieAboutMerge(1)
    expect(await kiosk.ask('push')).toMatchObject({ result: true })
    expect(await states(kiosk)).toEqual(['merged', 'open'])
  })

  test('is opened later where its host did not answer, without a person', async () => {
    const kiosk = await component()
    its.host.fail({ status: 503, body: '{"message":"No"}' })
    expect(await kiosk.ask('push')).toMatchObject({ result: false })
    its.host.fail(null)
    const due = () => its.database().transaction((tx) => tx.query(selectAged, []))
    expect(await due()).toContainEqual({ repository_id: kiosk.id })
    const payload = { repositoryId: kiosk.id, onlyAged: true }
    const context = { services: its.bench.services, signal: new AbortController().signal, progress: () => {} }
    await its
      .database()
      .executeSql(`update components set settings = settings || '{"push_on_commit": true}' where id = $1`, [kiosk.id])
    expect(await runCommitJob(context, payload)).toMatchObject({ result: true })
    expect(its.host.pulls).toHaveLength(1)
    expect(await due()).not.toContainEqual({ repository_id: kiosk.id })
  })

  test('without an account for the host, the push says so and locks nothing else', async () => {
    const kiosk = await component()
    await its.database().executeSql('delete from git_hosts')
    expect(await kiosk.ask('push')).toMatchObject({ result: false, detail: expect.stringContaining('127.0.0.1') })
  })

  /** One text is in one open pull request, nothing is locked, and no alert is left. */
  async function recovers(kiosk: BenchComponent, fault: FakeFault | null = null) {
    its.host.fail(fault)
    const { result, detail } = await byPerson(kiosk)
    expect([result, detail]).toEqual([true, detail])
    expect(its.host.pulls.map((pull) => pull.state)).toEqual(['open'])
    expect(await inBranch('po/cs.po')).toContain('Zavřít')
    expect([await kiosk.alerts(), (await tips(kiosk))?.locked, await states(kiosk)]).toEqual([{}, false, ['open']])
  }

  const html = '<!doctype html><title>Sign in</title>'
  test.each(
    [
      { step: 'looked for', only: /^GET .*\/pulls$/ },
      { step: 'opened', only: /^POST .*\/pulls$/ },
      { step: 'read', only: /^GET .*\/pulls\/\d+$/ },
      { step: 'updated', only: /^PATCH .*\/pulls\/\d+$/ },
      { step: 'forked', only: /forks|^GET \/repos\/[^/]+\/[^/]+$/ },
    ].flatMap((one) =>
      (one.step === 'opened' ? [401, 403, 404, 409, 422, 500, 502, 200] : [401, 404, 422, 503, 200]).map((status) => ({
        ...one,
        status,
        forks: one.step === 'forked',
      })),
    ),
  )('a host that answers $status when one is $step: an alert, and the next push mends it', async (how) => {
    const kiosk = await component({ forks: how.forks })
    if (how.step === 'read' || how.step === 'updated') {
      expect(await kiosk.ask('push')).toMatchObject({ result: true })
      await kiosk.save('cs', '%d files', '%d souborů')
    }
    its.host.fail({ only: how.only, status: how.status, body: how.status === 200 ? html : '{"message":"No"}' })
    const { result } = await kiosk.ask('push')
    // A pull request that was deleted at the host counts as closed; nothing else passes for an answer.
    if (how.step === 'read' && how.status === 404) return
    expect([result, Object.keys(await kiosk.alerts())]).toEqual([false, ['PushFailure']])
    await recovers(kiosk)
  })

  test('a protected branch locks, and the next good push unlocks', async () => {
    const kiosk = await component()
    await kiosk.ask('push')
    await its.host.protect(branchOf().branch)
    await kiosk.save('cs', '%d files', '%d souborů')
    expect(await kiosk.ask('push')).toMatchObject({ result: false })
    expect([Object.keys(await kiosk.alerts()), (await tips(kiosk))?.locked]).toEqual([['PushFailure'], true])
    await rm(join(its.remote.localPath(its.host.repository), 'hooks'), { recursive: true })
    await recovers(kiosk)
  })

  test('an App whose key was revoked: an alert that names the sign-in, until there is another', async () => {
    await its.host.stop()
    its.host = await startFakeHost('github-app', its.remote)
    const kiosk = await component()
    its.host.fail({
      only: /access_tokens|\/installation/,
      status: 401,
      body: '{"message":"A JSON web token could not be decoded"}',
    })
    expect(await kiosk.ask('push')).toMatchObject({ result: false })
    expect(await kiosk.alerts()).toMatchObject({ PushFailure: { for_good: true } })
    expect(its.host.pulls).toEqual([])
    await recovers(kiosk)
  })

  test('a deleted fork is made again', async () => {
    const kiosk = await component({ forks: true })
    await kiosk.ask('push')
    await its.host.deleteFork()
    await kiosk.save('cs', '%d files', '%d souborů')
    expect(await byPerson(kiosk)).toMatchObject({ result: true })
    const open = its.host.pulls.filter((pull) => pull.state === 'open')
    expect(open).toHaveLength(1)
    const { repository = '', branch = '' } = open[0]?.head ?? {}
    expect(await its.remote.readText(repository, 'po/cs.po', branch)).toContain('%d souborů')
    expect((await tips(kiosk))?.locked).toBe(false)
  })

  test('one that somebody else opened from our branch becomes ours, before our try or during it', async () => {
    const kiosk = await component()
    its.host.fail({ only: /^POST .*\/pulls$/, status: 500, body: '{}' })
    await kiosk.ask('push')
    const { rows: names } = await its.database().executeSql(
      `select 'weft-' || p.slug || '-' || c.slug as branch from components c join projects p on p.id = c.project_id
          where c.id = $1`,
      [kiosk.id],
    )
    const { repository } = its.host
    const branches = { base: { repository, branch: 'main' }, head: { repository, branch: String(names[0]?.branch) } }
    await its.host.forge.open({ ...branches, title: 'By hand', body: '', isDraft: false })
    // At the first look it is not there yet: the host refuses a second one.
    await recovers(kiosk, { only: /^GET .*\/pulls$/, times: 1, status: 200, body: '[]' })
    expect(its.host.pulls[0]?.title).not.toBe('By hand')
  })

  test.each(['repository', 'language', 'label'])(
    'two nodes that deliver at once open one of each (%s)',
    async (scope) => {
      const kiosk = await component({ params: { merge_request_scope: scope } })
      const there = kiosk.on(its.bench.node())
      await there.ask('pull')
      const both = await Promise.allSettled([kiosk.ask('push'), there.ask('push')])
      // The queue runs one at a time; where it would not, one of them may fail and say so.
      expect(both.some(({ status }) => status === 'fulfilled')).toBe(true)
      await recovers(kiosk)
      await its.host.merge(1, 'squash')
      expect(await there.ask('pull')).toMatchObject({ result: true })
      expect([await kiosk.pendingEdits(), await kiosk.wrongCounters()]).toEqual([0, []])
      const { local_revision: local, remote_revision: remote } = (await tips(kiosk)) ?? {}
      expect(local).toBe(remote)
    },
  )

  test.each(['repository', 'language', 'label'])(
    'killed between push and pull request, the next push opens it (%s)',
    async (scope) => {
      const kiosk = await component({ params: { merge_request_scope: scope } })
      const database = its.database()
      const killed: Database = {
        ...database,
        kysely: database.kysely,
        query(statement, values) {
          // The host has opened it; nobody writes that down.
          if (statement.name === 'insert_pull_request') throw new Error('killed')
          return database.query(statement, values)
        },
      }
      await expect(kiosk.ask('push', killed)).rejects.toThrow('killed')
      expect([its.host.pulls.length, await states(kiosk)]).toEqual([1, []])
      await kiosk.save('cs', 'Close', 'Zavřít!')
      await recovers(kiosk)
      expect(await rows(kiosk)).toMatchObject([{ has_others: false }])
    },
  )

  test('a template with unknown names, which no request saves, gives way to the usual one', async () => {
    const kiosk = await component({ settings: { pull_message: 'Texts {{ nothing }}\n\nBody' } })
    expect(await kiosk.ask('push')).toMatchObject({ result: true })
    expect(its.host.pulls[0]?.title).toMatch(/^Translations of /)
    expect(its.host.pulls[0]?.body).toContain('1 string by Anna Nováková.')
  })
})
