import type { ReactNode } from 'react'
import { boot } from '../../boot.ts'
import { useText } from '../../text/texts.ts'
import { Logo } from '../../ui/logo.tsx'
import { Notice } from '../../ui/notice.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import style from './entry-card.module.css'

interface EntryCardProps {
  /** In the browser's tab. */
  readonly title: string
  readonly heading: string
  /** The site's words to everybody who comes in; lines stay lines. */
  readonly words?: string
  readonly problem?: string | undefined
  readonly children: ReactNode
  /** Links to other ways, below all. */
  readonly foot?: ReactNode
}

/** A separate page for visitors: one form, with other ways below it. */
export function EntryCard({ title, heading, words = '', problem, children, foot }: EntryCardProps) {
  const text = useText()
  usePageTitle(title)
  return (
    <main className={style.page} id="content">
      <div className={style.card}>
        <p className={style.brand}>
          <Logo /> <span dir="auto">{boot.session.features.site_name || text('product')}</span>
        </p>
        <h1>{heading}</h1>
        {words !== '' && (
          <p className={style.words} dir="auto">
            {words}
          </p>
        )}
        {problem !== undefined && (
          <Notice tone="failing" urgent>
            {problem}
          </Notice>
        )}
        {children}
        {foot && <div className={style.foot}>{foot}</div>}
      </div>
    </main>
  )
}
