import { expect, test } from 'vitest'
import { cs, describePullRequests } from './pull-requests.fixture.ts'

describePullRequests('a pull request', (its) => {
  const { component, rows, states, byPerson, tips, branchOf, inBranch } = its

  test('is opened by a push, and brought up to date by the next one', async () => {
    const kiosk = await component()
    expect(await kiosk.ask('push')).toMatchObject({ result: true })
    expect(its.host.pulls).toMatchObject([{ state: 'open', isDraft: false, base: { branch: 'main' } }])
    expect(its.host.pulls[0]?.body).toContain('| Czech | 1 |')
    expect(await its.remote.readText(its.host.repository, 'po/cs.po')).toBe(cs)
    await kiosk.save('cs', '%d files', '%d souborů')
    expect(await kiosk.ask('push')).toMatchObject({ result: true })
    expect(its.host.pulls).toHaveLength(1)
    expect(its.host.pulls[0]?.body).toContain('| Czech | 2 |')
    expect(await inBranch('po/cs.po')).toContain('%d souborů')
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
    await its.host.merge(1, how.method, how)
    expect(await kiosk.ask('pull')).toMatchObject({ result: true })
    expect(await kiosk.ask('push')).toMatchObject({ result: true })
    expect(await states(kiosk)).toEqual(['merged'])
    const { local_revision, remote_revision } = (await tips(kiosk)) ?? {}
    expect(local_revision).toBe(remote_revision)
    await kiosk.save('cs', '%d files', '%d souborů')
    expect(await kiosk.ask('push')).toMatchObject({ result: true })
    expect(its.host.pulls.map((pull) => pull.state)).toEqual(['merged', 'open'])
    await its.host.merge(2, how.method)
    await kiosk.ask('pull')
    expect(await kiosk.read('po/cs.po')).toContain('%d souborů')
    expect(await kiosk.wrongCounters()).toEqual([])
    expect(await states(kiosk)).toEqual(['merged', 'merged'])
  })

  test('that was closed without a merge waits for a click; its texts stay', async () => {
    const kiosk = await component()
    await kiosk.ask('push')
    its.host.close(1)
    await kiosk.save('cs', '%d files', '%d souborů')
    expect(await kiosk.ask('push')).toMatchObject({ result: false })
    expect(its.host.pulls).toHaveLength(1)
    expect(await states(kiosk)).toEqual(['closed'])
    expect(await kiosk.alerts()).toEqual({})
    await kiosk.upstream({ README: 'Kiosk 2\n' })
    await kiosk.ask('pull')
    expect(await kiosk.unit('cs', 'Close')).toMatchObject({ target: 'Zavřít' })
    expect(await byPerson(kiosk)).toMatchObject({ result: true })
    expect(its.host.pulls.map((pull) => pull.state)).toEqual(['closed', 'open'])
    expect(await inBranch('po/cs.po')).toContain('Zavřít')
  })

  test('is closed when nothing is left to merge', async () => {
    const kiosk = await component()
    await kiosk.ask('push')
    await kiosk.upstream({ 'po/cs.po': cs.replace('msgid "Close"\nmsgstr ""', 'msgid "Close"\nmsgstr "Zavřít"') })
    await kiosk.ask('pull')
    expect(its.host.pulls[0]?.state).toBe('closed')
    expect(await rows(kiosk)).toMatchObject([{ state: 'closed', closed_by_us: true }])
    await kiosk.save('cs', '%d files', '%d souborů')
    expect(await kiosk.ask('push')).toMatchObject({ result: true })
    expect(its.host.pulls.map((pull) => pull.state)).toEqual(['closed', 'open'])
  })

  test.each(['rebase', 'merge'] as const)('keeps what people add to its branch (%s)', async (style) => {
    const kiosk = await component({ settings: { merge_style: style } })
    await kiosk.ask('push')
    const { repository, branch } = branchOf()
    const text = await inBranch('po/cs.po')
    const theirs = { 'po/cs.po': String(text).replace('Zavřít', 'Uzavřít'), README: 'By hand\n' }
    const author = 'Jo Doe <jo@example.org>'
    const added = await its.remote.commit(repository, theirs, 'Better word', { branch, author })
    await kiosk.save('cs', '%d files', '%d souborů')
    expect(await kiosk.ask('push')).toMatchObject({ result: true })
    expect(await kiosk.unit('cs', 'Close')).toMatchObject({ target: 'Uzavřít', pending: false })
    expect(await inBranch('po/cs.po')).toContain('%d souborů')
    expect(await inBranch('po/cs.po')).toContain('Uzavřít')
    expect(await inBranch('README')).toBe('By hand\n')
    expect(await its.remote.git(repository, 'merge-base', '--is-ancestor', added, `refs/heads/${branch}`)).toBe('')
    await kiosk.upstream({ LICENSE: 'MIT\n' })
    expect(await kiosk.ask('push')).toMatchObject({ result: true })
    await kiosk.ask('pull')
    expect(await its.remote.git(repository, 'merge-base', '--is-ancestor', added, `refs/heads/${branch}`)).toBe('')
    expect(await inBranch('README')).toBe('By hand\n')
    // It is closed, and upstream moves: their text is kept like ours.
    its.host.close(1)
    await kiosk.upstream({ LICENSE: 'MIT 2\n' })
    await kiosk.ask('pull')
    expect(await kiosk.unit('cs', 'Close')).toMatchObject({ target: 'Uzavřít' })
    expect(await byPerson(kiosk)).toMatchObject({ result: true })
    await its.host.merge(2, 'squash')
    await kiosk.ask('pull')
    expect(await kiosk.read('po/cs.po')).toContain('Uzavřít')
    expect(await kiosk.wrongCounters()).toEqual([])
  })

  test('a newer text here wins over one of the branch, which becomes a suggestion', async () => {
    const kiosk = await component()
    await kiosk.ask('push')
    const { repository, branch } = branchOf()
    const text = await inBranch('po/cs.po')
    await its.remote.commit(repository, { 'po/cs.po': String(text).replace('Zavřít', 'Uzavřít') }, 'Word', { branch })
    await kiosk.save('cs', 'Close', 'Zavři')
    expect(await kiosk.ask('push')).toMatchObject({ result: true })
    expect(await kiosk.unit('cs', 'Close')).toMatchObject({ target: 'Zavři', suggestions: ['Uzavřít'] })
    expect(await inBranch('po/cs.po')).toContain('Zavři')
  })
})
