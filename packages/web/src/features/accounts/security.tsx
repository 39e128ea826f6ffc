import { useState } from 'react'
import { useAudit, usePasswordChange } from '../../api/account.ts'
import { auditAbout } from '../../parts/audit/audit-words.ts'
import auditTexts from '../../text/audit.ftl?raw'
import { addTexts, useText } from '../../text/texts.ts'
import { FactLine } from '../../ui/fact-line.tsx'
import { FailedPart } from '../../ui/failed-part.tsx'
import { Form, problemOf } from '../../ui/form.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Columns } from '../../ui/page-header.tsx'
import { Empty, Panel } from '../../ui/panel.tsx'
import { RowList } from '../../ui/row-list.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { tellDone } from '../../ui/toasts.tsx'
import { browserOf } from './browser-name.ts'
import { Identities } from './identities.tsx'
import { NewPassword } from './new-password.tsx'
import { SecondFactors } from './second-factors.tsx'
import { Sessions } from './sessions.tsx'

addTexts(auditTexts)

/** How one signs in, where one is signed in, and what happened to the account. */
export function Security() {
  return (
    <Columns aside={<Audit />}>
      <SecondFactors />
      <Password />
      <Identities />
      <Sessions />
    </Columns>
  )
}

function Password() {
  const text = useText()
  const [password, setPassword] = useState('')
  const [current, setCurrent] = useState('')
  const { mutate, isPending, error } = usePasswordChange()
  const submit = () =>
    mutate(
      { password, ...(current !== '' && { current_password: current }) },
      {
        onSuccess: () => {
          setPassword('')
          setCurrent('')
          tellDone(text('password-changed'))
        },
      },
    )
  return (
    <Panel title={text('sign-in-password')}>
      <Form
        action={text('password-set')}
        look="outlined"
        busy={isPending}
        error={error}
        fields={['password', 'current_password']}
        onSubmit={submit}
      >
        <TextField
          label={text('password-current')}
          hint={text('password-current-hint')}
          name="current_password"
          type="password"
          autoComplete="current-password"
          value={current}
          problem={problemOf(error, 'current_password')}
          onValueChange={setCurrent}
        />
        <NewPassword value={password} onValueChange={setPassword} error={error} />
      </Form>
    </Panel>
  )
}

/** The recent account log. */
function Audit() {
  const text = useText()
  const { data, error, refetch } = useAudit()
  if (data === undefined)
    return error ? <FailedPart error={error} retry={refetch} /> : <Skeleton label={text('loading')} />
  return (
    <Panel title={text('audit-title')} flush>
      {data.length === 0 ? (
        <Empty title={text('audit-none')} />
      ) : (
        <RowList
          rows={data.map(({ id, action, about, timestamp, address, user_agent }) => ({
            key: id,
            title: text(`audit-action-${action}`) + (about === '' ? '' : `: ${auditAbout(text, action, about)}`),
            detail: (
              <FactLine
                facts={[<Moment key="time" time={timestamp} />, address, user_agent && browserOf(user_agent)]}
              />
            ),
          }))}
        />
      )}
    </Panel>
  )
}
