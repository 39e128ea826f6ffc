import { type OwnAssignment, useDashboard } from '../../api/dashboard.ts'
import { usePlaceAt } from '../../api/places.ts'
import { assignmentHref } from '../../parts/assignments/assignment-links.ts'
import { Due } from '../../parts/assignments/due.tsx'
import { HowFar } from '../../parts/assignments/how-far.tsx'
import assignments from '../../text/assignments.ftl?raw'
import { addTexts, useText } from '../../text/texts.ts'
import { PageLink } from '../../ui/page-link.tsx'
import { Panel } from '../../ui/panel.tsx'
import { placeName } from '../../ui/place-name.ts'
import style from './own-assignments.module.css'

addTexts(assignments)

/** The assignments of the reader and their teams: the next date first. */
export function AssignmentPanel() {
  const text = useText()
  const { data } = useDashboard()
  return (
    <Panel
      title={text('assignments-own')}
      flush
      actions={<PageLink href="/assignments/">{text('assignments-own-all')}</PageLink>}
    >
      <ul className={style.list}>
        {data?.assignments.map((one) => (
          <Line key={one.id} assignment={one} />
        ))}
      </ul>
    </Panel>
  )
}

function Line({ assignment }: { readonly assignment: OwnAssignment }) {
  const text = useText()
  const { id, name, path } = assignment
  const { data: place } = usePlaceAt(path)
  return (
    <li className={style.line}>
      <span className={style.words}>
        <PageLink className={style.name} href={assignmentHref(id)}>
          <bdi>{name}</bdi>
        </PageLink>
        <bdi className={style.place}>{place ? place.names.map((one) => placeName(one, text)).join(' / ') : path}</bdi>
      </span>
      <Due {...assignment} />
      <HowFar counts={assignment} label={text('assignment-progress', { name })} />
    </li>
  )
}
