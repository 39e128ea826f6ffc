import { useBulkStrings } from '../../api/history.ts'
import bulkStrings from '../../text/bulk-strings.ftl?raw'
import { addTexts, useText } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Difference } from '../../ui/change-list.tsx'
import { FailedPart } from '../../ui/failed-part.tsx'
import { stringHref } from '../../ui/link.ts'
import { mixedText } from '../../ui/mixed-text.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import style from './bulk-strings.module.css'

addTexts(bulkStrings)

interface BulkStringsProps {
  readonly id: number
  /** The place whose strings are shown; empty: all that the reader sees. */
  readonly path: string
}

/** The effect of a bulk edit on each string. */
export function BulkStrings({ id, path }: BulkStringsProps) {
  const text = useText()
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useBulkStrings(id, path)
  if (data === undefined)
    return error ? <FailedPart error={error} retry={refetch} /> : <Skeleton label={text('loading')} />
  const strings = data.pages.flatMap(({ results }) => results)
  if (strings.length === 0) return <p>{text('bulk-entry-none')}</p>
  return (
    <>
      <ul className={style.strings}>
        {strings.map(({ unit, path: at, source, before, after, outcome }) => (
          <li key={unit} className={style.string}>
            <span className={style.head}>
              <PageLink href={stringHref(at, unit)} dir="auto" className={style.source}>
                {mixedText(source.join(' / '))}
              </PageLink>
              <bdi className={style.place}>{at}</bdi>
            </span>
            {after.length > 0 && (
              <span dir="auto" className={style.text}>
                <Difference old={before.join('\n')} now={after.join('\n')} />
              </span>
            )}
            {(outcome === 'undone' || outcome === 'kept') && <span>{text(`bulk-entry-${outcome}`)}</span>}
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {text('bulk-entry-more')}
        </Button>
      )}
    </>
  )
}
