import { HostFault, type HostRepository } from '../git-host.ts'

/** Owner and name of a repository at a host where each has two: `weft/kiosk`. */
export function ownerAndName({ path }: HostRepository): { readonly owner: string; readonly name: string } {
  const [owner = '', name = '', ...more] = path.split('/')
  if (owner === '' || name === '' || more.length > 0)
    throw new HostFault('not-found', `This host names a repository by its owner and its name, not by "${path}".`)
  return { owner, name }
}

/** The path of a repository behind the folder in which its host is installed: `https://example.org/gitlab/api/v4` -> without `gitlab/`. */
export function withoutFolder({ path }: HostRepository, api: string, apiPath: string): string {
  const { pathname } = new URL(api)
  const folder = pathname.endsWith(apiPath) ? pathname.slice(1, pathname.length - apiPath.length) : ''
  return folder !== '' && path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : path
}

/** A mark in a comment of ours, by which it is found and replaced. */
export const reportMark = '<!-- weft:report -->'
