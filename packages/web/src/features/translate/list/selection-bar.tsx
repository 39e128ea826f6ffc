import { useState } from 'react'
import { type BulkEdit, type BulkRequest, useBulkStart, useBulkStep } from '../../../api/bulk-edits.ts'
import { usePlaceAt } from '../../../api/places.ts'
import bulkEdits from '../../../text/bulk-edits.ftl?raw'
import { factText } from '../../../text/fact-text.ts'
import { addTexts, useText } from '../../../text/texts.ts'
import { Button, buttonClass, IconButton } from '../../../ui/button.tsx'
import { describeError } from '../../../ui/failed-part.tsx'
import { assignHref, encodePath, unfinished } from '../../../ui/link.ts'
import { PageLink } from '../../../ui/page-link.tsx'
import { tellAsking, tellFailed } from '../../../ui/toasts.tsx'
import { useWorkbench } from '../workbench.ts'
import { chosenOf } from './chosen-strings.ts'
import style from './selection-bar.module.css'
import { useChosen } from './use-chosen.ts'

addTexts(bulkEdits)

const acts = [
  { name: 'needs-editing', body: { state: 10 } },
  { name: 'translated', body: { state: 20 } },
  { name: 'approve', body: { state: 30 } },
  { name: 'accept', body: { suggestions: 'accept' } },
] as const satisfies readonly { readonly name: string; readonly body: BulkRequest }[]

/** The outcome of an edit, in one line. */
function told({ outcomes }: BulkEdit, text: ReturnType<typeof useText>): string {
  const groups = new Map<string, number>()
  for (const [outcome, count] of Object.entries(outcomes)) {
    const group = outcome.split(':')[0] ?? outcome
    groups.set(group, (groups.get(group) ?? 0) + count)
  }
  return factText(
    [...groups].map(([group, count]) =>
      text(group === 'written' ? 'bulk-changed' : `bulk-outcome-${group}`, { count }),
    ),
  )
}

/** How many strings of the list are selected, and what can be done with all of them. */
export function SelectionBar({ path }: { readonly path: string }) {
  const text = useText()
  const session = useWorkbench()
  const ids = useChosen((chosen) => chosen.ids)
  const { data: place } = usePlaceAt(path)
  const start = useBulkStart(path)
  const undo = useBulkStep(path)
  const [isBusy, setBusy] = useState(false)
  const reviews = place?.permissions.includes('unit.review') ?? false
  const assigns = place?.permissions.includes('project.edit') ?? false
  const takeBack = (edit: BulkEdit) =>
    // Asked for by a message, which outlives this bar and what `mutate` would call.
    undo.mutateAsync({ id: edit.id, step: 'undo' }).catch((error: Error) => tellFailed(describeError(error, text)))
  const run = (body: BulkRequest) => {
    setBusy(true)
    start.mutate(
      { path, ids: [...ids], ...body },
      {
        onSuccess: (edit) => {
          chosenOf(session).clear()
          tellAsking(text('bulk-bar-done'), told(edit, text), {
            name: text('bulk-undo'),
            act: () => void takeBack(edit),
          })
        },
        onError: (error) => tellFailed(describeError(error, text)),
        onSettled: () => setBusy(false),
      },
    )
  }
  return (
    <section className={style.bar} aria-label={text('bulk-bar')}>
      <span className={style.count} role="status">
        {text('bulk-bar-count', { count: ids.size })}
      </span>
      {acts
        .filter(({ name }) => name !== 'approve' || reviews)
        .map(({ name, body }) => (
          <Button key={name} disabled={isBusy || ids.size === 0} onClick={() => run(body)}>
            {text(`bulk-bar-${name}`)}
          </Button>
        ))}
      {assigns && ids.size > 0 && (
        <PageLink className={buttonClass('outlined')} href={assignHref(path, `id:${[...ids].join()} ${unfinished}`)}>
          {text('bulk-bar-assign')}
        </PageLink>
      )}
      <PageLink
        className={buttonClass('outlined')}
        href={`/bulk-edit/${encodePath(path)}/${ids.size === 0 ? '' : `#ids=${[...ids].join()}`}`}
      >
        {text('bulk-bar-more')}
      </PageLink>
      <Button look="plain" onClick={() => chosenOf(session).all(session)}>
        {text('bulk-bar-all')}
      </Button>
      <IconButton icon="close" label={text('bulk-bar-clear')} onClick={() => chosenOf(session).clear()} />
    </section>
  )
}
