import { useState } from 'react'
import { type Change, type EntryOfBulk, entryOfBulk, shownChange } from '../../api/history.ts'
import { useText } from '../../text/texts.ts'
import { onDemand } from '../../ui/on-demand.tsx'
import type { ShownChange } from '../../ui/shown-change.ts'

const BulkStrings = onDemand(async () => (await import('./bulk-strings.tsx')).BulkStrings)

interface BulkStringsOpenerProps extends Pick<EntryOfBulk, 'id' | 'strings' | 'isUndone'> {
  readonly path: string
}

type Texts = ReturnType<typeof useText>

/** The works of a bulk edit in words, each once. */
export const worksOfBulk = (works: readonly string[], text: Texts): string =>
  [...new Set(works.map((name) => text(`bulk-does-${name}`)))].join(', ')

/** The number of strings of a bulk edit; the strings when it is opened. */
function BulkStringsOpener({ id, strings, isUndone, path }: BulkStringsOpenerProps) {
  const text = useText()
  const [isOpen, setOpen] = useState(false)
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{text(isUndone ? 'bulk-entry-back' : 'bulk-entry', { count: strings })}</summary>
      {isOpen && <BulkStrings id={id} path={path} />}
    </details>
  )
}

/** A row of the history; the entry of a bulk edit opens to its strings in the place that the list is of. */
export function openableChange(change: Change, text: Texts, here?: string): ShownChange {
  const shown = shownChange(change, here)
  const entry = entryOfBulk(change)
  if (entry === null) return shown
  const { works: done, ...opened } = entry
  const works = worksOfBulk(done, text)
  return {
    ...shown,
    ...(works !== '' && { action: text('bulk-entry-title', { works }) }),
    below: <BulkStringsOpener {...opened} path={here ?? ''} />,
  }
}
