import { useText } from '../../text/texts.ts'
import { PageLink } from '../../ui/page-link.tsx'
import style from './translate.module.css'

const views = ['translate', 'zen', 'browse', 'review'] as const
export type View = (typeof views)[number]

interface ViewLinksProps {
  readonly path: string
  readonly current: View
  /** The search goes along, but for a review, which has its own. */
  readonly q?: string
}

/** The same strings in another manner: one by one, all below each other, to be read, to be reviewed. */
export function ViewLinks({ path, current, q = '' }: ViewLinksProps) {
  const text = useText()
  const query = q === '' ? '' : `?q=${encodeURIComponent(q)}`
  return (
    <nav className={style.views} aria-label={text('views')}>
      {views.map((view) => (
        <PageLink
          key={view}
          href={`/${view}/${path}/${view === 'review' || current === 'review' ? '' : query}`}
          aria-current={view === current ? 'page' : undefined}
        >
          {text(`view-${view}`)}
        </PageLink>
      ))}
    </nav>
  )
}
