import { path } from '../api/host-api.ts'
import { HostFault, type HostRepository } from '../git-host.ts'

/** A project at Pagure: `kiosk`, `namespace/kiosk`, or a fork of either, `forks/user/…`. */
export interface PagureRepository {
  readonly username: string
  readonly namespace: string
  readonly name: string
  /** As in addresses of git. */
  readonly fullName: string
}

export function pagureRepository({ path: fullName }: HostRepository): PagureRepository {
  const parts = fullName.split('/')
  const [username = '', ...named] = parts[0] === 'forks' ? parts.slice(1) : ['', ...parts]
  const name = named.at(-1) ?? ''
  if (name === '' || named.length > 2 || (parts[0] === 'forks' && username === ''))
    throw new HostFault('not-found', `Pagure names a project by its namespace and its name, not by "${fullName}".`)
  return { username, namespace: named.length === 2 ? (named[0] ?? '') : '', name, fullName }
}

/** The project in addresses of the API. */
export function pagurePath({ username, namespace, name }: PagureRepository): string {
  const fork = username === '' ? '' : path`/fork/${username}`
  return fork + (namespace === '' ? '' : path`/${namespace}`) + path`/${name}`
}
