import { expect, test } from 'vitest'
import type { ResourceFacts } from '../resource.facts.ts'
import { client, project } from '../testing.ts'

const host = { vcs: 'gitea', hostname: 'git.invalid', secret: 'a-token' } as const
const site = '/api/site/git-hosts/'
const ofProject = '/api/projects/:project/git-hosts/'

export const facts: ResourceFacts = {
  access: {
    [`GET ${site}`]: 'admin',
    [`POST ${site}`]: { least: 'admin', body: { ...host, hostname: 'one.invalid' } },
    // The site and the project have no host of this id.
    [`PATCH ${site}:id/`]: { least: 'admin', absent: true },
    [`DELETE ${site}:id/`]: { least: 'admin', absent: true },
    [`POST ${site}:id/try/`]: { least: 'admin', absent: true },
    [`GET ${ofProject}`]: 'manager',
    [`POST ${ofProject}`]: { least: 'manager', body: { ...host, hostname: 'two.invalid' } },
    [`PATCH ${ofProject}:id/`]: { least: 'manager', absent: true },
    [`DELETE ${ofProject}:id/`]: { least: 'manager', absent: true },
    [`POST ${ofProject}:id/try/`]: { least: 'manager', absent: true },
  },
  operations: [
    { method: 'GET', path: site, needs: ['management.configure'] },
    { method: 'POST', path: site, needs: ['management.configure'], json: {} },
    { method: 'PATCH', path: `${site}:none/`, needs: ['management.configure'], json: {} },
    { method: 'DELETE', path: `${site}:none/`, needs: ['management.configure'] },
    { method: 'POST', path: `${site}:none/try/`, needs: ['management.configure'] },
    { method: 'GET', path: ofProject, needs: ['project.edit'] },
    { method: 'POST', path: ofProject, needs: ['project.edit'], json: {} },
    { method: 'PATCH', path: `${ofProject}:none/`, needs: ['project.edit'], json: {} },
    { method: 'DELETE', path: `${ofProject}:none/`, needs: ['project.edit'] },
    { method: 'POST', path: `${ofProject}:none/try/`, needs: ['project.edit'] },
  ],
  parameters: { 'git-hosts/:id': { seed: 0, column: 'git_hosts.id' } },
  calls: () => {
    test('a git host of the site is added, changed, tried and deleted', async () => {
      const { id } = await client.addSiteGitHost({ body: host })
      expect((await client.listSiteGitHosts()).results.map((one) => one.id)).toEqual([id])
      const params = { id }
      expect((await client.changeSiteGitHost({ params, body: { owner: 'weft' } })).owner).toBe('weft')
      expect((await client.trySiteGitHost({ params })).fault?.code).toBe('unreachable')
      await client.deleteSiteGitHost({ params })
    })
    test('a git host of a project is added, changed, tried and deleted', async () => {
      const { id } = await client.addProjectGitHost({ params: project, body: host })
      expect((await client.listProjectGitHosts({ params: project })).results.map((one) => one.id)).toEqual([id])
      const params = { ...project, id }
      expect((await client.changeProjectGitHost({ params, body: { owner: 'weft' } })).owner).toBe('weft')
      expect((await client.tryProjectGitHost({ params })).fault?.code).toBe('unreachable')
      await client.deleteProjectGitHost({ params })
    })
  },
}
