import { type Change, isUndoable, nameInUrl, pathInUrl, TextMovedOn, useChanges, useUndo } from '../../api/history.ts'
import { mayDo, type Place } from '../../api/places.ts'
import { useText } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import { ChangeList, type ShownChange } from '../../ui/change-list.tsx'
import { describeError, FailedPart } from '../../ui/failed-part.tsx'
import { Empty, Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { tellDone, tellFailed } from '../../ui/toasts.tsx'

/** What happened in a place, newest first. */
export function History({ place }: { readonly place: Place }) {
  const text = useText()
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useChanges(place)
  const changes = data?.pages.flatMap(({ results }) => results)
  return (
    <Panel title={text('part-history')} flush>
      {error && <FailedPart error={error} retry={refetch} />}
      {changes === undefined && !error && <Skeleton label={text('loading')} />}
      {changes?.length === 0 && <Empty title={text('history-none')} />}
      {changes !== undefined && changes.length > 0 && (
        <ChangeList
          changes={changes.map((change) => ({
            ...shownChange(change, place),
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

function shownChange(change: Change, place: Place): ShownChange {
  const path = pathInUrl(change.translation ?? change.component)
  const { filename, reason } = change.details
  return {
    id: change.id,
    action: change.action_name,
    user: nameInUrl(change.user ?? change.author),
    time: change.timestamp,
    old: change.old,
    text: change.target,
    path: path === place.path ? null : path,
    detail: [filename, reason].filter((one) => typeof one === 'string').join(' · ') || null,
  }
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
