import { useState } from 'react'
import { type Role, useRoles } from '../../api/teams.ts'
import permissionTexts from '../../text/permissions.ftl?raw'
import { addTexts, useText } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import { FailedPart } from '../../ui/failed-part.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { isUnused, permissionKinds, permissionText } from './permission-kinds.ts'
import { RoleDialog } from './role-dialog.tsx'
import style from './roles.module.css'

addTexts(permissionTexts)

/** The permissions of each role, as a table; a click on a role's name changes it. */
export function Roles() {
  const text = useText()
  const { data: roles, error, refetch } = useRoles()
  const [opened, setOpened] = useState<Role | 'new' | null>(null)
  if (roles === undefined)
    return error ? <FailedPart error={error} retry={refetch} /> : <Skeleton label={text('loading')} />
  return (
    <Panel
      title={text('roles-count', { count: roles.length })}
      flush
      actions={
        <Button icon="add" onClick={() => setOpened('new')}>
          {text('role-new')}
        </Button>
      }
    >
      <p className={style.intro}>{text('roles-text')}</p>
      <Matrix roles={roles} onOpen={setOpened} />
      {opened !== null && (
        <RoleDialog
          key={opened === 'new' ? 'new' : `${opened.id} ${opened.version}`}
          role={opened === 'new' ? null : opened}
          present={opened === 'new' ? undefined : roles.find(({ id }) => id === opened.id)}
          onReload={setOpened}
          onClose={() => setOpened(null)}
        />
      )}
    </Panel>
  )
}

interface MatrixProps {
  readonly roles: readonly Role[]
  readonly onOpen: (role: Role) => void
}

/** Permissions by roles. Without room for columns, each permission has its roles below it. */
function Matrix({ roles, onOpen }: MatrixProps) {
  const text = useText()
  return (
    <div className={style.room}>
      <table className={style.matrix} aria-label={text('roles-table')}>
        <thead>
          <tr>
            <th scope="col">{text('role-permission')}</th>
            {roles.map((role) => (
              <th key={role.id} scope="col" className={style.role}>
                <button
                  type="button"
                  aria-label={text('role-edit-named', { name: role.name })}
                  onClick={() => onOpen(role)}
                >
                  <bdi>{role.name}</bdi>
                </button>
              </th>
            ))}
          </tr>
        </thead>
        {permissionKinds.map(({ kind, permissions }) => (
          <tbody key={kind}>
            <tr>
              <th scope="rowgroup" colSpan={roles.length + 1} className={style.kind}>
                {text(`permission-kind-${kind}`)}
              </th>
            </tr>
            {permissions.map((permission) => (
              <tr key={permission}>
                <th scope="row">
                  {text(permissionText(permission))} <code>{permission}</code>
                  {isUnused(permission) && <span className={style.unused}>{text('role-unused')}</span>}
                </th>
                {roles.map(({ id, name, permissions: given }) =>
                  given.includes(permission) ? (
                    <td key={id}>
                      <Icon name="check" />
                      <span className={style.who}>
                        <bdi>{name}</bdi>
                      </span>
                    </td>
                  ) : (
                    <td key={id} className={style.not} />
                  ),
                )}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  )
}
