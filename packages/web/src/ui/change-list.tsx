import { type ReactNode, useState } from 'react'
import { useText } from '../text/texts.ts'
import { Avatar } from './avatar.tsx'
import style from './change-list.module.css'
import { FactLine } from './fact-line.tsx'
import { groupChanges, sharedPlace } from './group-changes.ts'
import { personHref, placeHref } from './link.ts'
import { mixedText } from './mixed-text.tsx'
import { Moment } from './moment.tsx'
import { PageLink } from './page-link.tsx'
import { placeName } from './place-name.ts'
import type { ShownChange } from './shown-change.ts'
import { textDifference } from './text-difference.ts'

/** The history, newest first; many alike in a row are one that can be opened. */
export function ChangeList({ changes, end }: { readonly changes: readonly ShownChange[]; readonly end?: ReactNode }) {
  return (
    <ol className={style.list}>
      {groupChanges(changes).map(({ first, changes: all }) =>
        all.length === 1 ? <ChangeRow key={first.id} change={first} /> : <GroupRow key={first.id} changes={all} />,
      )}
      {end && <li className={style.end}>{end}</li>}
    </ol>
  )
}

/** `Resource updated · 95 times`, and each of them when it is opened. */
function GroupRow({ changes }: { readonly changes: readonly ShownChange[] }) {
  const text = useText()
  const [isOpen, setOpen] = useState(false)
  const [first] = changes
  if (first === undefined) return null
  const place = sharedPlace(changes)
  return (
    <li className={style.change}>
      <div className={style.head}>
        <Doing {...first} times={changes.length} />
        <span className={style.time}>
          <Moment time={first.time} />
        </span>
      </div>
      {place.length > 0 && (
        <p className={style.place}>
          <bdi>{place.map((one) => placeName(one, text)).join(' / ')}</bdi>
        </p>
      )}
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>{text('changes-alike', { count: changes.length })}</summary>
        {isOpen && (
          <ol className={style.list}>
            {changes.map((change) => (
              <ChangeRow key={change.id} change={change} />
            ))}
          </ol>
        )}
      </details>
    </li>
  )
}

function ChangeRow({
  change: { time, old, text: now, detail, below, actions, ...change },
}: {
  readonly change: ShownChange
}) {
  return (
    <li className={style.change}>
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
      {below}
      {actions && <p className={style.actions}>{actions}</p>}
    </li>
  )
}

interface DoingProps extends Pick<ShownChange, 'action' | 'user' | 'person'> {
  /** How often it happened in a row. */
  readonly times?: number
}

/** The event and the acting person. */
function Doing({ action, user, person, times = 1 }: DoingProps) {
  const text = useText()
  return (
    <p>
      {user !== null && <Avatar name={person ?? user} />}{' '}
      <FactLine
        facts={[
          <strong key="action">{action}</strong>,
          times > 1 && text('changes-times', { count: times }),
          user === null ? (
            <span key="user">{text('change-by-weft')}</span>
          ) : (
            <PageLink key="user" href={personHref(user)}>
              {person ?? user}
            </PageLink>
          ),
        ]}
      />
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
