import { useText } from '../../../text/texts.ts'
import { classes } from '../../../ui/classes.ts'
import style from '../list/filter-chips.module.css'
import { OrderMenu } from '../list/order-menu.tsx'
import type { ListStart } from '../use-address.ts'
import { changedSince } from './last-look.ts'

const day = 86_400_000
/** Texts that are most likely wrong stand first. */
export const byRisk = '-risk'

/** Lists that a reviewer works through. */
export function ReviewFilters(props: {
  readonly since: string
  readonly q: string
  readonly path: string
  readonly sortBy: string
  readonly onSearch: (q: string) => void
  readonly onSort: (sortBy: string, start?: ListStart) => void
}) {
  const { since, q, path, sortBy, onSearch, onSort } = props
  const text = useText()
  const daysAgo = (days: number) => {
    const start = new Date(Date.now() - days * day)
    // Whole hours: the same list is chosen for a while.
    start.setUTCMinutes(0, 0, 0)
    return changedSince(start.toISOString())
  }
  const filters = [
    { id: 'since-look', q: changedSince(since) },
    { id: 'since-day', q: daysAgo(1) },
    { id: 'since-week', q: daysAgo(7) },
    { id: 'waiting', q: 'state:translated' },
    { id: 'suggested', q: 'has:suggestion' },
  ]
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
          {text(`review-${filter.id}`)}
        </button>
      ))}
      <button
        type="button"
        className={classes(style.chip, sortBy === byRisk && style.chosen)}
        aria-pressed={sortBy === byRisk}
        onClick={() => onSort(sortBy === byRisk ? '' : byRisk, 'first string')}
      >
        {text('review-by-risk')}
      </button>
      <OrderMenu path={path} sortBy={sortBy} onSort={onSort} />
    </fieldset>
  )
}
