import { useMemo } from 'react'
import { type Language, useLanguages } from '../../api/languages.ts'
import places from '../../text/places.ftl?raw'
import { addTexts, useText } from '../../text/texts.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { FailedPart } from '../../ui/failed-part.tsx'
import { encodePath } from '../../ui/link.ts'
import { PageBody, PageHeader } from '../../ui/page-header.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

addTexts(places)

/** All languages that the server knows. */
export function Page() {
  const text = useText()
  usePageTitle(text('place-languages'))
  const { data: rows, error, refetch } = useLanguages()
  const columns = useMemo((): Column<Language>[] => {
    return [
      {
        id: 'name',
        header: text('kind-language'),
        value: ({ name }) => name,
        cell: ({ code, name }) => <PageLink href={`/languages/${encodePath(code)}/`}>{name}</PageLink>,
      },
      { id: 'code', header: text('language-code'), width: '22%', value: ({ code }) => code, cell: ({ code }) => code },
      {
        id: 'direction',
        header: text('language-direction'),
        width: '22%',
        wideOnly: true,
        value: ({ direction }) => direction,
        cell: ({ direction }) => text(direction === 'rtl' ? 'direction-rtl' : 'direction-ltr'),
      },
      {
        id: 'plurals',
        header: text('language-plurals'),
        width: '130px',
        align: 'end',
        value: ({ plural }) => plural.number,
        cell: ({ plural }) => plural.number,
      },
    ]
  }, [text])
  return (
    <>
      <PageHeader title={text('place-languages')} />
      <PageBody>
        {error && <FailedPart error={error} retry={refetch} />}
        {rows === undefined && !error && <Skeleton label={text('loading')} />}
        {rows && (
          <Panel title={text('rows-language', { count: rows.length })} flush>
            <DataTable
              label={text('place-languages')}
              rows={rows}
              columns={columns}
              rowKey={({ code }) => code}
              textOf={({ name, code }) => `${name} ${code}`}
              order={{ column: 'name', descending: false }}
              texts={{
                filter: text('table-filter'),
                shown: (shown, all) => text('table-shown', { shown, all }),
                nothingFound: text('table-nothing'),
                clearFilter: text('table-clear'),
              }}
            />
          </Panel>
        )}
      </PageBody>
    </>
  )
}
