import { type Assignment, useAssignmentHistory } from '../../api/assignments.ts'
import { shownChange } from '../../api/history.ts'
import { useText } from '../../text/texts.ts'
import { ChangeList } from '../../ui/change-list.tsx'
import { FailedPart } from '../../ui/failed-part.tsx'
import { Empty, Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

/** Events of the assignment itself; its strings have their own history. */
export function AssignmentHistory({ assignment }: { readonly assignment: Assignment }) {
  const text = useText()
  const { data, error, refetch } = useAssignmentHistory(assignment)
  if (data === undefined)
    return error ? <FailedPart error={error} retry={refetch} /> : <Skeleton label={text('loading')} />
  return (
    <Panel title={text('assignment-part-history')} flush>
      {data.length === 0 ? (
        <Empty title={text('assignment-history-none')} />
      ) : (
        // Its name is that of the page.
        <ChangeList changes={data.map((change) => ({ ...shownChange(change, assignment.path), text: '', old: '' }))} />
      )}
    </Panel>
  )
}
