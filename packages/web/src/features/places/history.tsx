import { useState } from 'react'
import {
  allChanges,
  type Change,
  type ChangeFilter,
  type ChangeKind,
  changeKinds,
  isUndoable,
  TextMovedOn,
  useChanges,
  useUndo,
} from '../../api/history.ts'
import { useLanguages } from '../../api/languages.ts'
import { mayDo, type Place } from '../../api/places.ts'
import { openableChange } from '../../parts/changes/entry-of-bulk.tsx'
import { useText } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import { ChangeList } from '../../ui/change-list.tsx'
import { describeError, FailedPart } from '../../ui/failed-part.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { Empty, Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { tellDone, tellFailed } from '../../ui/toasts.tsx'
import style from './history.module.css'

const HistoryFilter = onDemand(async () => (await import('../../ui/history-filter.tsx')).HistoryFilter<ChangeKind>)

const kinds = Object.keys(changeKinds) as ChangeKind[] // the keys of a constant are what its type says

/** The history of a place, newest first, with a filter. */
export function History({ place }: { readonly place: Place }) {
  const text = useText()
  const [filter, setFilter] = useState(allChanges)
  const [isFiltering, setFiltering] = useState(false)
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useChanges(place, filter)
  const changes = data?.pages.flatMap(({ results }) => results)
  return (
    <Panel title={text('part-history')} flush>
      <details className={style.filter} onToggle={({ currentTarget }) => setFiltering(currentTarget.open)}>
        <summary>{text('changes-filter')}</summary>
        {isFiltering && <Filter place={place} filter={filter} onFilter={setFilter} />}
      </details>
      {error && <FailedPart error={error} retry={refetch} />}
      {changes === undefined && !error && <Skeleton label={text('loading')} />}
      {changes?.length === 0 && <Empty title={text(filter === allChanges ? 'history-none' : 'changes-none-found')} />}
      {changes !== undefined && changes.length > 0 && (
        <ChangeList
          changes={changes.map((change) => ({
            ...openableChange(change, text, place.path),
            actions: mayDo(place, 'unit.edit') && isUndoable(change) && <Undo change={change} />,
          }))}
          end={
            hasNextPage && (
              <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                {text('show-older')}
              </Button>
            )
          }
        />
      )}
    </Panel>
  )
}

interface FilterProps {
  readonly place: Place
  readonly filter: ChangeFilter
  readonly onFilter: (filter: ChangeFilter) => void
}

function Filter({ place, ...rest }: FilterProps) {
  const { data = [] } = useLanguages()
  // The history of a translation is of one language.
  return <HistoryFilter kinds={kinds} languages={place.kind === 'translation' ? [] : data} {...rest} />
}

/** Puts back the text that a change replaced. */
function Undo({ change }: { readonly change: Change }) {
  const text = useText()
  const { mutate, isPending } = useUndo()
  const undo = () =>
    mutate(change, {
      onSuccess: () => tellDone(text('undo-done')),
      onError: (error) =>
        tellFailed(text('undo-failed'), error instanceof TextMovedOn ? text('undo-late') : describeError(error, text)),
    })
  return (
    <Button look="plain" disabled={isPending} onClick={undo}>
      {text('undo')}
    </Button>
  )
}
