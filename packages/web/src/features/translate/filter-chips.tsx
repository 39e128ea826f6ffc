import { useText } from '../../text/texts.ts'
import { classes } from '../../ui/classes.ts'
import style from './filter-chips.module.css'
import { SavedSearches } from './saved-searches.tsx'

const filters = [
  { id: 'all', q: '' },
  { id: 'unfinished', q: 'state:<translated' },
  { id: 'failing', q: 'has:check' },
  { id: 'suggested', q: 'has:suggestion' },
] as const

/** The searches that everybody needs, and one's own, one press away. */
export function FilterChips({ q, onSearch }: { readonly q: string; readonly onSearch: (q: string) => void }) {
  const text = useText()
  return (
    <fieldset className={style.chips}>
      <legend className={style.legend}>{text('filters')}</legend>
      {filters.map((filter) => (
        <button
          key={filter.id}
          type="button"
          className={classes(style.chip, filter.q === q && style.chosen)}
          aria-pressed={filter.q === q}
          onClick={() => onSearch(filter.q)}
        >
          {text(`filter-${filter.id}`)}
        </button>
      ))}
      <SavedSearches q={q} isUsual={filters.some((filter) => filter.q === q)} onSearch={onSearch} />
    </fieldset>
  )
}
