import { useState } from 'react'
import { type Change, entryOfBulk, shownChange } from '../../api/history.ts'
import { useText } from '../../text/texts.ts'
import { onDemand } from '../../ui/on-demand.tsx'
import type { ShownChange } from '../../ui/shown-change.ts'

const BulkStrings = onDemand(async () => (await import('./bulk-strings.tsx')).BulkStrings)

interface BulkStringsOpenerProps {
  readonly id: number
  readonly strings: number
  readonly isUndone: boolean
  readonly path: string
}

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
export function openableChange(change: Change, here?: string): ShownChange {
  const shown = shownChange(change, here)
  const entry = entryOfBulk(change)
  return entry === null ? shown : { ...shown, below: <BulkStringsOpener {...entry} path={here ?? ''} /> }
}
