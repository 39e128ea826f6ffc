import { useState } from 'react'
import {
  type SiteInvitation,
  useSiteInvitation,
  useSiteInvitationEnd,
  useSiteInvitationSending,
  useSiteInvitations,
} from '../../api/site-people.ts'
import { useText } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import { FactLine } from '../../ui/fact-line.tsx'
import { FailedPart } from '../../ui/failed-part.tsx'
import { Form, FormProblem, problemOf } from '../../ui/form.tsx'
import { formatTime } from '../../ui/format.ts'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { RowList } from '../../ui/row-list.tsx'
import { Secret } from '../../ui/secret.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { tellDone } from '../../ui/toasts.tsx'

/** Invitations that nobody has taken yet, to be sent again or withdrawn. */
export function SiteInvitations() {
  const text = useText()
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useSiteInvitations()
  const sending = useSiteInvitationSending()
  const end = useSiteInvitationEnd()
  if (error) return <FailedPart error={error} retry={refetch} />
  const open = data?.pages.flatMap(({ results }) => results) ?? []
  if (open.length === 0) return null
  const isBusy = sending.isPending || end.isPending
  const send = ({ id, email }: SiteInvitation) =>
    sending.mutate(id, { onSuccess: ({ link }) => link === null && tellDone(text('site-invitation-sent', { email })) })
  return (
    <Panel title={text('site-invitations', { count: data?.pages[0]?.count ?? 0 })} flush>
      <FormProblem error={sending.error ?? end.error} />
      {typeof sending.data?.link === 'string' && <Link link={sending.data.link} expires={sending.data.expires} />}
      <RowList
        rows={open.map((one) => ({
          key: one.id,
          title: <bdi>{one.email}</bdi>,
          detail: (
            <FactLine
              facts={[
                ...one.teams.map(({ name }) => name),
                text(one.works ? 'site-invitation-open' : 'site-invitation-dead', {
                  name: one.invited_by,
                  time: formatTime(one.expires),
                }),
              ]}
            />
          ),
          actions: (
            <>
              <Button
                disabled={isBusy}
                aria-label={text('site-invitation-again-named', { email: one.email })}
                onClick={() => send(one)}
              >
                {text('site-invitation-again')}
              </Button>
              <Button
                disabled={isBusy}
                aria-label={text('site-invitation-end-named', { email: one.email })}
                onClick={() => end.mutate(one.id)}
              >
                {text('site-invitation-end')}
              </Button>
            </>
          ),
        }))}
      />
      {hasNextPage && (
        <div>
          <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {text('people-next')}
          </Button>
        </div>
      )}
    </Panel>
  )
}

/** Invites somebody who has no account yet. */
export function NewInvitation() {
  const text = useText()
  const [email, setEmail] = useState('')
  const { mutate, isPending, data, error } = useSiteInvitation()
  const invite = () =>
    mutate(email.trim(), {
      onSuccess: ({ link }) => {
        setEmail('')
        if (link === null) tellDone(text('site-invitation-sent', { email }))
      },
    })
  return (
    <Panel title={text('site-invitation-new')}>
      <Form
        action={text('site-invitation-send')}
        look="outlined"
        busy={isPending}
        error={error}
        fields={['email']}
        onSubmit={invite}
      >
        <TextField
          label={text('manage-person-email')}
          name="invited_email"
          type="email"
          autoComplete="off"
          required
          value={email}
          problem={problemOf(error, 'email')}
          onValueChange={setEmail}
        />
      </Form>
      {typeof data?.link === 'string' && <Link link={data.link} expires={data.expires} />}
    </Panel>
  )
}

function Link({ link, expires }: { readonly link: string; readonly expires: string }) {
  const text = useText()
  return (
    <Notice tone="good" urgent>
      <p>{text('site-invitation-link', { time: formatTime(expires) })}</p>
      <Secret value={link} />
    </Notice>
  )
}
