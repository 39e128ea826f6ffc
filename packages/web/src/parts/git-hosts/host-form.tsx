import { type GitHostKind, type GitHostVcs, gitHostKinds } from '@weft/contract/git-host-kinds'
import { useState } from 'react'
import type { GitHost } from '../../api/git-hosts.ts'
import { useText } from '../../text/texts.ts'
import { Form, problemOf } from '../../ui/form.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'

export interface HostValues {
  readonly vcs: GitHostVcs
  readonly hostname: string
  readonly owner: string
  readonly api: string
  readonly username: string
  readonly app_id: string
  readonly secret: string
}

interface HostFormProps {
  readonly action: string
  /** The host that is changed; null: a new one. */
  readonly before: GitHost | null
  readonly busy: boolean
  readonly error: Error | null
  readonly onSubmit: (values: HostValues) => void
}

const kinds: readonly (GitHostKind & { readonly vcs: GitHostVcs })[] = gitHostKinds
const [usual] = gitHostKinds
const fields = ['vcs', 'hostname', 'owner', 'api', 'username', 'app_id', 'secret'] as const
const fresh: HostValues = {
  vcs: usual.vcs,
  hostname: usual.hostname,
  owner: '',
  api: '',
  username: '',
  app_id: '',
  secret: '',
}

/** The fields that a kind of host needs. A kept secret is never shown: an empty field leaves it unchanged. */
export function HostForm({ action, before, busy, error, onSubmit }: HostFormProps) {
  const text = useText()
  const [values, setValues] = useState<HostValues>(before === null ? fresh : { ...before, secret: '' })
  const kind = kinds.find(({ vcs }) => vcs === values.vcs) ?? usual
  const set = (part: Partial<HostValues>) => setValues({ ...values, ...part })
  const choose = (vcs: GitHostVcs) => {
    const next = kinds.find((one) => one.vcs === vcs) ?? usual
    // A name that was typed stays; that of the kind before goes.
    set({ vcs, hostname: values.hostname === kind.hostname ? next.hostname : values.hostname })
  }
  const field = (name: Exclude<keyof HostValues, 'vcs' | 'secret'>) => ({
    label: text(`git-host-${name.replace('_', '-')}`),
    name,
    autoCapitalize: 'none',
    autoComplete: 'off',
    spellCheck: false,
    value: values[name],
    problem: problemOf(error, name),
    onValueChange: (value: string) => set({ [name]: value }),
  })
  return (
    <Form action={action} busy={busy} error={error} fields={fields} onSubmit={() => onSubmit(values)}>
      {before === null && (
        <SelectField
          label={text('git-host-vcs')}
          name="vcs"
          value={values.vcs}
          options={kinds.map(({ vcs, label }) => ({ value: vcs, name: label }))}
          onValueChange={choose}
        />
      )}
      <TextField {...field('hostname')} required maxLength={200} hint={text('git-host-hostname-hint')} />
      <TextField
        {...field('owner')}
        maxLength={200}
        required={kind.owner === 'required'}
        hint={text(kind.owner === 'required' ? 'git-host-owner-azure' : 'git-host-owner-hint')}
      />
      {kind.username !== 'none' && (
        <TextField
          {...field('username')}
          maxLength={200}
          required={kind.username === 'required'}
          hint={text(`git-host-username-hint-${kind.username}`)}
        />
      )}
      {kind.hasApp && <TextField {...field('app_id')} required maxLength={40} hint={text('git-host-app-id-hint')} />}
      <Secret
        kind={kind}
        isNew={before === null}
        value={values.secret}
        problem={problemOf(error, 'secret')}
        onValueChange={(secret) => set({ secret })}
      />
      <TextField {...field('api')} maxLength={300} type="url" hint={text('git-host-api-hint')} />
    </Form>
  )
}

interface SecretProps {
  readonly kind: GitHostKind
  readonly isNew: boolean
  readonly value: string
  readonly problem: string | undefined
  readonly onValueChange: (secret: string) => void
}

/** A token in one line, or a private key in many. */
function Secret({ kind, isNew, ...control }: SecretProps) {
  const text = useText()
  const Field = kind.secret === 'key' ? TextArea : TextField
  return (
    <Field
      {...control}
      {...(kind.secret !== 'key' && { type: 'password' })}
      label={text(`git-host-secret-${kind.secret}`)}
      name="secret"
      required={isNew}
      autoComplete="new-password"
      spellCheck={false}
      hint={isNew ? text(`git-host-secret-hint-${kind.secret}`) : text('git-host-secret-kept')}
    />
  )
}
