import { useState } from 'react'
import { useSession } from '../../api/session.ts'
import { type Explanation, type RightsQuestion, useExplanation } from '../../api/site-roles.ts'
import { PersonField } from '../../parts/people/person-field.tsx'
import { PlaceField } from '../../parts/people/place-field.tsx'
import permissionTexts from '../../text/permissions.ftl?raw'
import { addTexts, useText } from '../../text/texts.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { FailedPart } from '../../ui/failed-part.tsx'
import { Form, problemOf } from '../../ui/form.tsx'
import { personHref } from '../../ui/link.ts'
import { Notice } from '../../ui/notice.tsx'
import { Columns } from '../../ui/page-header.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { Empty, Panel } from '../../ui/panel.tsx'
import { RowList } from '../../ui/row-list.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { permissionText } from './permission-kinds.ts'

addTexts(permissionTexts)

/** Why somebody may or may not do something somewhere. */
export function Rights() {
  const text = useText()
  const [question, setQuestion] = useState<RightsQuestion>({ user: useSession().user?.username ?? '', on: '' })
  const { data, error, refetch } = useExplanation(question)
  // A fault of the question stands at its field.
  const isAboutUser = problemOf(error, 'user') !== undefined
  return (
    <Columns
      aside={
        <>
          <Question asked={question} error={error} onAsk={setQuestion} />
          {data && <Givers explanation={data} />}
        </>
      }
    >
      {error && !isAboutUser && <FailedPart error={error} retry={refetch} />}
      {data === undefined && !error && <Skeleton label={text('loading')} />}
      {data && <Answer explanation={data} />}
    </Columns>
  )
}

interface QuestionProps {
  readonly asked: RightsQuestion
  readonly error: Error | null
  readonly onAsk: (question: RightsQuestion) => void
}

function Question({ asked, error, onAsk }: QuestionProps) {
  const text = useText()
  const [draft, setDraft] = useState(asked)
  const ask = () => onAsk({ user: draft.user.trim(), on: draft.on.trim().replace(/^\/+|\/+$/g, '') })
  return (
    <Panel title={text('rights-question')}>
      <Form action={text('rights-ask')} look="outlined" onSubmit={ask}>
        <PersonField
          label={text('rights-person')}
          value={draft.user}
          problem={problemOf(error, 'user')}
          onValueChange={(user) => setDraft({ ...draft, user })}
        />
        <PlaceField
          label={text('rights-place')}
          hint={text('rights-place-hint')}
          value={draft.on}
          onValueChange={(on) => setDraft({ ...draft, on })}
        />
      </Form>
    </Panel>
  )
}

function Answer({ explanation }: { readonly explanation: Explanation }) {
  const text = useText()
  const { user, on, sees, permissions, is_superuser: isSuperuser } = explanation
  const place = on === '' ? text('rights-site') : on
  const allowed = permissions.filter((one) => one.allowed)
  const missing = permissions.filter((one) => !one.allowed)
  return (
    <>
      {isSuperuser && <Notice tone="good">{text('rights-superuser', { name: user })}</Notice>}
      {!sees && <Notice tone="warning">{text('rights-unseen', { name: user, place })}</Notice>}
      {explanation.agreement_needed && <Notice tone="warning">{text('rights-agreement', { name: user })}</Notice>}
      <Panel title={text('rights-allowed', { name: user, place, count: allowed.length })} flush>
        {allowed.length === 0 ? <Empty title={text('rights-none')} /> : <Permissions permissions={allowed} />}
      </Panel>
      <Panel title={text('rights-missing', { name: user, place, count: missing.length })} flush>
        {missing.length === 0 ? <Empty title={text('rights-all')} /> : <Permissions permissions={missing} />}
      </Panel>
    </>
  )
}

function Permissions({ permissions }: Pick<Explanation, 'permissions'>) {
  const text = useText()
  return (
    <RowList
      rows={permissions.map(({ permission, allowed, team, role, reason }) => ({
        key: permission,
        title: text(permissionText(permission)),
        detail: allowed
          ? team
            ? text('rights-by-team', { team: team.name, role: role ?? '' })
            : text('rights-by-itself')
          : (reason ?? ''),
      }))}
    />
  )
}

/** People who could give what is missing. */
function Givers({ explanation: { givers } }: { readonly explanation: Explanation }) {
  const text = useText()
  if (givers.length === 0) return null
  return (
    <Panel title={text('rights-givers')} flush>
      <RowList
        rows={givers.map(({ username, full_name: fullName }) => ({
          key: username,
          picture: <Avatar name={fullName || username} />,
          title: <PageLink href={personHref(username)}>{fullName || username}</PageLink>,
          detail: username,
        }))}
      />
    </Panel>
  )
}
