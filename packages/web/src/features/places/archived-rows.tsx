import { useState } from 'react'
import { useArchivedOverview } from '../../api/overview.ts'
import { useText } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import { FailedPart } from '../../ui/failed-part.tsx'
import { OverviewTable } from '../../ui/overview-table.tsx'
import { Empty, Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

export interface ArchivedRowsProps {
  /** The project or the category; empty for the projects of the site. */
  readonly path: string
  readonly of: 'project' | 'component'
  /** Whether they are shown at once: all of an archived category is archived. */
  readonly isOpen?: boolean
}

/** The archived rows, which lists leave out: shown on request. */
export function ArchivedRows({ path, of, isOpen = false }: ArchivedRowsProps) {
  const text = useText()
  const [shown, setShown] = useState(isOpen)
  const { data: rows, error, refetch } = useArchivedOverview(path, shown)
  const label = text(`archived-${of}`)
  return (
    <>
      <div>
        <Button look="plain" aria-expanded={shown} onClick={() => setShown(!shown)}>
          {text(shown ? 'archived-hide' : 'archived-show')}
        </Button>
      </div>
      {shown && error && <FailedPart error={error} retry={refetch} />}
      {shown && !error && rows === undefined && <Skeleton label={text('loading')} />}
      {shown && rows && (
        <Panel title={label} flush>
          {rows.length === 0 ? (
            <Empty title={text('archived-none')} />
          ) : (
            <OverviewTable label={label} rows={rows} nameHeader={text(`kind-${of}`)} />
          )}
        </Panel>
      )}
    </>
  )
}
