import { useState } from 'react'
import { useEmailChange, useNameChange, useOwnLanguages } from '../../api/account.ts'
import { useLanguages } from '../../api/languages.ts'
import { changeLook } from '../../api/look.ts'
import { type Session, useSession } from '../../api/session.ts'
import { useText } from '../../text/texts.ts'
import { FailedPart } from '../../ui/failed-part.tsx'
import { Form, problemOf } from '../../ui/form.tsx'
import { Columns } from '../../ui/page-header.tsx'
import { Facts, Panel } from '../../ui/panel.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TagField } from '../../ui/tag-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { tellDone, tellFailed } from '../../ui/toasts.tsx'
import style from './profile.module.css'

type User = NonNullable<Session['user']>

const themes = ['auto', 'light', 'dark'] as const
const densities = ['comfortable', 'compact'] as const

/** One's name, address, languages, and how pages look. */
export function OwnPerson({ user }: { readonly user: User }) {
  return (
    <Columns aside={<Looks />}>
      <Name user={user} />
      <OwnLanguages />
      {/* With a new address the field begins anew. */}
      <Address key={user.email} user={user} />
    </Columns>
  )
}

function Name({ user }: { readonly user: User }) {
  const text = useText()
  const [name, setName] = useState(user.full_name)
  const { mutate, isPending, error } = useNameChange(user.username)
  return (
    <Panel title={text('profile-you')}>
      <Facts facts={[[text('profile-username'), user.username]]} />
      <Form
        action={text('save')}
        look="outlined"
        busy={isPending || name.trim() === user.full_name}
        error={error}
        fields={['full_name']}
        onSubmit={() => mutate(name, { onSuccess: () => tellDone(text('profile-saved')) })}
      >
        <TextField
          label={text('profile-name')}
          hint={text('register-name-hint')}
          name="full_name"
          autoComplete="name"
          required
          value={name}
          problem={problemOf(error, 'full_name')}
          onValueChange={setName}
        />
      </Form>
    </Panel>
  )
}

/** Saved at once: there is nothing to get wrong. */
function OwnLanguages() {
  const text = useText()
  const { data, error, refetch } = useLanguages()
  const options = (data ?? []).map(({ code, name }) => ({ value: code, name: `${name} (${code})` }))
  const onError = (failure: Error) => tellFailed(text('profile-not-saved'), failure.message)
  const own = useOwnLanguages('languages', onError)
  const secondary = useOwnLanguages('secondary_languages', onError)
  return (
    <Panel title={text('place-languages')}>
      {error && <FailedPart error={error} retry={refetch} />}
      <div className={style.fields}>
        <TagField
          label={text('profile-languages')}
          hint={text('profile-languages-hint')}
          addLabel={text('profile-language-add')}
          removeLabel={(name) => text('tag-remove', { name })}
          options={options}
          values={own.chosen}
          onValuesChange={own.choose}
        />
        <TagField
          label={text('profile-secondary')}
          hint={text('profile-secondary-hint')}
          addLabel={text('profile-language-add')}
          removeLabel={(name) => text('tag-remove', { name })}
          options={options}
          values={secondary.chosen}
          onValuesChange={secondary.choose}
        />
      </div>
    </Panel>
  )
}

function Address({ user }: { readonly user: User }) {
  const text = useText()
  const { features } = useSession()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const { mutate, isPending, isSuccess, error } = useEmailChange()
  return (
    <Panel title={text('profile-email')}>
      <Facts facts={[[text('profile-email-now'), user.email ?? text('profile-email-none')]]} />
      {isSuccess ? (
        <p role="status">{text('address-letter', { email })}</p>
      ) : features.mail ? (
        <Form
          action={text('address-change')}
          look="outlined"
          busy={isPending}
          error={error}
          fields={['email', 'current_password']}
          onSubmit={() => mutate({ email, ...(password !== '' && { current_password: password }) })}
        >
          <TextField
            label={text('address-new')}
            hint={text('address-hint')}
            name="email"
            type="email"
            autoComplete="email"
            required
            value={email}
            problem={problemOf(error, 'email')}
            onValueChange={setEmail}
          />
          <TextField
            label={text('password-current')}
            name="current_password"
            type="password"
            autoComplete="current-password"
            value={password}
            problem={problemOf(error, 'current_password')}
            onValueChange={setPassword}
          />
        </Form>
      ) : (
        <p className={style.quiet}>{text('address-no-mail')}</p>
      )}
    </Panel>
  )
}

function Looks() {
  const text = useText()
  const { preferences } = useSession()
  return (
    <Panel title={text('look-menu')}>
      <div className={style.fields}>
        <SelectField
          label={text('theme')}
          value={preferences.theme}
          options={themes.map((value) => ({ value, name: text(`theme-${value}`) }))}
          onValueChange={(theme) => void changeLook({ theme })}
        />
        <SelectField
          label={text('density')}
          value={preferences.density}
          options={densities.map((value) => ({ value, name: text(`density-${value}`) }))}
          onValueChange={(density) => void changeLook({ density })}
        />
      </div>
    </Panel>
  )
}
