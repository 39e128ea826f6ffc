import type { Assignment } from '../../api/assignments.ts'
import { assignmentHref } from '../../parts/assignments/assignment-links.ts'
import { Due } from '../../parts/assignments/due.tsx'
import { HowFar } from '../../parts/assignments/how-far.tsx'
import { useText } from '../../text/texts.ts'
import { Icon } from '../../ui/icon.tsx'
import { placeHref } from '../../ui/link.ts'
import { PageLink } from '../../ui/page-link.tsx'
import style from './assignments.module.css'
import { PeopleLine } from './people-line.tsx'

interface RowProps {
  readonly assignment: Assignment
  /** The place of the list. */
  readonly here: string
}

/** An assignment in a list: what, who, until when, and how far. */
export function AssignmentRow({ assignment, here }: RowProps) {
  const text = useText()
  const { id, name, path, names, counts, counted, problems, state } = assignment
  return (
    <li className={style.row}>
      <span className={style.words}>
        <PageLink className={style.name} href={assignmentHref(id)}>
          <bdi>{name}</bdi>
        </PageLink>
        {path !== here && (
          <PageLink className={style.place} href={placeHref(path)}>
            <bdi>{names.join(' / ')}</bdi>
          </PageLink>
        )}
        {problems.map(({ code, detail }) => (
          <span key={`${code} ${detail}`} className={style.problem}>
            <Icon name="alert" /> {detail}
          </span>
        ))}
      </span>
      <PeopleLine {...assignment} />
      <span className={style.state}>
        {state === 'open' ? <Due {...assignment} /> : <span>{text(`assignment-is-${state}`)}</span>}
      </span>
      {counted ? (
        <HowFar counts={counts} label={text('assignment-progress', { name })} />
      ) : (
        <span className={style.quiet}>{text('assignment-counting')}</span>
      )}
    </li>
  )
}
