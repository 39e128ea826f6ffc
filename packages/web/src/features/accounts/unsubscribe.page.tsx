import { useRouterState } from '@tanstack/react-router'
import { RefusedRequest } from '@weft/contract/client'
import { useUnsubscribe, useUnsubscription } from '../../api/subscriptions.ts'
import accounts from '../../text/accounts.ftl?raw'
import notifications from '../../text/notifications.ftl?raw'
import { addTexts, useText } from '../../text/texts.ts'
import { FailedPart } from '../../ui/failed-part.tsx'
import { Form } from '../../ui/form.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EntryCard } from './entry-card.tsx'

addTexts(accounts)
addTexts(notifications)

/**
 * The target of a letter's link: shows the letters to stop, with a button that stops them. Programs that only follow links end nothing.
 */
export function Page() {
  const text = useText()
  const token = useRouterState({ select: ({ location }) => location.pathname.split('/').filter(Boolean).at(-1) ?? '' })
  const { data, error, refetch } = useUnsubscription(token)
  const isUnknown = error instanceof RefusedRequest && error.status === 404
  return (
    <EntryCard
      title={text('unsubscribe-title')}
      heading={text('unsubscribe-title')}
      problem={isUnknown ? text('unsubscribe-unknown') : undefined}
      foot={<PageLink href="/accounts/profile/#notifications">{text('unsubscribe-settings')}</PageLink>}
    >
      {data === undefined && error === null && <Skeleton label={text('loading')} />}
      {error !== null && !isUnknown && <FailedPart error={error} retry={refetch} />}
      {data && (
        <>
          <p>{text('unsubscribe-text', { frequency: text(`frequency-${data.frequency}`) })}</p>
          <ul>
            {data.notifications.map((name) => (
              <li key={name}>· {text(`notification-${name}`)}</li>
            ))}
          </ul>
          {data.subscribed ? (
            <EndLetters token={token} />
          ) : (
            <p role="status">
              <Icon name="check" /> {text('unsubscribe-done')}
            </p>
          )}
        </>
      )}
    </EntryCard>
  )
}

function EndLetters({ token }: { readonly token: string }) {
  const text = useText()
  const { mutate, isPending, error } = useUnsubscribe(token)
  return (
    <Form action={text('unsubscribe-action')} busy={isPending} error={error} onSubmit={() => mutate()}>
      <p>{text('unsubscribe-inbox')}</p>
    </Form>
  )
}
