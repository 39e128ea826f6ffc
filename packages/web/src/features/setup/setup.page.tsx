import { useRouterState } from '@tanstack/react-router'
import { useSession } from '../../api/session.ts'
import setup from '../../text/setup.ftl?raw'
import { addTexts, useText } from '../../text/texts.ts'
import { buttonClass } from '../../ui/button.tsx'
import { MessagePage } from '../../ui/message-page.tsx'
import { PageBody, PageHeader } from '../../ui/page-header.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { SetupForm } from './setup-form.tsx'

addTexts(setup)

/** From the address of a git repository to a component. */
export function Page() {
  const text = useText()
  const { user } = useSession()
  const href = useRouterState({ select: ({ location }) => location.href })
  usePageTitle(text('setup-title'))
  if (user === null)
    return (
      <MessagePage title={text('setup-nobody')}>
        <p>
          <PageLink className={buttonClass('filled')} href={`/accounts/login/?next=${encodeURIComponent(href)}`}>
            {text('sign-in-action')}
          </PageLink>
        </p>
      </MessagePage>
    )
  return (
    <>
      <PageHeader title={text('setup-title')} summary={text('setup-summary')} />
      <PageBody>
        <SetupForm />
      </PageBody>
    </>
  )
}
