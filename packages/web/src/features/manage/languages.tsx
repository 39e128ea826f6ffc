import { useMemo, useState } from 'react'
import { type Language, useLanguages } from '../../api/languages.ts'
import { useText } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { FactLine } from '../../ui/fact-line.tsx'
import { FailedPart } from '../../ui/failed-part.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LanguageDialog } from './language-dialog.tsx'

/** All languages that the site knows, with their plural rules. */
export function Languages() {
  const text = useText()
  const { data: languages, error, refetch } = useLanguages()
  const [opened, setOpened] = useState<Language | 'new' | null>(null)
  const columns = useMemo(() => columnsOf(text, setOpened), [text])
  if (languages === undefined)
    return error ? <FailedPart error={error} retry={refetch} /> : <Skeleton label={text('loading')} />
  return (
    <Panel
      title={text('site-languages-count', { count: languages.length })}
      flush
      actions={
        <Button icon="add" onClick={() => setOpened('new')}>
          {text('site-language-new')}
        </Button>
      }
    >
      <DataTable
        label={text('manage-languages')}
        rows={languages}
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
      {opened !== null && (
        <LanguageDialog language={opened === 'new' ? null : opened} onClose={() => setOpened(null)} />
      )}
    </Panel>
  )
}

function columnsOf(text: ReturnType<typeof useText>, open: (language: Language) => void): Column<Language>[] {
  return [
    {
      id: 'name',
      header: text('site-language-name'),
      value: ({ name }) => name,
      cell: ({ name }) => <bdi>{name}</bdi>,
    },
    {
      id: 'code',
      header: text('site-language-code'),
      width: '20%',
      value: ({ code }) => code,
      cell: ({ code }) => code,
    },
    {
      id: 'plural',
      header: text('site-language-plural'),
      width: '35%',
      wideOnly: true,
      value: ({ plural }) => plural.number,
      cell: ({ plural }) => (
        <span title={plural.formula}>
          <FactLine
            facts={[
              text('site-language-forms', { count: plural.number }),
              <code key="formula" dir="ltr">
                {plural.formula}
              </code>,
            ]}
          />
        </span>
      ),
    },
    {
      id: 'change',
      header: text('site-language-change'),
      isHeaderHidden: true,
      width: '112px',
      align: 'end',
      cell: (language) => (
        <Button
          look="plain"
          aria-label={text('site-language-change-named', { name: language.name })}
          onClick={() => open(language)}
        >
          {text('site-language-change')}
        </Button>
      ),
    },
  ]
}
