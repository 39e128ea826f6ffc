import { useState } from 'react'
import type { SiteProvider } from '../../api/identity-providers.ts'
import { useText } from '../../text/texts.ts'
import { CheckField } from '../../ui/check-field.tsx'
import { Form, problemOf } from '../../ui/form.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'

export interface ProviderValues {
  readonly id: string
  readonly kind: 'openid' | 'github'
  readonly name: string
  readonly client_id: string
  readonly client_secret: string
  readonly issuer: string
  readonly api_url: string
  readonly scopes: string
  readonly groups_claim: string
  readonly register: boolean
  readonly match_addresses: boolean
  readonly teams: SiteProvider['teams']
}

interface ProviderFormProps {
  readonly action: string
  /** The provider that is changed; null: a new one. */
  readonly before: SiteProvider | null
  /** The address to which a new one sends people back, with `{id}` for its id. */
  readonly returnUrl?: string | undefined
  readonly busy: boolean
  readonly error: Error | null
  readonly onSubmit: (values: ProviderValues) => void
}

const fresh = {
  ...{ id: '', kind: 'openid', name: '', client_id: '', client_secret: '', issuer: '', api_url: '' },
  ...{ scopes: '', groups_claim: '', register: false, match_addresses: false, teams: [] },
} as const satisfies ProviderValues

const fields = [
  'id',
  'kind',
  'name',
  'client_id',
  'client_secret',
  'issuer',
  'api_url',
  'scopes',
  'groups_claim',
  'teams',
]

/** `managers = Managers`, a line each. */
const linesOf = (teams: SiteProvider['teams']): string =>
  teams.map(({ group, team }) => `${group} = ${team}`).join('\n')
const teamsIn = (lines: string): SiteProvider['teams'] =>
  lines
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [group = '', ...rest] = line.split('=')
      return { group: group.trim(), team: rest.join('=').trim() }
    })

/** The fields of a kind of provider. A kept secret is never shown: an empty field leaves it unchanged. */
export function ProviderForm({ action, before, returnUrl, busy, error, onSubmit }: ProviderFormProps) {
  const text = useText()
  const [values, setValues] = useState<ProviderValues>(before === null ? fresh : { ...before, client_secret: '' })
  const [lines, setLines] = useState(linesOf(values.teams))
  const set = (part: Partial<ProviderValues>) => setValues({ ...values, ...part })
  const isOpenId = values.kind === 'openid'
  const field = (
    name: 'id' | 'name' | 'client_id' | 'client_secret' | 'issuer' | 'api_url' | 'scopes' | 'groups_claim',
  ) => ({
    label: text(`provider-${name.replace('_', '-')}`),
    name: `provider_${name}`,
    autoComplete: 'off',
    spellCheck: false,
    value: values[name],
    problem: problemOf(error, name),
    onValueChange: (value: string) => set({ [name]: value }),
  })
  const teamsProblem = teamsIn(lines).some(({ team }) => team === '') ? text('provider-teams-wrong') : undefined
  return (
    <Form
      action={action}
      busy={busy || teamsProblem !== undefined}
      error={error}
      fields={fields}
      onSubmit={() => onSubmit({ ...values, teams: teamsIn(lines) })}
    >
      {before === null && (
        <>
          <SelectField
            label={text('provider-kind')}
            name="provider_kind"
            value={values.kind}
            options={(['openid', 'github'] as const).map((value) => ({ value, name: text(`provider-kind-${value}`) }))}
            onValueChange={(kind) => set({ kind })}
          />
          <TextField {...field('id')} required maxLength={40} hint={text('provider-id-hint')} />
          {returnUrl !== undefined && (
            <p>
              {text('provider-return-give')} <bdi dir="ltr">{returnUrl.replace('{id}', values.id || '…')}</bdi>
            </p>
          )}
        </>
      )}
      <TextField {...field('name')} required maxLength={100} hint={text('provider-name-hint')} />
      <TextField
        {...field('issuer')}
        type="url"
        required={isOpenId}
        maxLength={500}
        hint={text(isOpenId ? 'provider-issuer-hint' : 'provider-issuer-hint-github')}
      />
      {!isOpenId && <TextField {...field('api_url')} type="url" maxLength={500} hint={text('provider-api-url-hint')} />}
      <TextField {...field('client_id')} required maxLength={500} />
      <TextField
        {...field('client_secret')}
        type="password"
        autoComplete="new-password"
        required={before === null}
        maxLength={5000}
        hint={text(before === null ? 'provider-client-secret-hint' : 'provider-client-secret-kept')}
      />
      {isOpenId && <TextField {...field('scopes')} maxLength={500} hint={text('provider-scopes-hint')} />}
      {isOpenId && <TextField {...field('groups_claim')} maxLength={100} hint={text('provider-groups-claim-hint')} />}
      <CheckField
        label={text('provider-register')}
        hint={text('provider-register-hint')}
        checked={values.register}
        onCheckedChange={(register) => set({ register })}
      />
      <CheckField
        label={text('provider-match')}
        hint={text('provider-match-hint')}
        checked={values.match_addresses}
        onCheckedChange={(match_addresses) => set({ match_addresses })}
      />
      <TextArea
        label={text('provider-teams')}
        hint={text(isOpenId ? 'provider-teams-hint' : 'provider-teams-hint-github')}
        name="provider_teams"
        value={lines}
        problem={teamsProblem ?? problemOf(error, 'teams')}
        onValueChange={setLines}
      />
    </Form>
  )
}
