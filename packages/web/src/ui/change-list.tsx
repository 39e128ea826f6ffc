import type { ReactNode } from 'react'
import { useText } from '../text/texts.ts'
import style from './change-list.module.css'
import { personHref, placeHref } from './link.ts'
import { mixedText } from './mixed-text.tsx'
import { Moment } from './moment.tsx'
import { PageLink } from './page-link.tsx'
import { type NamedPlace, placeName } from './place-name.ts'
import { textDifference } from './text-difference.ts'

/** A row of the history as a list shows it. */
export interface ShownChange {
  readonly id: number
  readonly action: string
  readonly user: string | null
  /** The full name of the user. */
  readonly person: string | null
  readonly time: string
  readonly old: string
  readonly text: string
  /** The place in which it happened. */
  readonly path: string | null
  /** Its names, from the project down. */
  readonly place: readonly NamedPlace[]
  /** The string that it was about, and where that is written. */
  readonly string: { readonly href: string; readonly source: string } | null
  /** Further facts, such as the name of a file. */
  readonly detail: string | null
  /** Possible actions. */
  readonly actions?: ReactNode
}

/** The history, newest first. */
export function ChangeList({ changes, end }: { readonly changes: readonly ShownChange[]; readonly end?: ReactNode }) {
  return (
    <ol className={style.list}>
      {changes.map(({ id, time, old, text: now, detail, actions, ...change }) => (
        <li key={id} className={style.change}>
          <div className={style.head}>
            <Doing {...change} />
            <span className={style.time}>
              <Moment time={time} />
            </span>
          </div>
          <Whereabouts {...change} />
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

/** The event and the acting person. */
function Doing({ action, user, person }: Pick<ShownChange, 'action' | 'user' | 'person'>) {
  const text = useText()
  return (
    <p>
      <strong>{action}</strong>
      {' · '}
      {user === null ? (
        <span>{text('change-by-weft')}</span>
      ) : (
        <PageLink href={personHref(user)}>
          <bdi>{person ?? user}</bdi>
        </PageLink>
      )}
    </p>
  )
}

/** The place in which it happened, and the string that it was about. */
function Whereabouts({ path, place, string }: Pick<ShownChange, 'path' | 'place' | 'string'>) {
  const text = useText()
  if (path === null && string === null) return null
  return (
    <p className={style.place}>
      {path && (
        <PageLink href={placeHref(path)}>
          <bdi>{place.length === 0 ? path : place.map((one) => placeName(one, text)).join(' / ')}</bdi>
        </PageLink>
      )}
      {string && (
        <PageLink href={string.href} className={style.source} dir="auto">
          {string.source}
        </PageLink>
      )}
    </p>
  )
}

/** A text with what was taken out of it and what came in. */
export function Difference({ old, now }: { readonly old: string; readonly now: string }) {
  return textDifference(old, now).map(({ kind, text }, index) => {
    const key = `${index}`
    if (kind === 'same') return <span key={key}>{mixedText(text)}</span>
    return kind === 'added' ? (
      <ins key={key} className={style.added}>
        {mixedText(text)}
      </ins>
    ) : (
      <del key={key} className={style.removed}>
        {mixedText(text)}
      </del>
    )
  })
}
