// Webhooks of git hosts, shortened to the parts that name the branch and the repository.

import type { HookService } from '@weft/contract'

/** The address of a repository, in the spelling of each kind of host. */
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
    owner: { login: path.split('/')[0] },
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
      const names = { path_with_namespace: repository.path, ssh_url, html_url }
      const json = { hook_name: 'push_hooks', ref, repository: { git_http_url: clone_url, ...names } }
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
