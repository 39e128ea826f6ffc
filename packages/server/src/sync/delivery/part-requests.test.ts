import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startFakeHost } from '../../git-hosts/testing/testing.ts'
import type { BenchComponent } from '../testing.ts'
import { cs, describePullRequests } from './pull-requests.fixture.ts'

describePullRequests('several pull requests', (its) => {
  const { component, states, tips, branchOf, inBranch } = its

  test('one for each language: each is merged, closed and changed by people for itself', async () => {
    const kiosk = await component({ params: { merge_request_scope: 'language' } })
    await kiosk.save('de', 'Close', 'Schließen', 'boris')
    expect(await kiosk.ask('push')).toMatchObject({ result: true })
    expect(its.host.pulls.map((pull) => [pull.state, pull.title.match(/\((.*)\)$/)?.[1]])).toEqual([
      ['open', 'Czech'],
      ['open', 'German'],
    ])
    const german = its.host.pulls[1]?.head ?? { repository: '', branch: '' }
    expect(await its.remote.readText(german.repository, 'po/cs.po', german.branch)).toBe(cs)
    expect((await its.remote.log(german.repository, german.branch))[0]?.author).toContain('Boris')
    expect(await kiosk.ask('push')).toMatchObject({ result: true })
    expect(its.host.pulls).toHaveLength(2)
    await its.host.merge(1, 'squash')
    const theirs = String(await its.remote.readText(german.repository, 'po/de.po', german.branch)).replace(
      'Schließen',
      'Zu',
    )
    const added = await its.remote.commit(german.repository, { 'po/de.po': theirs }, 'Word', { branch: german.branch })
    await kiosk.save('de', '%d files', '%d Dateien')
    expect(await kiosk.ask('pull')).toMatchObject({ result: true })
    expect(await kiosk.ask('push')).toMatchObject({ result: true })
    expect(await states(kiosk)).toEqual(['merged', 'open'])
    expect(await kiosk.unit('de', 'Close')).toMatchObject({ target: 'Zu' })
    expect(
      await its.remote.git(german.repository, 'merge-base', '--is-ancestor', added, `refs/heads/${german.branch}`),
    ).toBe('')
    await its.host.merge(2, 'squash')
    expect(await kiosk.ask('pull')).toMatchObject({ result: true })
    expect(await kiosk.read('po/de.po')).toContain('%d Dateien')
    expect(await kiosk.read('po/de.po')).toContain('Zu')
    expect(await states(kiosk)).toEqual(['merged', 'merged'])
    expect((await tips(kiosk))?.local_revision).toBe((await tips(kiosk))?.remote_revision)
  })

  /** Gives a source string labels, which the project gets as well. */
  async function label(kiosk: BenchComponent, source: string, ...names: string[]) {
    const { id } = await kiosk.unit('en', source)
    for (const name of names)
      await its.database().executeSql(
        `with known as (insert into labels (project_id, name) values ($1, $2)
           on conflict (project_id, name) do update set name = excluded.name returning id)
         insert into unit_labels (unit_id, label_id) select $3, id from known on conflict do nothing`,
        [kiosk.projectId, name, id],
      )
  }
  const titles = () => its.host.pulls.map((pull) => [pull.state, pull.title.match(/\((.*)\)$/)?.[1] ?? ''])
  const delivered = async (kiosk: BenchComponent) => {
    const { local_revision: local, remote_revision: remote } = (await tips(kiosk)) ?? {}
    return local === remote && (await kiosk.pendingEdits()) === 0
  }

  test('one for each label: a string goes to the first of its labels, and all others to the rest', async () => {
    const kiosk = await component({ params: { merge_request_scope: 'label' } })
    await label(kiosk, 'Close', 'UI')
    await label(kiosk, '%d files', 'UI', 'Files')
    await kiosk.save('de', 'Close', 'Schließen')
    await kiosk.save('cs', '%d files', '%d souborů', 'boris')
    await kiosk.save('de', 'Open', 'Öffnen', 'boris')
    expect(await kiosk.ask('push')).toMatchObject({ result: true })
    expect(titles()).toEqual([
      ['open', 'Files'],
      ['open', 'UI'],
      ['open', ''],
    ])
    expect(new Set(its.host.pulls.map((pull) => pull.head.branch)).size).toBe(3)
    const texts = { Close: /Zavřít|Schließen/, Files: /souborů/, Open: /Öffnen/ }
    for (const [at, own] of ['Files', 'Close', 'Open'].entries()) {
      const both = `${await inBranch('po/cs.po', at + 1)}${await inBranch('po/de.po', at + 1)}`
      for (const [name, text] of Object.entries(texts))
        expect([own, name, text.test(both)]).toEqual([own, name, name === own])
    }
    expect(
      its.host.pulls.map(({ body }) => [...body.matchAll(/\| (\w+) \| (\d+) \|/g)].map((one) => one.slice(1))),
    ).toEqual([
      [['Czech', '1']],
      [
        ['Czech', '1'],
        ['German', '1'],
      ],
      [['German', '1']],
    ])
    const authors = await Promise.all(
      [1, 2, 3].map(async (number) => {
        const { repository, branch } = branchOf(number)
        return (await its.remote.log(repository, branch))[0]?.author.split(' ')[0]
      }),
    )
    expect(authors).toEqual(['Boris', 'Anna', 'Boris'])
    expect(await kiosk.ask('push')).toMatchObject({ result: true })
    expect(its.host.pulls).toHaveLength(3)
    for (const number of [2, 1, 3]) await its.host.merge(number, 'squash')
    expect(await kiosk.ask('pull')).toMatchObject({ result: true })
    const files = `${await kiosk.read('po/cs.po')}${await kiosk.read('po/de.po')}`
    for (const text of ['Zavřít', 'Schließen', '%d souborů', 'Öffnen']) expect(files).toContain(text)
    expect(await delivered(kiosk)).toBe(true)
    expect(await states(kiosk)).toEqual(['merged', 'merged', 'merged'])
    expect(await kiosk.wrongCounters()).toEqual([])
  })

  test('labels whose names differ in letters alone have branches of their own, and a new label moves a text', async () => {
    const kiosk = await component({ params: { merge_request_scope: 'label' } })
    await label(kiosk, 'Close', 'ui')
    await label(kiosk, '%d files', 'UI')
    await kiosk.save('cs', '%d files', '%d souborů')
    await kiosk.ask('push')
    const branches = its.host.pulls.map((pull) => pull.head.branch)
    expect(new Set(branches.map((name) => name.toLowerCase())).size).toBe(2)
    await label(kiosk, 'Close', '/../ @{ über')
    expect(await kiosk.ask('push')).toMatchObject({ result: true })
    expect(titles()).toEqual([
      ['open', 'UI'],
      ['closed', 'ui'],
      ['open', '/../ @{ über'],
    ])
    expect(await inBranch('po/cs.po', 3)).toContain('Zavřít')
  })

  test('a string that a file of keys lacks goes to its label as well', async () => {
    await its.remote.create('keys')
    const json = (texts: object) => `${JSON.stringify(texts, null, 2)}\n`
    const kiosk = await component({ params: { merge_request_scope: 'label' } })
    const files = { 'en.json': json({ a: 'A', b: 'B', c: 'C', d: 'D' }), 'cs.json': json({ d: 'Dé' }) }
    await its.remote.git(its.host.repository, 'update-ref', '-d', 'refs/heads/main')
    const keys = await its.bench.component(files, {
      format: 'json',
      filemask: '*.json',
      template: 'en.json',
      settings: { vcs_params: { merge_request_scope: 'label' } },
      host: { ...its.host, forks: false },
      in: kiosk,
    })
    await keys.ask('import')
    const units = await keys.units('cs')
    const sourceOf = (text: string) => [...units.values()].find((unit) => unit.source === text)?.source ?? ''
    await label(keys, 'a', 'first')
    await label(keys, 'c', 'third')
    for (const [key, text] of [
      ['A', 'Á'],
      ['B', 'Bé'],
      ['C', 'Cé'],
    ] as const)
      await keys.save('cs', sourceOf(text) === '' ? key.toLowerCase() : key, text)
    expect(await keys.ask('push')).toMatchObject({ result: true })
    const open = its.host.pulls.filter((pull) => pull.state === 'open')
    const contents = await Promise.all(
      open.map(({ head }) => its.remote.readText(head.repository, 'cs.json', head.branch)),
    )
    expect(contents.map((text) => JSON.parse(text ?? '{}'))).toEqual([
      { a: 'Á', d: 'Dé' },
      { c: 'Cé', d: 'Dé' },
      { b: 'Bé', d: 'Dé' },
    ])
    // Neighbours conflict: after one is merged, the next push brings the others up to date.
    for (const { number } of open) {
      await its.host.merge(number, 'squash')
      expect(await keys.ask('pull')).toMatchObject({ result: true })
      expect(await keys.ask('push')).toMatchObject({ result: true })
    }
    expect(JSON.parse((await keys.read('cs.json')) ?? '')).toEqual({ a: 'Á', b: 'Bé', c: 'Cé', d: 'Dé' })
    expect(await delivered(keys)).toBe(true)
  })

  test.each(['language', 'label'])('each is a draft, and counts, for its own texts alone (%s)', async (scope) => {
    const params = { merge_request_scope: scope, merge_request_draft: 'errors' }
    const pull_message = 'Texts\n\n{{ failing_strings }} of {{ strings }} by {{ authors|join:", " }}'
    const kiosk = await component({ params, settings: { check_flags: 'python-format', pull_message } })
    await label(kiosk, 'Close', 'One')
    await label(kiosk, '%d files', 'Two')
    await kiosk.save('de', '%d files', 'Dateien', 'boris')
    expect(await kiosk.ask('push')).toMatchObject({ result: true })
    expect(its.host.pulls.map(({ isDraft, body }) => [isDraft, body])).toEqual([
      [false, '0 of 1 by Anna Nováková'],
      [true, '1 of 1 by Boris Petrov'],
    ])
  })

  test.each(['language', 'label'])('files that people add to one stay in it (%s)', async (scope) => {
    const kiosk = await component({ params: { merge_request_scope: scope } })
    await label(kiosk, 'Close', 'One')
    await label(kiosk, '%d files', 'Two')
    await kiosk.save('de', '%d files', '%d Dateien')
    await kiosk.ask('push')
    const { repository, branch } = branchOf(1)
    await its.remote.commit(repository, { README: 'By hand\n', NEWS: 'New\n' }, 'By hand', { branch })
    await kiosk.save('cs', 'Close', 'Uzavřít')
    expect(await kiosk.ask('push')).toMatchObject({ result: true })
    expect([await inBranch('README', 1), await inBranch('NEWS', 1)]).toEqual(['By hand\n', 'New\n'])
    expect(await inBranch('po/cs.po', 1)).toContain('Uzavřít')
    expect([await inBranch('README', 2), its.host.pulls.length]).toEqual(['Kiosk\n', 2])
    for (const { number } of its.host.pulls) await its.host.merge(number, 'squash')
    await kiosk.ask('pull')
    expect(await delivered(kiosk)).toBe(true)
    expect([await kiosk.read('README'), await kiosk.read('NEWS')]).toEqual(['By hand\n', 'New\n'])
  })

  test.each(['language', 'label'])('one that the host refuses stops no other (%s)', async (scope) => {
    const kiosk = await component({ params: { merge_request_scope: scope } })
    await label(kiosk, 'Close', 'One')
    await label(kiosk, '%d files', 'Two')
    await kiosk.save('de', '%d files', '%d Dateien')
    its.host.fail({ only: /^POST .*pulls$/, times: 1, status: 422, body: '{"message":"No"}' })
    expect(await kiosk.ask('push')).toMatchObject({ result: false })
    expect(its.host.pulls).toHaveLength(1)
    its.host.fail(null)
    expect(await kiosk.ask('push')).toMatchObject({ result: true })
    expect([its.host.pulls.length, await kiosk.alerts()]).toEqual([2, {}])
  })

  test('people who add commits to many at once are all read in one push', async () => {
    const kiosk = await component({ params: { merge_request_scope: 'label' } })
    const sources = ['Open', 'Close', '%d files'] as const
    for (const [at, source] of sources.entries()) {
      await label(kiosk, source, `Label ${at}`)
      await kiosk.save('de', source, `%d ${at}`)
    }
    await kiosk.save('cs', 'Open', 'Otevři')
    await kiosk.ask('push')
    for (const { head } of its.host.pulls)
      await its.remote.commit(head.repository, { [`by-hand-${head.branch}`]: 'x' }, 'By hand', { branch: head.branch })
    await kiosk.save('cs', '%d files', '%d souborů')
    for (const source of sources) await kiosk.save('de', source, `%d ${source}`)
    expect(await kiosk.ask('push')).toMatchObject({ result: true })
    for (const { head, number } of its.host.pulls) {
      expect(await its.remote.readText(head.repository, `by-hand-${head.branch}`, head.branch)).toBe('x')
      await its.host.merge(number, 'squash')
    }
    await kiosk.ask('pull')
    expect(await delivered(kiosk)).toBe(true)
  })

  test('a change of the scope closes those of before once their texts have another one', async () => {
    const kiosk = await component({ params: { merge_request_scope: 'language' } })
    await kiosk.save('de', 'Close', 'Schließen')
    await kiosk.ask('push')
    await its
      .database()
      .executeSql(
        `update components set settings = settings || '{"vcs_params": {"merge_request_scope": "repository"}}' where id = $1`,
        [kiosk.id],
      )
    await kiosk.ask('pull')
    expect(await states(kiosk)).toEqual(['open', 'open'])
    expect(await kiosk.ask('push')).toMatchObject({ result: true })
    expect(await states(kiosk)).toEqual(['closed', 'closed', 'open'])
  })

  test.each(['language', 'label'])('Gerrit reviews each (%s)', async (scope) => {
    await its.host.stop()
    its.host = await startFakeHost('gerrit', its.remote)
    const kiosk = await component({ params: { merge_request_scope: scope } })
    await label(kiosk, 'Close', 'One')
    await label(kiosk, '%d files', 'Two')
    await kiosk.save('de', '%d files', '%d Dateien')
    expect(await kiosk.ask('push')).toMatchObject({ result: true })
    expect(await kiosk.ask('push')).toMatchObject({ result: true })
    expect(its.host.pulls.map((pull) => pull.state)).toEqual(['open', 'open'])
    for (const { number } of its.host.pulls) await its.host.merge(number, 'squash')
    expect(await kiosk.ask('pull')).toMatchObject({ result: true })
    expect(await delivered(kiosk)).toBe(true)
    await rm(join(its.remote.localPath(its.host.repository), 'hooks'), { recursive: true })
  })

  test('labels of another project that shares the repository are not told to the host', async () => {
    const kiosk = await component({ params: { merge_request_scope: 'label' } })
    const { projectId } = await its.bench.component({ 'po/cs.po': cs })
    const other = await its.bench.component({}, { linkedTo: { ...kiosk, projectId }, filemask: 'po/d*.po' })
    await other.ask('import')
    await label(other, 'Open', 'Secret plan')
    await other.save('de', 'Open', 'Öffnen')
    expect(await kiosk.ask('push')).toMatchObject({ result: true })
    expect(JSON.stringify(its.host.pulls)).not.toMatch(/secret/i)
    expect(await inBranch('po/de.po')).toContain('Öffnen')
  })
})
