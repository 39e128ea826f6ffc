import { unusedPermissions } from '@weft/contract/permissions'
import type { Role } from '../../api/teams.ts'
import permissionTexts from '../../text/permissions.ftl?raw'
import { addTexts, type useText } from '../../text/texts.ts'
import { formatList } from '../../ui/format.ts'

addTexts(permissionTexts)

type Text = ReturnType<typeof useText>

/** The names of permissions, as one sentence has them. */
export const namesOf = (permissions: readonly string[], text: Text): string =>
  formatList(permissions.filter(isUsed).map((one) => text(`permission-${one.replace('.', '-')}`)))

const isUsed = (permission: string): boolean => !unusedPermissions.some((one) => one === permission)

interface AddedProps {
  readonly roles: readonly Role[]
  /** The permissions that everybody has without the team. */
  readonly everybody: readonly string[]
  readonly text: Text
}

/** Shows the permissions that a team adds to everybody's. */
export function AddedPermissions({ roles, everybody, text }: AddedProps) {
  const given = [...new Set(roles.flatMap(({ permissions }) => permissions))].filter(isUsed)
  const added = given.filter((one) => !everybody.includes(one))
  if (given.length === 0) return null
  const can = namesOf(added, text)
  return <p>{added.length === 0 ? text('team-adds-nothing') : text('team-adds', { can })}</p>
}
