import type { ReactNode } from 'react'
import style from './message-page.module.css'
import { usePageTitle } from './page-title.ts'

interface MessagePageProps {
  readonly title: string
  readonly children: ReactNode
}

/** A page that says one thing, and where to go on. */
export function MessagePage({ title, children }: MessagePageProps) {
  usePageTitle(title)
  return (
    <div className={style.page}>
      <h1>{title}</h1>
      {children}
    </div>
  )
}
