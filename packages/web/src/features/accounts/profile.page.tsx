import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { changeLook } from '../../api/look.ts'
import { useSession } from '../../api/session.ts'
import { endOtherSessions, endSession, readSessions } from '../../api/sessions.ts'
import accounts from '../../text/accounts.ftl?raw'
import { addTexts, useText } from '../../text/texts.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { FailedPart } from '../../ui/failed-part.tsx'
import { MessagePage } from '../../ui/message-page.tsx'
import { Moment } from '../../ui/moment.tsx'
import { PageBody, PageHeader } from '../../ui/page-header.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { Facts, Panel } from '../../ui/panel.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import style from './profile.module.css'

addTexts(accounts)

const themes = ['auto', 'light', 'dark'] as const
const densities = ['comfortable', 'compact'] as const

/** Who one is, how pages look, and where one is signed in. */
export function Page() {
  const text = useText()
  usePageTitle(text('place-profile'))
  const { user } = useSession()
  if (user === null)
    return (
      <MessagePage title={text('profile-nobody')}>
        <p>
          <PageLink className={buttonClass('filled')} href="/accounts/login/?next=%2Faccounts%2Fprofile%2F">
            {text('sign-in-action')}
          </PageLink>
        </p>
      </MessagePage>
    )
  return (
    <>
      <PageHeader title={text('place-profile')} />
      <PageBody>
        <Panel title={text('profile-you')}>
          <Facts
            facts={[
              [text('profile-name'), user.full_name],
              [text('profile-username'), user.username],
              [text('profile-email'), user.email ?? '–'],
            ]}
          />
        </Panel>
        <Looks />
        <Sessions />
      </PageBody>
    </>
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

/** The browsers in which one is signed in. */
function Sessions() {
  const text = useText()
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery({ queryKey: ['sessions'], queryFn: ({ signal }) => readSessions(signal) })
  const options = { onSettled: () => queries.invalidateQueries({ queryKey: ['sessions'] }) }
  const endOne = useMutation({ mutationFn: endSession, ...options })
  const endOthers = useMutation({ mutationFn: endOtherSessions, ...options })
  if (data === undefined)
    return error ? <FailedPart error={error} retry={refetch} /> : <Skeleton label={text('loading')} />
  const hasOthers = data.some(({ current }) => !current)
  return (
    <Panel
      title={text('sessions-title')}
      flush
      actions={hasOthers && <Button onClick={() => endOthers.mutate()}>{text('sessions-end-others')}</Button>}
    >
      <ul className={style.sessions}>
        {data.map(({ id, current, user_agent, address, last_used }) => (
          <li key={id} className={style.session}>
            <span className={style.browser}>
              <strong>{browserOf(user_agent)}</strong>
              <span className={style.quiet}>
                {address} · {current ? text('sessions-here') : <Moment time={last_used} />}
              </span>
            </span>
            {!current && <Button onClick={() => endOne.mutate(id)}>{text('sign-out')}</Button>}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

const browsers: readonly (readonly [RegExp, string])[] = [
  [/Firefox\//, 'Firefox'],
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Chrom(e|ium)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
]

/** `Firefox, Linux`: what people know of what browsers say of themselves. */
function browserOf(userAgent: string): string {
  const nameIn = (known: typeof browsers) => known.find(([pattern]) => pattern.test(userAgent))?.[1]
  return [nameIn(browsers), nameIn(systems)].filter(Boolean).join(', ') || userAgent.slice(0, 60) || '?'
}
