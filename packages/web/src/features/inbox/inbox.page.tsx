import { useInbox, useInboxRead } from '../../api/inbox.ts'
import { useSession } from '../../api/session.ts'
import inbox from '../../text/inbox.ftl?raw'
import { addTexts, useText } from '../../text/texts.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { FailedPart } from '../../ui/failed-part.tsx'
import { MessagePage } from '../../ui/message-page.tsx'
import { PageBody, PageHeader } from '../../ui/page-header.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { Empty, Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import style from './inbox.module.css'
import { InboxEntry } from './inbox-entry.tsx'

addTexts(inbox)

/** The user's notifications. */
export function Page() {
  const text = useText()
  const { user } = useSession()
  usePageTitle(text('place-inbox'))
  if (user === null)
    return (
      <MessagePage title={text('inbox-nobody')}>
        <p>
          <PageLink className={buttonClass('filled')} href="/accounts/login/?next=%2Faccounts%2Finbox%2F">
            {text('sign-in-action')}
          </PageLink>
        </p>
      </MessagePage>
    )
  return <Inbox />
}

function Inbox() {
  const text = useText()
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInbox()
  const read = useInboxRead()
  const items = data?.pages.flatMap((page) => page.items)
  const unread = data?.pages[0]?.unread ?? 0
  const newest = items?.[0]?.id
  return (
    <>
      <PageHeader
        title={text('place-inbox')}
        summary={data && text('inbox-unread', { count: unread })}
        actions={
          <>
            {unread > 0 && newest !== undefined && (
              <Button icon="check" disabled={read.isPending} onClick={() => read.mutate({ up_to: newest })}>
                {text('inbox-all-read')}
              </Button>
            )}
            <PageLink className={buttonClass('outlined')} href="/accounts/profile/#notifications">
              {text('inbox-choose')}
            </PageLink>
          </>
        }
      />
      <PageBody>
        {error && <FailedPart error={error} retry={refetch} />}
        {items === undefined && !error && <Skeleton label={text('loading')} />}
        {items?.length === 0 && (
          <Panel title={text('place-inbox')}>
            <Empty title={text('inbox-none')}>{text('inbox-none-text')}</Empty>
          </Panel>
        )}
        {items !== undefined && items.length > 0 && (
          <Panel title={text('inbox-list')} flush>
            <ol className={style.entries}>
              {items.map((item) => (
                <InboxEntry key={item.id} item={item} read={(id) => read.mutate({ entries: [id] })} />
              ))}
            </ol>
            {hasNextPage && (
              <p className={style.more}>
                <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                  {text('show-older')}
                </Button>
              </p>
            )}
          </Panel>
        )}
      </PageBody>
    </>
  )
}
