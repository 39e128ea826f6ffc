import { useFilterCounts } from '../../../api/filter-counts.ts'
import { useText } from '../../../text/texts.ts'
import { classes } from '../../../ui/classes.ts'
import { formatCompact } from '../../../ui/format.ts'
import style from './filter-chips.module.css'
import { OrderMenu } from './order-menu.tsx'
import { SavedSearches } from './saved-searches.tsx'

export const filters = [
  { id: 'all', q: '' },
  { id: 'unfinished', q: 'state:<translated' },
  { id: 'failing', q: 'has:check' },
  { id: 'suggested', q: 'has:suggestion' },
] as const

interface FilterChipsProps {
  readonly path: string
  readonly q: string
  readonly sortBy: string
  readonly onSearch: (q: string) => void
  readonly onSort: (sortBy: string) => void
}

/** The searches that everybody needs, with how much each finds, the order, and one's own searches, one press away. */
export function FilterChips({ path, q, sortBy, onSearch, onSort }: FilterChipsProps) {
  const text = useText()
  const counts = useFilterCounts(path)
  return (
    <fieldset className={style.chips}>
      <legend className={style.legend}>{text('filters')}</legend>
      {filters.map(({ id, q: asked }) => (
        <button
          key={id}
          type="button"
          className={classes(style.chip, asked === q && style.chosen)}
          aria-pressed={asked === q}
          onClick={() => onSearch(asked)}
        >
          {text(`filter-${id}`)}
          {counts && <span className={style.number}> {formatCompact(counts[id])}</span>}
        </button>
      ))}
      <OrderMenu path={path} sortBy={sortBy} onSort={onSort} />
      <SavedSearches q={q} isUsual={filters.some((filter) => filter.q === q)} onSearch={onSearch} />
    </fieldset>
  )
}
