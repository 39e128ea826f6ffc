import { Fragment } from 'react'
import { type BulkEdit, type BulkStep, useBulkEdits, useBulkStep } from '../../api/bulk-edits.ts'
import { worksOfBulk } from '../../parts/changes/entry-of-bulk.tsx'
import { useText } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import { FactLine } from '../../ui/fact-line.tsx'
import { FailedPart } from '../../ui/failed-part.tsx'
import { FormProblem } from '../../ui/form.tsx'
import { formatDay, formatNumber } from '../../ui/format.ts'
import { Moment } from '../../ui/moment.tsx'
import { Empty, Panel } from '../../ui/panel.tsx'
import { RowList } from '../../ui/row-list.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import style from './bulk-edit.module.css'
import { outcomeWords } from './outcome-words.ts'

const steps = ['stop', 'resume', 'undo'] as const satisfies readonly BulkStep[]

/** The bulk edits so far: how each stands, what it did, and what can be done with it. */
export function BulkHistory({ path }: { readonly path: string }) {
  const text = useText()
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useBulkEdits(path)
  const { mutate, isPending, error: refusal } = useBulkStep(path)
  if (data === undefined)
    return error ? <FailedPart error={error} retry={refetch} /> : <Skeleton label={text('loading')} />
  const edits = data.pages.flatMap(({ results }) => results)
  if (edits.length === 0)
    return (
      <Panel title={text('bulk-history')}>
        <Empty title={text('bulk-history-none')} />
      </Panel>
    )
  return (
    <Panel title={text('bulk-history')} flush>
      <FormProblem error={refusal} />
      <RowList
        rows={edits.map((edit) => ({
          key: edit.id,
          title: <FactLine facts={[text(`bulk-is-${edit.state}`), worksOfBulk(edit.does, text)]} />,
          detail: <EditFacts edit={edit} />,
          actions: steps
            .filter((step) => edit.can[step])
            .map((step) => (
              <Button key={step} disabled={isPending} onClick={() => mutate({ id: edit.id, step })}>
                {text(`bulk-${step}`)}
              </Button>
            )),
        }))}
      />
      {hasNextPage && (
        <div className={style.more}>
          <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {text('bulk-history-more')}
          </Button>
        </div>
      )}
    </Panel>
  )
}

/** How many strings are written, or taken back. */
function progressOf({ state, done, total, outcomes }: BulkEdit) {
  if (state !== 'undoing') return { isActive: ['waiting', 'running', 'stopping'].includes(state), done, total }
  const sumOf = (names: readonly string[]) => names.reduce((sum, name) => sum + (outcomes[name] ?? 0), 0)
  const back = sumOf(['undone', 'kept'])
  return { isActive: true, done: back, total: back + sumOf(['written', 'propagated']) }
}

function EditFacts({ edit }: { readonly edit: BulkEdit }) {
  const text = useText()
  const { path, q, full_name, user } = edit
  const { isActive, done, total } = progressOf(edit)
  return (
    <FactLine
      facts={[
        <Moment key="time" time={edit.created} />,
        user !== null && (full_name || user),
        path,
        q !== '' && <code key="query">{q}</code>,
        isActive && total > 0 && (
          <Fragment key="progress">
            <progress
              className={style.progress}
              value={done}
              max={total}
              aria-label={text('bulk-progress', { done: formatNumber(done), total: formatNumber(total) })}
            />{' '}
            {text('bulk-progress', { done: formatNumber(done), total: formatNumber(total) })}
          </Fragment>
        ),
        edit.can.undo && text('bulk-undo-until', { date: formatDay(edit.undo_until) }),
        ...outcomeWords(edit.outcomes, text, true),
      ]}
    />
  )
}
