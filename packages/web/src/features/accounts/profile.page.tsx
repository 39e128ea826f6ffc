import { lazy, Suspense, useEffect } from 'react'
import { useSession } from '../../api/session.ts'
import accounts from '../../text/accounts.ftl?raw'
import { addTexts, useText } from '../../text/texts.ts'
import { buttonClass } from '../../ui/button.tsx'
import { MessagePage } from '../../ui/message-page.tsx'
import { PageBody, PageHeader } from '../../ui/page-header.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { usePart } from '../../ui/page-part.ts'
import { usePageTitle } from '../../ui/page-title.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AccountData } from './account-data.tsx'
import { NewAddress } from './new-address.tsx'
import { Notifications } from './notifications.tsx'
import { OwnPerson } from './own-person.tsx'
import { Security } from './security.tsx'
import { Tokens } from './tokens.tsx'

addTexts(accounts)

/** Few people need it: it is loaded on demand. */
const OwnMemory = lazy(async () => ({ default: (await import('./own-memory.tsx')).OwnMemory }))

const parts = ['you', 'notifications', 'security', 'tokens', 'memory', 'data'] as const

/** The profile: identity, appearance, sign-in, and stored data. */
export function Page() {
  const text = useText()
  const { user } = useSession()
  const part = usePart(parts)
  const title = text('place-profile')
  usePageTitle(...(part === parts[0] ? [title] : [text(`profile-part-${part}`), title]))
  // A part is a page to its reader: it is read from its top.
  useEffect(() => void (part && window.scrollTo(0, 0)), [part])
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
      <PageHeader
        title={title}
        partsLabel={text('profile-parts')}
        parts={parts.map((one) => (
          <PageLink
            key={one}
            href={one === parts[0] ? '/accounts/profile/' : `/accounts/profile/#${one}`}
            aria-current={one === part ? 'page' : undefined}
          >
            {text(`profile-part-${one}`)}
          </PageLink>
        ))}
      />
      <PageBody>
        <NewAddress />
        {part === 'you' && <OwnPerson user={user} />}
        {part === 'notifications' && <Notifications username={user.username} />}
        {part === 'security' && <Security />}
        {part === 'tokens' && <Tokens />}
        {part === 'memory' && (
          <Suspense fallback={<Skeleton label={text('loading')} />}>
            <OwnMemory />
          </Suspense>
        )}
        {part === 'data' && <AccountData username={user.username} />}
      </PageBody>
    </>
  )
}
