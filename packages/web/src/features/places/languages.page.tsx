import { useMemo, useState } from 'react'
import { useOverview } from '../../api/overview.ts'
import places from '../../text/places.ftl?raw'
import { addTexts, useText } from '../../text/texts.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { FailedPart } from '../../ui/failed-part.tsx'
import { encodePath } from '../../ui/link.ts'
import type { OverviewRow } from '../../ui/overview-row.ts'
import { OverviewTable } from '../../ui/overview-table.tsx'
import { PageBody, PageHeader } from '../../ui/page-header.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { Empty, Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import style from './languages.module.css'

addTexts(places)

/** The site's name among the places of the overview. */
const site = '-'

/** All languages that the server knows: those in use with how far they are, the others when asked for. */
export function Page() {
  const text = useText()
  usePageTitle(text('place-languages'))
  const { data: rows, error, refetch } = useOverview(site, 'languages')
  const used = useMemo(() => rows?.filter(({ total }) => total > 0) ?? [], [rows])
  const others = useMemo(() => rows?.filter(({ total }) => total === 0) ?? [], [rows])
  const [isOpen, setOpen] = useState(false)
  const label = text('rows-language', { count: used.length })
  return (
    <>
      <PageHeader title={text('place-languages')} />
      <PageBody>
        {error && <FailedPart error={error} retry={refetch} />}
        {rows === undefined && !error && <Skeleton label={text('loading')} />}
        {rows && (
          <Panel title={label} flush>
            {used.length === 0 ? (
              <Empty title={text('rows-language-none')} />
            ) : (
              <OverviewTable label={label} rows={used} nameHeader={text('kind-language')} translatable />
            )}
          </Panel>
        )}
        {others.length > 0 && (
          <details className={style.others} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
            <summary>{text('languages-others', { count: others.length })}</summary>
            {/* A long table measures where it stands: it is made when there is room for it. */}
            {isOpen && <OtherLanguages rows={others} />}
          </details>
        )}
      </PageBody>
    </>
  )
}

/** Languages that nothing is translated into. */
function OtherLanguages({ rows }: { readonly rows: readonly OverviewRow[] }) {
  const text = useText()
  const columns = useMemo((): Column<OverviewRow>[] => {
    return [
      {
        id: 'name',
        header: text('kind-language'),
        value: ({ name }) => name,
        cell: ({ code, name }) => <PageLink href={`/languages/${encodePath(code ?? '')}/`}>{name}</PageLink>,
      },
      {
        id: 'code',
        header: text('language-code'),
        width: '22%',
        value: ({ code }) => code ?? '',
        cell: ({ code }) => code,
      },
      {
        id: 'direction',
        header: text('language-direction'),
        width: '22%',
        wideOnly: true,
        value: ({ direction }) => direction ?? '',
        cell: ({ direction }) => text(direction === 'rtl' ? 'direction-rtl' : 'direction-ltr'),
      },
    ]
  }, [text])
  return (
    <DataTable
      label={text('languages-others', { count: rows.length })}
      rows={rows}
      columns={columns}
      rowKey={({ path }) => path}
      textOf={({ name, code }) => `${name} ${code}`}
      order={{ column: 'name', descending: false }}
      texts={{
        filter: text('table-filter'),
        shown: (shown, all) => text('table-shown', { shown, all }),
        nothingFound: text('table-nothing'),
        clearFilter: text('table-clear'),
      }}
    />
  )
}
