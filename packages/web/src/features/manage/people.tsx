import { useState } from 'react'
import { useSitePeople } from '../../api/site-people.ts'
import { useText } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import { FailedPart } from '../../ui/failed-part.tsx'
import { Later } from '../../ui/later.tsx'
import { Columns } from '../../ui/page-header.tsx'
import { Pages } from '../../ui/pages.tsx'
import { Empty, Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { NewPerson } from './new-person.tsx'
import { PersonList } from './person-list.tsx'
import { PeopleImport } from './rare-parts.tsx'
import { NewInvitation, SiteInvitations } from './site-invitations.tsx'

/** Everybody with an account, to be found by a part of their names. */
export function People() {
  const text = useText()
  const [name, setName] = useState('')
  const [page, setPage] = useState(1)
  const [isImporting, setImporting] = useState(false)
  const { data, error, refetch } = useSitePeople(name.trim(), page)
  const find = (typed: string) => {
    setName(typed)
    setPage(1)
  }
  return (
    <Columns
      aside={
        <>
          <NewPerson />
          <NewInvitation />
          {!isImporting && (
            <div>
              <Button icon="upload" onClick={() => setImporting(true)}>
                {text('people-import')}
              </Button>
            </div>
          )}
        </>
      }
    >
      {isImporting && <PeopleImport onClose={() => setImporting(false)} />}
      <TextField
        label={text('people-find')}
        type="search"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={name}
        onValueChange={find}
      />
      {error && <FailedPart error={error} retry={refetch} />}
      {data === undefined ? (
        !error && <Skeleton label={text('loading')} />
      ) : (
        <Panel title={text('people-count', { count: data.count })} flush>
          {data.people.length === 0 ? <Empty title={text('people-none')} /> : <PersonList people={data.people} />}
        </Panel>
      )}
      {data && (
        <Pages
          page={page}
          isLast={data.isLast}
          previous={text('people-previous')}
          next={text('people-next')}
          onPage={setPage}
        />
      )}
      <Later>
        <SiteInvitations />
      </Later>
    </Columns>
  )
}
