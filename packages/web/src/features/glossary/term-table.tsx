import { termFilters } from '@weft/contract/terms'
import { useDeferredValue, useState } from 'react'
import type { Place } from '../../api/places.ts'
import { type TermFilter, type TermGlossary, type TermPage, useTerms } from '../../api/terms.ts'
import { useText } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import { FailedPart } from '../../ui/failed-part.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Empty, Panel } from '../../ui/panel.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import style from './glossary.module.css'
import { moveByKey } from './move-by-key.ts'
import { NewTerm } from './new-term.tsx'
import { TermRow } from './term-row.tsx'

/** The terms of a project in a language, page by page. */
export function TermTable({ place }: { readonly place: Place }) {
  const text = useText()
  const [q, setQ] = useState('')
  const [filter, setFilter] = useState<TermFilter>('all')
  // The beginnings of the pages up to the shown one: going back needs no search.
  const [cursors, setCursors] = useState<readonly string[]>([''])
  const wanted = useDeferredValue(q.trim())
  const search = { path: place.path, q: wanted, filter, cursor: cursors.at(-1) ?? '' }
  const { data, error, refetch, isPlaceholderData } = useTerms(search)
  const begin = (change: () => void) => {
    change()
    setCursors([''])
  }
  if (data === undefined)
    return error ? <FailedPart error={error} retry={refetch} /> : <Skeleton label={text('loading')} />
  const isNarrowed = wanted !== '' || filter !== 'all'
  return (
    <Panel
      title={text('terms-count', { count: data.count })}
      flush
      actions={<Additions glossaries={data.glossaries} />}
    >
      <div className={style.tools}>
        <label className={style.search}>
          <Icon name="search" />
          <input
            type="search"
            aria-label={text('terms-search')}
            placeholder={text('terms-search')}
            value={q}
            onChange={({ target }) => begin(() => setQ(target.value))}
          />
        </label>
        <SelectField
          label={text('terms-filter')}
          value={filter}
          options={termFilters.map((value) => ({ value, name: text(`terms-filter-${value}`) }))}
          onValueChange={(value) => begin(() => setFilter(value))}
        />
      </div>
      {data.terms.length === 0 ? (
        <Empty title={text(isNarrowed ? 'terms-none-found' : 'terms-none')}>
          {!isNarrowed && text(data.glossaries.length === 0 ? 'terms-no-glossary' : 'terms-none-text')}
        </Empty>
      ) : (
        <Terms page={data} place={place} isOld={isPlaceholderData} />
      )}
      <Pager
        number={cursors.length}
        hasNext={data.cursor !== null}
        onBack={() => setCursors(cursors.slice(0, -1))}
        onNext={() => setCursors([...cursors, data.cursor ?? ''])}
      />
    </Panel>
  )
}

/** A glossary takes new terms from this reader, or their proposals. */
const takesTerms = ({ add_reason, propose_reason }: TermGlossary): boolean =>
  add_reason === null || propose_reason === null

function Additions({ glossaries }: { readonly glossaries: readonly TermGlossary[] }) {
  const open = glossaries.filter(takesTerms)
  return open.length > 0 ? <NewTerm glossaries={open} /> : null
}

interface TermsProps {
  readonly page: TermPage
  readonly place: Place
  readonly isOld: boolean
}

const columns = ['source', 'target', 'explanation', 'part', 'marks', 'match', 'remove'] as const

function Terms({ page, place, isOld }: TermsProps) {
  const text = useText()
  const glossaries = new Map(page.glossaries.map((one) => [one.path, one]))
  return (
    <table className={style.table} aria-label={text('terms-title')} aria-busy={isOld} onKeyDown={moveByKey}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              <span className={column === 'remove' ? 'visually-hidden' : undefined}>
                {text(`terms-column-${column}`)}
              </span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {page.terms.map((term) => {
          const glossary = glossaries.get(term.glossary)
          return (
            glossary && (
              <TermRow
                key={term.id}
                term={term}
                glossary={glossary}
                language={place.language}
                isNamed={page.glossaries.length > 1}
              />
            )
          )
        })}
      </tbody>
    </table>
  )
}

interface PagerProps {
  readonly number: number
  readonly hasNext: boolean
  readonly onBack: () => void
  readonly onNext: () => void
}

function Pager({ number, hasNext, onBack, onNext }: PagerProps) {
  const text = useText()
  if (number === 1 && !hasNext) return null
  return (
    <nav className={style.pager} aria-label={text('terms-pages')}>
      <Button disabled={number === 1} onClick={onBack}>
        {text('terms-back')}
      </Button>
      <span>{text('terms-page', { number })}</span>
      <Button disabled={!hasNext} onClick={onNext}>
        {text('terms-next')}
      </Button>
    </nav>
  )
}
