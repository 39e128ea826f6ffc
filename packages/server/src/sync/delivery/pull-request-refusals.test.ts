import { expect, test } from 'vitest'
import { selectAged } from '../../background/commit-aged.job.ts'
import { runCommitJob } from '../queue/run-repository-job.ts'
import { describePullRequests } from './pull-requests.fixture.ts'

describePullRequests('a pull request whose host refuses', (its) => {
  const { component, states, tips, inBranch } = its

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
})
