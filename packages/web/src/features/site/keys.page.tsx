import { useRouterState } from '@tanstack/react-router'
import { useSession } from '../../api/session.ts'
import { usePublicKey } from '../../api/setup.ts'
import site from '../../text/site.ftl?raw'
import { addTexts, useText } from '../../text/texts.ts'
import { buttonClass } from '../../ui/button.tsx'
import { MessagePage } from '../../ui/message-page.tsx'
import { PageBody, PageHeader } from '../../ui/page-header.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { PublicKey } from '../../ui/public-key.tsx'

addTexts(site)

/** The key by which this service is known to the hosts of private repositories. */
export function Page() {
  const text = useText()
  const { user } = useSession()
  const href = useRouterState({ select: ({ location }) => location.href })
  usePageTitle(text('keys-title'))
  if (user === null)
    return (
      <MessagePage title={text('keys-visitor')}>
        <p>
          <PageLink className={buttonClass('filled')} href={`/accounts/login/?next=${encodeURIComponent(href)}`}>
            {text('sign-in-action')}
          </PageLink>
        </p>
      </MessagePage>
    )
  return (
    <>
      <PageHeader title={text('keys-title')} />
      <PageBody>
        <p>{text('keys-text')}</p>
        <OwnKey />
      </PageBody>
    </>
  )
}

function OwnKey() {
  return <PublicKey found={usePublicKey(null)} />
}
