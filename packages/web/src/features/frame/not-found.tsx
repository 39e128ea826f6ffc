import { useRouterState } from '@tanstack/react-router'
import { useSession } from '../../api/session.ts'
import { useText } from '../../text/texts.ts'
import { buttonClass } from '../../ui/button.tsx'
import { MessagePage } from '../../ui/message-page.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { Frame } from './frame.tsx'

/** An address that leads nowhere, inside the frame. */
export function NotFound() {
  const text = useText()
  const { user } = useSession()
  const href = useRouterState({ select: ({ location }) => location.href })
  return (
    <MessagePage title={text('not-found-title')}>
      <p>{text('not-found-text')}</p>
      {user === null && <p>{text('not-found-sign-in')}</p>}
      <p>
        <PageLink className={buttonClass('filled')} href="/">
          {text('place-dashboard')}
        </PageLink>{' '}
        {user === null && (
          <PageLink className={buttonClass('outlined')} href={`/accounts/login/?next=${encodeURIComponent(href)}`}>
            {text('sign-in-action')}
          </PageLink>
        )}
      </p>
    </MessagePage>
  )
}

/** The same for addresses outside of every page: the frame stands around it. */
export const FramedNotFound = () => (
  <Frame>
    <NotFound />
  </Frame>
)
