/** The fields of the form by which Weft reaches a kind of git host. */
export interface GitHostKind {
  /** As Weblate names it in `vcs`. */
  readonly vcs: string
  readonly label: string
  /** The host that most people mean; '' where everybody has their own. */
  readonly hostname: string
  readonly secret: 'token' | 'password' | 'key'
  readonly username: 'none' | 'optional' | 'required'
  /** It signs in as an App, which has an id. */
  readonly hasApp: boolean
  /** Its addresses begin with an organisation; each organisation has a separate token. */
  readonly owner: 'optional' | 'required'
}

/** The kinds of git hosts at which Weft opens pull requests. */
export const gitHostKinds = [
  {
    vcs: 'github',
    label: 'GitHub',
    hostname: 'github.com',
    secret: 'token',
    username: 'none',
    hasApp: false,
    owner: 'optional',
  },
  {
    vcs: 'github-app',
    label: 'GitHub App',
    hostname: 'github.com',
    secret: 'key',
    username: 'none',
    hasApp: true,
    owner: 'optional',
  },
  {
    vcs: 'gitlab',
    label: 'GitLab',
    hostname: 'gitlab.com',
    secret: 'token',
    username: 'none',
    hasApp: false,
    owner: 'optional',
  },
  {
    vcs: 'gitea',
    label: 'Gitea, Forgejo',
    hostname: 'codeberg.org',
    secret: 'token',
    username: 'none',
    hasApp: false,
    owner: 'optional',
  },
  {
    vcs: 'bitbucketcloud',
    label: 'Bitbucket Cloud',
    hostname: 'bitbucket.org',
    secret: 'token',
    username: 'optional',
    hasApp: false,
    owner: 'optional',
  },
  {
    vcs: 'bitbucketserver',
    label: 'Bitbucket Data Center',
    hostname: '',
    secret: 'token',
    username: 'optional',
    hasApp: false,
    owner: 'optional',
  },
  {
    vcs: 'azure_devops',
    label: 'Azure DevOps',
    hostname: 'dev.azure.com',
    secret: 'token',
    username: 'none',
    hasApp: false,
    owner: 'required',
  },
  {
    vcs: 'gerrit',
    label: 'Gerrit',
    hostname: '',
    secret: 'password',
    username: 'required',
    hasApp: false,
    owner: 'optional',
  },
  {
    vcs: 'pagure',
    label: 'Pagure',
    hostname: 'pagure.io',
    secret: 'token',
    username: 'none',
    hasApp: false,
    owner: 'optional',
  },
] as const satisfies readonly GitHostKind[]

export type GitHostVcs = (typeof gitHostKinds)[number]['vcs']

/** Why a host did not do as it was asked; `unreachable` where it did not answer at all. */
export const gitHostFaults = [
  'not-signed-in',
  'forbidden',
  'not-found',
  'refused',
  'limited',
  'unavailable',
  'unreadable',
  'unreachable',
] as const
