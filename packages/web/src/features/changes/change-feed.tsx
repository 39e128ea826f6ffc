import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ChangePage } from '../../api/history.ts'
import { openableChange } from '../../parts/changes/entry-of-bulk.tsx'
import { useText } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import { ChangeList } from '../../ui/change-list.tsx'
import { FailedPart } from '../../ui/failed-part.tsx'
import { Empty } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

interface ChangeFeedProps {
  readonly found: UseInfiniteQueryResult<InfiniteData<ChangePage>>
  /** The text for an empty list. */
  readonly none: string
}

/** The history, newest first, with more on demand. */
export function ChangeFeed({ found, none }: ChangeFeedProps) {
  const text = useText()
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = found
  const changes = data?.pages.flatMap(({ results }) => results)
  return (
    <>
      {error && <FailedPart error={error} retry={refetch} />}
      {changes === undefined && !error && <Skeleton label={text('loading')} />}
      {changes?.length === 0 && <Empty title={none} />}
      {changes !== undefined && changes.length > 0 && (
        <ChangeList
          changes={changes.map((change) => openableChange(change, text))}
          end={
            hasNextPage && (
              <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                {text('show-older')}
              </Button>
            )
          }
        />
      )}
    </>
  )
}
