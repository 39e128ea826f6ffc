import type { ReactNode } from 'react'
import { useText } from '../text/texts.ts'
import style from './change-list.module.css'
import { personHref, placeHref } from './link.ts'
import { Moment } from './moment.tsx'
import { PageLink } from './page-link.tsx'
import { textDifference } from './text-difference.ts'

/** A row of the history as a list shows it. */
export interface ShownChange {
  readonly id: number
  readonly action: string
  readonly user: string | null
  readonly time: string
  readonly old: string
  readonly text: string
  /** The place in which it happened. */
  readonly path: string | null
  /** What else is known, such as the name of a file. */
  readonly detail: string | null
  /** What can be done about it. */
  readonly actions?: ReactNode
}

/** What happened, newest first. */
export function ChangeList({ changes, end }: { readonly changes: readonly ShownChange[]; readonly end?: ReactNode }) {
  const text = useText()
  return (
    <ol className={style.list}>
      {changes.map(({ id, action, user, time, old, text: now, path, detail, actions }) => (
        <li key={id} className={style.change}>
          <p className={style.head}>
            <strong>{action}</strong>
            {user === null ? (
              <span>{text('change-by-weft')}</span>
            ) : (
              <PageLink href={personHref(user)}>{user}</PageLink>
            )}
            {path && <PageLink href={placeHref(path)}>{path}</PageLink>}
            <span className={style.time}>
              <Moment time={time} />
            </span>
          </p>
          {detail && <p className={style.detail}>{detail}</p>}
          {(now !== '' || old !== '') && (
            <p className={style.text} dir="auto">
              <Difference old={old} now={now} />
            </p>
          )}
          {actions && <p className={style.actions}>{actions}</p>}
        </li>
      ))}
      {end && <li className={style.end}>{end}</li>}
    </ol>
  )
}

/** A text with what was taken out of it and what came in. */
export function Difference({ old, now }: { readonly old: string; readonly now: string }) {
  return textDifference(old, now).map(({ kind, text }, index) => {
    const key = `${index}`
    if (kind === 'same') return <span key={key}>{text}</span>
    return kind === 'added' ? (
      <ins key={key} className={style.added}>
        {text}
      </ins>
    ) : (
      <del key={key} className={style.removed}>
        {text}
      </del>
    )
  })
}
