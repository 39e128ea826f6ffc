// Notices of git hosts as they send them, shortened to what says which branch of which repository moved.

import type { HookService } from '@weft/contract'
import { expect, test } from 'vitest'
import { client, clientOf, project } from '../testing.ts'

/** Where a repository is, as each kind of host spells it. */
export interface HostedRepository {
  /** Without `.git`. */
  readonly host: string
  readonly path: string
  readonly branch: string
}

interface MadeNotice {
  readonly headers: Readonly<Record<string, string>>
  readonly json: Readonly<Record<string, unknown>>
}

const github = ({ host, path, branch }: HostedRepository) => ({
  ref: `refs/heads/${branch}`,
  before: '6113728f27ae82c7b1a177c8d03f9e96e0adf246',
  after: '0000000000000000000000000000000000000000',
  repository: {
    id: 186853002,
    name: path.split('/').at(-1),
    full_name: path,
    private: false,
    html_url: `https://${host}/${path}`,
    url: `https://${host}/${path}`,
    git_url: `git://${host}/${path}.git`,
    ssh_url: `git@${host}:${path}.git`,
    clone_url: `https://${host}/${path}.git`,
    default_branch: 'main',
  },
  pusher: { name: 'Codertocat', email: '21031067+Codertocat@users.noreply.github.com' },
  commits: [],
})

const gitlab = ({ host, path, branch }: HostedRepository) => ({
  object_kind: 'push',
  event_name: 'push',
  ref: `refs/heads/${branch}`,
  project: {
    id: 15,
    web_url: `http://${host}/${path}`,
    git_ssh_url: `git@${host}:${path}.git`,
    git_http_url: `http://${host}/${path}.git`,
    path_with_namespace: path,
    default_branch: 'main',
  },
  repository: { name: 'Diaspora', url: `git@${host}:${path}.git`, homepage: `http://${host}/${path}` },
  total_commits_count: 4,
})

const bitbucketServer = ({ host, path, branch }: HostedRepository) => ({
  eventKey: 'repo:refs_changed',
  repository: {
    slug: path.split('/').at(-1),
    links: { clone: [{ href: `ssh://git@${host}:7999/${path}.git`, name: 'ssh' }], self: null },
  },
  changes: [{ ref: { id: `refs/heads/${branch}`, displayId: branch, type: 'BRANCH' }, type: 'UPDATE' }],
})

const azure = ({ host, path, branch }: HostedRepository) => ({
  eventType: 'git.push',
  publisherId: 'tfs',
  resource: {
    refUpdates: [{ name: `refs/heads/${branch}`, oldObjectId: 'aad331d8', newObjectId: '33b55f7c' }],
    repository: { name: 'x', remoteUrl: `https://${host}/${path}`, defaultBranch: 'refs/heads/main' },
  },
})

/** A push to a repository as a host of this kind tells of it. */
export function noticeOf(service: HookService, repository: HostedRepository): MadeNotice {
  switch (service) {
    case 'github':
      return { headers: { 'x-github-event': 'push' }, json: github(repository) }
    case 'gitea':
      return { headers: { 'x-gitea-event': 'push' }, json: github(repository) }
    case 'forgejo':
      return { headers: { 'x-forgejo-event': 'push', 'x-gitea-event': 'push' }, json: github(repository) }
    case 'gitee': {
      const { clone_url, ssh_url, html_url } = github(repository).repository
      const { ref } = github(repository)
      const json = { hook_name: 'push_hooks', ref, repository: { git_http_url: clone_url, ssh_url, html_url } }
      return { headers: { 'x-gitee-event': 'Push Hook' }, json }
    }
    case 'gitlab':
      return { headers: { 'x-gitlab-event': 'Push Hook' }, json: gitlab(repository) }
    case 'bitbucket':
      return { headers: { 'x-event-key': 'repo:refs_changed' }, json: bitbucketServer(repository) }
    case 'azure':
      return { headers: {}, json: azure(repository) }
    case 'pagure': {
      const { host, path, branch } = repository
      const msg = { branch, pagure_instance: `https://${host}/`, project_fullname: path, total_commits: 1 }
      return { headers: { 'x-pagure-topic': 'git.receive' }, json: { topic: 'git.receive', i: 7, msg } }
    }
  }
}

/** The calls of the client's law about notices. */
export function testHooks(): void {
  test('notices of git hosts', async () => {
    expect((await client.readHooks({ params: project })).secret_set).toBeNull()
    const here = { host: '127.0.0.1', path: 'kiosk', branch: 'main' }
    const notice = { params: { service: 'gitea' }, body: noticeOf('gitea', here).json }
    const anonymous = clientOf(null)
    expect(await anonymous.receiveHook(notice)).toMatchObject({ match_status: { enabled_hook_matches: 1 } })
    const none = { ...notice, body: noticeOf('gitea', { ...here, path: 'none' }).json }
    expect(await anonymous.receiveHook(none)).toMatchObject({ updated_components: null })
    const ping = { params: { service: 'azure' }, body: { eventType: 'none' } }
    expect(await anonymous.receiveHook(ping)).toMatchObject({ status: 'success' })
    const set = await client.setHookSecret({ params: project, body: { secret: 'a secret of some length' } })
    expect([set.secret_set, set.calls.map(({ service }) => service)]).toEqual([expect.any(String), ['gitea']])
    await client.removeHookSecret({ params: project })
  })
}
