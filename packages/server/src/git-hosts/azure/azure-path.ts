import { withoutFolder } from '../api/repository-path.ts'
import { HostFault, type HostRepository, type RepositoryAddress } from '../git-host.ts'

/** A repository at Azure DevOps. */
export interface AzureRepository {
  /** The organisation, or the collection of a server. */
  readonly organisation: string
  readonly project: string
  readonly name: string
}

/** Addresses for ssh and of the time before 2018 as those of today: `organisation/project/_git/repository` at dev.azure.com. */
export function canonicalAzure({ hostname, path }: RepositoryAddress): RepositoryAddress {
  const [, organisation, project, name] = /^v3\/([^/]+)\/([^/]+)\/([^/]+)$/.exec(path) ?? []
  if (/^(ssh\.dev\.azure\.com|vs-ssh\.visualstudio\.com)$/.test(hostname) && organisation !== undefined)
    return { hostname: 'dev.azure.com', path: `${organisation}/${project}/_git/${name}` }
  const old = /^([^.]+)\.visualstudio\.com$/.exec(hostname)?.[1]
  return old === undefined
    ? { hostname, path }
    : { hostname: 'dev.azure.com', path: `${old}/${path.replace(/^DefaultCollection\//i, '')}` }
}

/** The parts of `organisation/project/_git/repository`; a project's repository of the same name has no project in its path. */
export function azureRepository(repository: HostRepository, api: string): AzureRepository {
  const path = withoutFolder(repository, api, '')
  const [, before = '', name = ''] = /^([^/].*?)\/_git\/([^/]+)$/.exec(path) ?? []
  const places = before.split('/')
  if (before === '' || places.length > 2)
    throw new HostFault(
      'not-found',
      `Azure DevOps names a repository organisation/project/_git/repository, not "${path}".`,
    )
  const [organisation = '', project = name] = places
  return { organisation, project, name }
}
