import { pathInUrl } from '../../api/history.ts'
import { type FoundString as Found, pageOf } from '../../api/site-search.ts'
import { useText } from '../../text/texts.ts'
import { PageLink } from '../../ui/page-link.tsx'
import style from './search.module.css'

/** The word for a state by Weblate's number. */
function stateOf(state: number): 'read-only' | 'approved' | 'translated' | 'needs-editing' | 'untranslated' {
  if (state >= 100) return 'read-only'
  if (state >= 30) return 'approved'
  if (state >= 20) return 'translated'
  return state >= 10 ? 'needs-editing' : 'untranslated'
}

/** A string that was found: its source leads to it in the editor. */
export function FoundString({ string }: { readonly string: Found }) {
  const text = useText()
  const { source, target, language_code, translation, web_url, state, context } = string
  // A source string is its own text: once is enough.
  const written = target.filter((form) => form !== '' && form !== source[0])
  return (
    <li className={style.string}>
      <p className={style.source}>
        <PageLink href={pageOf(web_url)} dir="auto">
          {source[0] || context || text('search-empty')}
        </PageLink>
      </p>
      {written.length > 0 && (
        <p className={style.target} lang={language_code} dir="auto">
          {written.join(' · ')}
        </p>
      )}
      <p className={style.place}>
        <bdi>{pathInUrl(translation)}</bdi> · {text(`search-state-${stateOf(state)}`)}
      </p>
    </li>
  )
}
