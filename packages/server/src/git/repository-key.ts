import { parseRepositoryUrl } from './repository-url.ts'

/** Names under which hosts answer beside their own: for SSH through firewalls, and of earlier days. */
const otherHosts: ReadonlyMap<string, string> = new Map([
  ['ssh.github.com', 'github.com'],
  ['altssh.gitlab.com', 'gitlab.com'],
  ['altssh.bitbucket.org', 'bitbucket.org'],
  ['ssh.dev.azure.com', 'dev.azure.com'],
  ['vs-ssh.visualstudio.com', 'dev.azure.com'],
])

/**
 * The common part of all spellings of a repository's address: host and path, in lower case, without scheme, port, user, `.git` and slashes
 * at the end. Null for what is no address. Two repositories with one key are fetched once too often, which harms nobody.
 */
export function repositoryKey(address: string): string | null {
  const parsed = parseRepositoryUrl(address.trim(), { localPath: true })
  if (!parsed.ok) return null
  const { host, path } = parsed.value
  const plain = decoded(path)
    .toLowerCase()
    .replace(/^[/~]+/, '')
  const named = withoutEnd(plain)
  return azureKey(host, named) ?? `${otherHosts.get(host) ?? host}/${named.replace(/^scm\//, '')}`
}

/** The last part of the path, as the database's `repository_name` has it. */
export const lastPart = (address: string): string =>
  withoutEnd(address.toLowerCase().replace(/^.*[/:](?=[^/:]+\/*$)/, ''))

function withoutEnd(path: string): string {
  let end = path.length
  while (end > 0 && path.charAt(end - 1) === '/') end--
  return path.slice(0, end).replace(/\.git$/, '')
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch (error) {
    if (error instanceof URIError) return path
    throw error
  }
}

/** Azure has three kinds of addresses for one repository: at dev.azure.com, at the organisation's host, and for SSH. */
function azureKey(host: string, path: string): string | null {
  const parts = path.split('/').filter((part) => part !== '_git' && part !== 'defaultcollection')
  const organisation = /^([^.]+)\.visualstudio\.com$/.exec(host)?.[1]
  if (parts[0] === 'v3') parts.shift()
  else if (organisation !== undefined) parts.unshift(organisation)
  if (organisation === undefined && (otherHosts.get(host) ?? host) !== 'dev.azure.com') return null
  // A repository that has its project's name is also reached without the project.
  const [owner = '', project = '', name = project] = parts
  return `dev.azure.com/${owner}/${project}/${name}`
}
