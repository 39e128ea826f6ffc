import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { makeGpgKey } from '../../git/index.ts'
import { hasGpgHere, verifiedBy } from '../../git/testing.ts'
import { keepGpgKey } from '../../secrets/gpg-keys.ts'
import { describePullRequests } from './pull-requests.fixture.ts'

describePullRequests('the commits of a pull request', (its) => {
  const { component, tips, branchOf, inBranch } = its

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
      const log = (await its.remote.log(repository, branch)).filter(({ message }) => message !== 'Start')
      await its.host.merge(1, 'squash')
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

  test.each(['repository', 'language'])('its commits are signed by the key of the project (%s)', async (scope) => {
    const committer = { committer_name: 'Bot', committer_email: 'bot@example.org' }
    const params = { sign_commits: true, sign_off: true, merge_request_scope: scope, ...committer }
    const kiosk = await component({ params, settings: { merge_style: 'merge' } })
    expect(await kiosk.ask('push')).toMatchObject({ result: true })
    await kiosk.upstream({ README: 'Kiosk 2\n' })
    await kiosk.save('cs', '%d files', '%d souborů')
    expect(await kiosk.ask('push')).toMatchObject({ result: true })
    const { rows: keys } = await its
      .database()
      .executeSql('select public_key from ssh_keys where project_id = $1', [kiosk.projectId])
    const { repository, branch } = its.host.pulls[0]?.head ?? { repository: '', branch: '' }
    const signers = join(its.remote.localPath(repository), 'allowed')
    await writeFile(signers, `bot@example.org ${keys[0]?.public_key}\n`)
    const revisions = (await its.remote.git(repository, 'rev-list', `main..${branch}`)).trim().split('\n')
    for (const revision of revisions) {
      const format = '--format=%G? %GS %cn %(trailers:key=Signed-off-by,valueonly)'
      const shown = await its.remote.git(
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

  describe('signed by GnuPG', () => {
    const committer = { committer_name: 'Bot', committer_email: 'bot@example.org' }
    const params = { sign_commits: true, sign_with: 'gpg', ...committer }

    test('without a key nothing is committed, and the texts wait', async () => {
      const kiosk = await component({ params })
      expect(await kiosk.ask('push')).toMatchObject({
        result: false,
        detail: 'Commits are to be signed by GnuPG, and the project has no GnuPG key yet.',
      })
      expect([await kiosk.pendingEdits(), its.host.pulls]).toEqual([1, []])
    })

    test.runIf(hasGpgHere()).each(['repository', 'language', 'label'])(
      'git verifies them, merges included (%s; skipped where there is no GnuPG)',
      async (scope) => {
        const { git, secretBox, config } = its.bench.services
        const kiosk = await component({
          params: { ...params, merge_request_scope: scope },
          settings: { merge_style: 'merge' },
        })
        const key = await makeGpgKey(git, { name: 'Weft Bot', email: 'bot@example.org' })
        const { projectId } = kiosk
        await its.database().transaction((tx) => keepGpgKey(tx, secretBox, { projectId, key }))
        expect(await kiosk.ask('push')).toMatchObject({ result: true })
        await kiosk.upstream({ README: 'Kiosk 2\n' })
        await kiosk.save('cs', '%d files', '%d souborů')
        expect(await kiosk.ask('push')).toMatchObject({ result: true })
        const { repository, branch } = branchOf()
        const revisions = (await its.remote.git(repository, 'rev-list', `main..${branch}`)).trim().split('\n')
        expect(revisions.length).toBeGreaterThan(0)
        const signers = await verifiedBy(key.publicKey, its.remote.localPath(repository), revisions)
        expect(signers).toEqual(revisions.map(() => key.fingerprint))
        const left = await readdir(join(config.dataDir, 'git-private'))
        expect(left.filter((name) => name.startsWith('connection-'))).toEqual([])
      },
    )
  })
})
