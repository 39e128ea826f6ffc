import type { ReactNode } from 'react'
import { useOverview } from '../../api/overview.ts'
import { useText } from '../../text/texts.ts'
import { FailedPart } from '../../ui/failed-part.tsx'
import { OverviewTable } from '../../ui/overview-table.tsx'
import { Empty, Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

interface PlaceTableProps {
  readonly path: string
  readonly rowsAre?: 'components' | 'languages'
  /** The kind of the rows; its texts are `rows-…` and `kind-…`. */
  readonly of: 'component' | 'language' | 'project'
  readonly translatable: boolean
  readonly empty?: ReactNode
}

/** The contents of a place. */
export function PlaceTable({ path, rowsAre, of, translatable, empty }: PlaceTableProps) {
  const text = useText()
  const { data: rows, error, refetch } = useOverview(path, rowsAre)
  if (rows === undefined)
    return error ? <FailedPart error={error} retry={refetch} /> : <Skeleton label={text('loading')} />
  // Nothing is translated into the language of the source: it has no row among the other languages.
  const sources = rows.filter(({ isSource }) => isSource)
  const others = sources.length === 0 ? rows : rows.filter(({ isSource }) => !isSource)
  const label = text(`rows-${of}`, { count: others.length })
  const table = { nameHeader: text(`kind-${of}`), translatable }
  return (
    <>
      <Panel title={label} flush>
        {others.length === 0 ? (
          <Empty title={text(`rows-${of}-none`)}>{empty}</Empty>
        ) : (
          <OverviewTable {...table} label={label} rows={others} />
        )}
      </Panel>
      {sources.length > 0 && (
        <Panel title={text('rows-source')} flush>
          <OverviewTable {...table} label={text('rows-source')} rows={sources} />
        </Panel>
      )}
    </>
  )
}
