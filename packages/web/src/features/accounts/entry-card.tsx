import type { ReactNode } from 'react'
import { Notice } from '../../ui/notice.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import style from './entry-card.module.css'

interface EntryCardProps {
  /** In the browser's tab. */
  readonly title: string
  readonly heading: string
  readonly problem?: string | undefined
  readonly children: ReactNode
  /** Links to other ways, below all. */
  readonly foot?: ReactNode
}

/** A separate page for visitors: one form, with other ways below it. */
export function EntryCard({ title, heading, problem, children, foot }: EntryCardProps) {
  usePageTitle(title)
  return (
    <main className={style.page} id="content">
      <div className={style.card}>
        <h1>{heading}</h1>
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
