import { useState } from 'react'
import { useSession } from '../../api/session.ts'
import {
  membersAfter,
  type Team,
  useMemberChange,
  useMembers,
  useNewMember,
  useTeamInvitation,
} from '../../api/teams.ts'
import { useText } from '../../text/texts.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { FactLine } from '../../ui/fact-line.tsx'
import { FailedPart } from '../../ui/failed-part.tsx'
import { Form, FormProblem, problemOf } from '../../ui/form.tsx'
import { formatTime } from '../../ui/format.ts'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RowList } from '../../ui/row-list.tsx'
import { Secret } from '../../ui/secret.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { tellDone } from '../../ui/toasts.tsx'
import { PersonField } from '../people/person-field.tsx'
import { OpenInvitations } from './open-invitations.tsx'
import style from './teams.module.css'

/** The members of a team, and two ways to add one: by user name, or by an invitation. */
export function Members({ team }: { readonly team: Team }) {
  const text = useText()
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useMembers(team.id)
  const { mutate, pending, error: changeError } = useMemberChange(team.id)
  const { features, rights } = useSession()
  const mayInvite = features.registration !== 'closed' || rights.site.includes('user.edit')
  const [way, setWay] = useState<'add' | 'invite' | null>(null)
  if (data === undefined)
    return error ? <FailedPart error={error} retry={refetch} /> : <Skeleton label={text('loading')} lines={2} />
  const shown = membersAfter(
    data.pages.flatMap(({ results }) => results),
    pending,
  )
  return (
    <>
      <FormProblem error={changeError} />
      <div className={style.members}>
        {shown.length === 0 && <p className={style.none}>{text('members-none')}</p>}
        <RowList
          rows={shown.map(({ id, username, full_name, is_admin }) => ({
            key: id,
            picture: <Avatar name={full_name || username} />,
            title: full_name || username,
            detail: <FactLine facts={[username, is_admin && text('member-admin')]} />,
            actions: (
              <Menu trigger={<IconButton icon="more" label={text('member-more', { name: full_name || username })} />}>
                <MenuItem onClick={() => mutate({ kind: is_admin ? 'end-admin' : 'make-admin', user: id })}>
                  {text(is_admin ? 'member-admin-end' : 'member-admin-make')}
                </MenuItem>
                <MenuItem danger onClick={() => mutate({ kind: 'remove', username })}>
                  {text('member-remove')}
                </MenuItem>
              </Menu>
            ),
          }))}
        />
      </div>
      {hasNextPage && (
        <div>
          <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {text('members-more')}
          </Button>
        </div>
      )}
      <OpenInvitations team={team} mayInvite={mayInvite} />
      {way === 'add' && <NewMember team={team} done={() => setWay(null)} />}
      {way === 'invite' && <Invitation team={team} done={() => setWay(null)} />}
      {way === null && (
        <div className={style.ways}>
          <Button icon="add" onClick={() => setWay('add')}>
            {text('member-add')}
          </Button>
          {mayInvite && <Button onClick={() => setWay('invite')}>{text('member-invite')}</Button>}
        </div>
      )}
    </>
  )
}

interface WayProps {
  readonly team: Team
  readonly done: () => void
}

function NewMember({ team, done }: WayProps) {
  const text = useText()
  const [username, setUsername] = useState('')
  const { mutate, isPending, error } = useNewMember(team.id)
  const add = () =>
    mutate(username, {
      onSuccess: () => {
        setUsername('')
        tellDone(text('member-added', { name: username, team: team.name }))
      },
    })
  return (
    <Form
      action={text('member-add')}
      look="outlined"
      busy={isPending}
      error={error}
      beside={<Button onClick={done}>{text('close')}</Button>}
      onSubmit={add}
    >
      <PersonField value={username} onValueChange={setUsername} autoFocus />
    </Form>
  )
}

/** Somebody without an account: the link makes one that is in the team. */
function Invitation({ team, done }: WayProps) {
  const text = useText()
  const [email, setEmail] = useState('')
  const { mutate, isPending, data, error } = useTeamInvitation(team.id)
  if (data)
    return (
      <Notice tone="good" urgent actions={<Button onClick={done}>{text('close')}</Button>}>
        {data.link === null ? (
          <p>{text('invitation-sent', { email })}</p>
        ) : (
          <>
            <p>{text('invitation-link', { time: formatTime(data.expires) })}</p>
            <Secret value={data.link} />
          </>
        )}
      </Notice>
    )
  return (
    <Form
      action={text('member-invite')}
      look="outlined"
      busy={isPending}
      error={error}
      fields={['email']}
      beside={<Button onClick={done}>{text('close')}</Button>}
      onSubmit={() => mutate(email)}
    >
      <TextField
        label={text('invitation-email')}
        hint={text('invitation-hint')}
        name="email"
        type="email"
        autoFocus
        required
        value={email}
        problem={problemOf(error, 'email')}
        onValueChange={setEmail}
      />
    </Form>
  )
}
