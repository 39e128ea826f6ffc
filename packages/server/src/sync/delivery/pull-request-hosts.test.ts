import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startFakeHost } from '../../git-hosts/testing/testing.ts'
import { describePullRequests } from './pull-requests.fixture.ts'

describePullRequests('a pull request at every host', (its) => {
  const { component, states } = its

  test.each(['gitlab', 'gitea', 'bitbucketcloud', 'azure_devops', 'pagure', 'bitbucketserver', 'gerrit'])(
    'is opened, brought up to date and merged at %s',
    async (vcs) => {
      await its.host.stop()
      its.host = await startFakeHost(vcs, its.remote)
      const kiosk = await component()
      expect(await kiosk.ask('push')).toMatchObject({ result: true })
      await kiosk.save('cs', '%d files', '%d souborů')
      expect(await kiosk.ask('push')).toMatchObject({ result: true })
      expect(await kiosk.ask('push')).toMatchObject({ result: true })
      expect(its.host.pulls.map((pull) => pull.state)).toEqual(['open'])
      await its.host.merge(its.host.pulls[0]?.number ?? 0, 'squash')
      expect(await kiosk.ask('pull')).toMatchObject({ result: true })
      expect(await kiosk.read('po/cs.po')).toContain('%d souborů')
      expect(await states(kiosk)).toEqual(['merged'])
      // Gerrit takes pushes for review alone, by a hook of the repository.
      if (vcs === 'gerrit') await rm(join(its.remote.localPath(its.host.repository), 'hooks'), { recursive: true })
    },
  )
})
