import { useText } from '../../text/texts.ts'
import { PageLink } from '../../ui/page-link.tsx'
import style from './search.module.css'
import { hasTerm, toggledTerm } from './search-terms.ts'

interface Facet {
  readonly term: string
  readonly name: string
  readonly count: number
}

interface FoundFacetsProps {
  readonly q: string
  readonly title: string
  readonly facets: readonly Facet[]
}

/** Filters that a click adds to the search, or takes out of it. */
export function FoundFacets({ q, title, facets }: FoundFacetsProps) {
  const text = useText()
  // One alone narrows nothing, unless it is what the search was narrowed by.
  if (facets.length < 2 && !facets.some(({ term }) => hasTerm(q, term))) return null
  return (
    <nav className={style.facets} aria-label={title}>
      <span className={style.place}>{title}</span>
      <ul>
        {facets.map(({ term, name, count }) => (
          <li key={term}>
            <PageLink
              href={`/search/?q=${encodeURIComponent(toggledTerm(q, term))}`}
              className={style.facet}
              aria-current={hasTerm(q, term) ? 'true' : undefined}
            >
              <bdi>{name}</bdi> <span className={style.count}>{text('search-count', { count })}</span>
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
