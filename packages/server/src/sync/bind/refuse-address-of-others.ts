import type { ComponentRecord } from '../../catalog/records.ts'
import { statement } from '../../db/database.ts'
import { lastPart, parseRepositoryUrl, repositoryKey } from '../../git/index.ts'
import { refusalOf } from '../../refusal.ts'
import { isSameRemote } from '../../secrets/remote-secrets.ts'
import { isOnSharedKeys } from '../../secrets/ssh-keys.ts'
import type { Services } from '../../services.ts'

interface UserOfAddress {
  readonly id: number
  readonly project_id: number
  readonly repo: string
  readonly push: string
}

const selectUsers = statement<UserOfAddress>(
  'users_of_address',
  `select id, project_id, repo, push from components
     where repository_component_id is null and (repository_name(repo) = $1 or position('%' in repo) > 0)
   union select id, project_id, repo, push from components
     where push <> '' and (repository_name(push) = $1 or position('%' in push) > 0) order by id`,
)

interface AddressRequest {
  readonly projectId: number
  readonly addresses: readonly string[]
  /** Whether the requester may use the repository of this component. */
  mayUse(component: ComponentRecord): boolean
}

/** The last part of an address, without escapes: those of the database that have some are all looked at. */
const nameOf = (key: string): string => lastPart(`https://${key}`)

/** The components with a repository, in any spelling of its address. */
async function componentsWith({ database }: Services, address: string): Promise<UserOfAddress[]> {
  const key = repositoryKey(address)
  const rows = key === null ? [] : await database.query(selectUsers, [nameOf(key)])
  return rows.filter(({ repo, push }) => [repo, push].some((other) => repositoryKey(other) === key))
}

/**
 * If a project still has the common key, this key opens repositories of other projects: an ssh address that one of them uses takes a
 * right there. Resolves to whether the requester has that right for all these exact addresses, so that the key may open them.
 */
export async function refuseAddressOfOthers(services: Services, request: AddressRequest): Promise<boolean> {
  const { projectId, addresses, mayUse } = request
  const overSsh = addresses.flatMap((address) => {
    const url = parseRepositoryUrl(address)
    return url.ok && url.value.scheme === 'ssh' ? [{ address, url: url.value }] : []
  })
  if (overSsh.length === 0 || !(await isOnSharedKeys(services.database, projectId))) return false
  let granted = true
  for (const { address, url } of overSsh) {
    const users = await componentsWith(services, address)
    const isOwn = users.some((user) => user.project_id === projectId)
    const usable: UserOfAddress[] = []
    for (const user of users) {
      const record = await services.catalog.component({ id: user.id })
      if (record && (user.project_id === projectId || mayUse(record))) usable.push(user)
    }
    if (users.length > 0 && !isOwn && usable.length === 0) {
      throw refusalOf({ code: 'shared-repository' })
    }
    granted &&= usable.some(({ repo, push }) => isSameRemote(url, repo) || isSameRemote(url, push))
  }
  return granted
}
