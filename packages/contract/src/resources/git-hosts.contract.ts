import Type from 'typebox'
import { endpoint, partial, smallId, whole } from '../endpoint.ts'
import { gitHostFaults, gitHostKinds } from '../facts/git-host-kinds.ts'
import { choice, initially, text, webUrl } from '../fields/index.ts'
import { listReply } from '../list-reply.ts'
import { nullableTime, time } from '../replies/values.ts'

const kinds = gitHostKinds.map(({ vcs }) => vcs)
const sitePath = '/api/site/git-hosts/'
const projectPath = '/api/projects/:project/git-hosts/'
const ofSite = Type.Object({ id: smallId })
const ofProject = Type.Object({ project: Type.String() })
const inProject = Type.Object({ project: Type.String(), id: smallId })

const fault = Type.Object({
  code: Type.Enum([...gitHostFaults]),
  /** The host's own words, without secrets. */
  detail: Type.String(),
})
const host = Type.Object({
  id: Type.Integer(),
  vcs: Type.Enum([...kinds]),
  /** The host in addresses of repositories. */
  hostname: Type.String(),
  /** The beginning of the paths of repositories that it is for; empty: all. */
  owner: Type.String(),
  /** The address of the API. */
  api: Type.String(),
  username: Type.String(),
  app_id: Type.String(),
  changed: time,
  /** When it was tried last; null: not since it was changed. */
  tried: nullableTime,
  /** The account that the host named then. */
  account: Type.String(),
  /** Why it did not work then; null: it did, or was not tried. */
  fault: Type.Union([fault, Type.Null()]),
})
const result = Type.Object({
  result: Type.Boolean(),
  /** The account behind the secret. */
  account: Type.String(),
  fault: Type.Union([fault, Type.Null()]),
})

const secretHelp = 'The token, the password, or the private key of the App. It is never shown again.'
const shared = {
  hostname: text({ maxLength: 200, help: 'The host in addresses of repositories: github.com.' }),
  owner: text({ maxLength: 200, blank: true, help: 'Only repositories whose path begins with this: an organisation.' }),
  api: webUrl({ maxLength: 300, blank: true, help: 'The address of the API; empty: the usual one of this host.' }),
  username: text({ maxLength: 200, blank: true, help: 'The account, where the secret does not say it.' }),
  app_id: text({ maxLength: 40, blank: true, help: 'The id of the GitHub App, or its client id.' }),
  secret: text({ maxLength: 10_000, help: secretHelp }),
}
const added = whole({
  vcs: choice(kinds, { help: 'The kind of the host, as in the setting vcs of components.' }),
  ...shared,
  owner: initially(shared.owner, ''),
  api: initially(shared.api, ''),
  username: initially(shared.username, ''),
  app_id: initially(shared.app_id, ''),
})
const changed = partial(shared)

export const listSiteGitHosts = endpoint({
  method: 'GET',
  path: sitePath,
  summary: 'List the git hosts of the site, at which pull requests of all projects are opened.',
  paging: 'standard',
  replies: { 200: listReply(host) },
})
export const addSiteGitHost = endpoint({
  method: 'POST',
  path: sitePath,
  summary: 'Add a git host for all projects.',
  body: added,
  replies: { 201: host },
})
export const changeSiteGitHost = endpoint({
  method: 'PATCH',
  path: `${sitePath}:id/`,
  summary: 'Change a git host of the site. Another address of the API takes its secret again.',
  params: ofSite,
  body: changed,
  replies: { 200: host },
})
export const deleteSiteGitHost = endpoint({
  method: 'DELETE',
  path: `${sitePath}:id/`,
  summary: 'Delete a git host of the site with its secret.',
  params: ofSite,
  replies: { 204: null },
})
export const trySiteGitHost = endpoint({
  method: 'POST',
  path: `${sitePath}:id/try/`,
  summary: 'Ask a git host of the site who is signed in.',
  params: ofSite,
  replies: { 200: result },
})

export const listProjectGitHosts = endpoint({
  method: 'GET',
  path: projectPath,
  summary: 'List the git hosts of a project, which go before those of the site.',
  params: ofProject,
  paging: 'standard',
  replies: { 200: listReply(host) },
})
export const addProjectGitHost = endpoint({
  method: 'POST',
  path: projectPath,
  summary: 'Add a git host for a project.',
  params: ofProject,
  body: added,
  replies: { 201: host },
})
export const changeProjectGitHost = endpoint({
  method: 'PATCH',
  path: `${projectPath}:id/`,
  summary: 'Change a git host of a project. Another address of the API takes its secret again.',
  params: inProject,
  body: changed,
  replies: { 200: host },
})
export const deleteProjectGitHost = endpoint({
  method: 'DELETE',
  path: `${projectPath}:id/`,
  summary: 'Delete a git host of a project with its secret.',
  params: inProject,
  replies: { 204: null },
})
export const tryProjectGitHost = endpoint({
  method: 'POST',
  path: `${projectPath}:id/try/`,
  summary: 'Ask a git host of a project who is signed in.',
  params: inProject,
  replies: { 200: result },
})
