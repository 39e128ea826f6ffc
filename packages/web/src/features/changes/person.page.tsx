import { useRouterState } from '@tanstack/react-router'
import { RefusedRequest } from '@weft/contract/client'
import { useSiteChanges } from '../../api/history.ts'
import { type Contribution, useContributions, usePerson } from '../../api/people.ts'
import { useSession } from '../../api/session.ts'
import changes from '../../text/changes.ftl?raw'
import { addTexts, useText } from '../../text/texts.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { FailedPart } from '../../ui/failed-part.tsx'
import { formatNumber } from '../../ui/format.ts'
import { placeHref } from '../../ui/link.ts'
import { MessagePage } from '../../ui/message-page.tsx'
import { Columns, PageBody, PageHeader } from '../../ui/page-header.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { Empty, Facts, Panel } from '../../ui/panel.tsx'
import { RowList } from '../../ui/row-list.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ChangeFeed } from './change-feed.tsx'
import style from './changes.module.css'

addTexts(changes)

/** The user name in the address; one that is escaped wrongly is nobody's. */
function nameIn(pathname: string): string {
  const escaped = /^\/user\/([^/]+)/.exec(pathname)?.[1] ?? ''
  try {
    return decodeURIComponent(escaped)
  } catch (error) {
    if (!(error instanceof URIError)) throw error
    return escaped
  }
}

/** Somebody: what they did here, as far as the reader sees it. */
export function Page() {
  const text = useText()
  const { user } = useSession()
  const username = useRouterState({ select: ({ location }) => nameIn(location.pathname) })
  if (user !== null) return <ShownPerson key={username} username={username} isReader={user.username === username} />
  return (
    <MessagePage title={text('person-visitor')}>
      <p>{text('person-visitor-text')}</p>
      <p>
        <PageLink
          className={buttonClass('filled')}
          href={`/accounts/login/?next=${encodeURIComponent(`/user/${encodeURIComponent(username)}/`)}`}
        >
          {text('sign-in-action')}
        </PageLink>
      </p>
    </MessagePage>
  )
}

function ShownPerson({ username, isReader }: { readonly username: string; readonly isReader: boolean }) {
  const text = useText()
  const { data, error, refetch } = usePerson(username)
  const found = useSiteChanges({ user: username })
  const name = data?.person.full_name || username
  usePageTitle(name)
  if (error instanceof RefusedRequest && error.status === 404)
    return (
      <MessagePage title={text('person-nobody')}>
        <p>{text('person-nobody-text', { name: username })}</p>
        <p>
          <PageLink className={buttonClass('filled')} href="/changes/">
            {text('place-changes')}
          </PageLink>
        </p>
      </MessagePage>
    )
  return (
    <>
      <PageHeader
        title={<bdi>{name}</bdi>}
        {...(name !== username && { summary: <bdi>{username}</bdi> })}
        actions={
          <>
            <PageLink className={buttonClass('outlined')} href={`/insights/?person=${encodeURIComponent(username)}`}>
              {text('place-insights')}
            </PageLink>
            {isReader && (
              <PageLink className={buttonClass('outlined')} href="/accounts/profile/">
                {text('person-own')}
              </PageLink>
            )}
          </>
        }
      />
      <PageBody>
        {error && <FailedPart error={error} retry={refetch} />}
        <Columns
          aside={
            <>
              <Panel title={text('person-done')}>
                {data === undefined ? (
                  <Skeleton label={text('loading')} lines={4} />
                ) : (
                  <Facts
                    facts={(['translated', 'suggested', 'commented', 'uploaded', 'languages'] as const).map((kind) => [
                      text(`person-${kind}`),
                      <span key={kind} className={style.number}>
                        {formatNumber(data.done[kind])}
                      </span>,
                    ])}
                  />
                )}
              </Panel>
              <Contributions username={username} />
            </>
          }
        >
          <Panel title={text('changes-list')} flush>
            <ChangeFeed found={found} none={text('person-no-changes')} />
          </Panel>
        </Columns>
      </PageBody>
    </>
  )
}

/** `Weft / Website, Czech`: from the outside in. */
const nameOf = ({ component, language }: Contribution): string =>
  `${component.project.name} / ${component.name}, ${language.name}`

const pathOf = ({ url }: Contribution): string =>
  decodeURIComponent(decodeURIComponent(/\/api\/translations\/(.+)\/$/.exec(new URL(url).pathname)?.[1] ?? ''))

function Contributions({ username }: { readonly username: string }) {
  const text = useText()
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useContributions(username)
  const list = data?.pages.flatMap(({ results }) => results)
  return (
    <Panel title={text('person-translations')} flush>
      {error && <FailedPart error={error} retry={refetch} />}
      {list === undefined && !error && <Skeleton label={text('loading')} />}
      {list?.length === 0 && <Empty title={text('person-no-translations')} />}
      {list !== undefined && list.length > 0 && (
        <RowList
          rows={list.map((one) => ({
            key: one.id,
            title: (
              <PageLink href={placeHref(pathOf(one))}>
                <bdi>{nameOf(one)}</bdi>
              </PageLink>
            ),
          }))}
        />
      )}
      {hasNextPage && (
        <p className={style.more}>
          <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {text('person-more-translations')}
          </Button>
        </p>
      )}
    </Panel>
  )
}
