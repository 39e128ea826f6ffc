import {
  type Invitation,
  type Team,
  useInvitationEnd,
  useInvitationSending,
  useTeamInvitations,
} from '../../api/teams.ts'
import { useText } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import { FormProblem } from '../../ui/form.tsx'
import { formatTime } from '../../ui/format.ts'
import { Notice } from '../../ui/notice.tsx'
import { RowList } from '../../ui/row-list.tsx'
import { Secret } from '../../ui/secret.tsx'
import { tellDone } from '../../ui/toasts.tsx'
import style from './teams.module.css'

/** Invitations into a team that nobody has taken yet, to be sent again or ended. */
export function OpenInvitations({ team, mayInvite }: { readonly team: Team; readonly mayInvite: boolean }) {
  const text = useText()
  const { data = [] } = useTeamInvitations(team.id)
  const sending = useInvitationSending(team.id)
  const end = useInvitationEnd(team.id)
  if (data.length === 0) return null
  const isBusy = sending.isPending || end.isPending
  const send = ({ id, email }: Invitation) =>
    sending.mutate(id, { onSuccess: ({ link }) => link === null && tellDone(text('invitation-sent', { email })) })
  return (
    <div className={style.members}>
      <h3>{text('invitations-open')}</h3>
      <FormProblem error={sending.error ?? end.error} />
      {typeof sending.data?.link === 'string' && (
        <Notice tone="good" urgent>
          <p>{text('invitation-link', { time: formatTime(sending.data.expires) })}</p>
          <Secret value={sending.data.link} />
        </Notice>
      )}
      <RowList
        rows={data.map((one) => ({
          key: one.id,
          title: one.email,
          detail: text(one.works ? 'invitation-open' : 'invitation-dead', {
            name: one.invited_by,
            time: formatTime(one.expires),
          }),
          actions: (
            <>
              {mayInvite && (
                <Button
                  disabled={isBusy}
                  aria-label={text('invitation-again-named', { email: one.email })}
                  onClick={() => send(one)}
                >
                  {text('invitation-again')}
                </Button>
              )}
              <Button
                disabled={isBusy}
                aria-label={text('invitation-end-named', { email: one.email })}
                onClick={() => end.mutate(one.id)}
              >
                {text('invitation-end')}
              </Button>
            </>
          ),
        }))}
      />
    </div>
  )
}
