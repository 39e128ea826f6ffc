import { RefusedRequest } from '@weft/contract/client'
import { type FormEvent, useId, useState } from 'react'
import { useNewRole, useRoleChange, useRoleRemoval } from '../../api/site-roles.ts'
import type { Role } from '../../api/teams.ts'
import { useText } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import { CheckField } from '../../ui/check-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormProblem, problemOf } from '../../ui/form.tsx'
import { NamedRemoval } from '../../ui/named-removal.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { tellDone } from '../../ui/toasts.tsx'
import { permissionKinds, permissionText } from './permission-kinds.ts'
import style from './roles.module.css'

interface RoleDialogProps {
  /** As it was when somebody began to change it; null: a new one. */
  readonly role: Role | null
  /** As the server has it now. */
  readonly present: Role | undefined
  readonly onReload: (role: Role) => void
  readonly onClose: () => void
}

const none = { id: 0, name: '', permissions: [], version: '', url: '' } as const satisfies Role

/** Name and permissions of a role. */
export function RoleDialog({ role, present, onReload, onClose }: RoleDialogProps) {
  const text = useText()
  const form = useId()
  const [name, setName] = useState(role?.name ?? '')
  const [given, setGiven] = useState<readonly string[]>(role?.permissions ?? [])
  const [isRemoving, setRemoving] = useState(false)
  const adding = useNewRole()
  const changing = useRoleChange(role ?? none)
  const { mutate, isPending, error } = role === null ? adding : changing
  const isOutdated = error instanceof RefusedRequest && error.code === 'precondition_failed'
  const save = (event: FormEvent) => {
    event.preventDefault()
    mutate(
      { name: name.trim(), permissions: [...given] },
      {
        onSuccess: () => {
          tellDone(text('role-saved', { name }))
          onClose()
        },
      },
    )
  }
  if (isRemoving && role) return <RoleRemoval role={role} onClose={onClose} />
  return (
    <Dialog
      open
      onClose={onClose}
      width="wide"
      title={role === null ? text('role-new') : text('role-title', { name: role.name })}
      closeLabel={text('close')}
      actions={
        <>
          {role && (
            <Button look="danger" onClick={() => setRemoving(true)}>
              {text('role-remove')}
            </Button>
          )}
          <Button onClick={onClose}>{text('cancel')}</Button>
          <Button look="filled" type="submit" form={form} disabled={isPending}>
            {text('save')}
          </Button>
        </>
      }
    >
      <form id={form} className={style.fields} onSubmit={save}>
        {isOutdated ? (
          <Notice
            tone="failing"
            urgent
            actions={present && <Button onClick={() => onReload(present)}>{text('role-reload')}</Button>}
          >
            {text(present ? 'role-changed-meanwhile' : 'role-removed-meanwhile')}
          </Notice>
        ) : (
          <FormProblem error={error} fields={['name']} />
        )}
        <TextField
          label={text('role-name')}
          name="role_name"
          required
          maxLength={200}
          value={name}
          problem={problemOf(error, 'name')}
          onValueChange={setName}
        />
        <Choices given={given} onGiven={setGiven} />
      </form>
    </Dialog>
  )
}

interface ChoicesProps {
  readonly given: readonly string[]
  readonly onGiven: (given: readonly string[]) => void
}

function Choices({ given, onGiven }: ChoicesProps) {
  const text = useText()
  return permissionKinds.map(({ kind, permissions }) => (
    <fieldset key={kind} className={style.choices}>
      <legend>{text(`permission-kind-${kind}`)}</legend>
      {permissions.map((permission) => (
        <CheckField
          key={permission}
          label={text(permissionText(permission))}
          checked={given.includes(permission)}
          onCheckedChange={(isGiven) =>
            onGiven(isGiven ? [...given, permission] : given.filter((one) => one !== permission))
          }
        />
      ))}
    </fieldset>
  ))
}

function RoleRemoval({ role, onClose }: { readonly role: Role; readonly onClose: () => void }) {
  const text = useText()
  const { mutate, isPending, error } = useRoleRemoval(role)
  const remove = () =>
    mutate(undefined, {
      onSuccess: () => {
        tellDone(text('role-removed', { name: role.name }))
        onClose()
      },
    })
  return (
    <NamedRemoval
      name={role.name}
      title={text('role-remove-title', { name: role.name })}
      ask={text('role-remove-type', { name: role.name })}
      action={text('role-remove')}
      busy={isPending}
      error={error}
      onRemove={remove}
      onClose={onClose}
    >
      <p>{text('role-remove-text')}</p>
    </NamedRemoval>
  )
}
