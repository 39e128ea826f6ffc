import type { Assignment } from '../../api/assignments.ts'
import { useText } from '../../text/texts.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { formatList } from '../../ui/format.ts'
import style from './assignments.module.css'

/** So many faces stand beside each other. */
const shownFaces = 4

/** The people and the team of an assignment, in one line. */
export function PeopleLine({ people, team, everybody }: Pick<Assignment, 'people' | 'team' | 'everybody'>) {
  const text = useText()
  const names = people.map(({ username, full_name }) => full_name || username)
  const shown = names.slice(0, shownFaces)
  const rest = names.length - shown.length
  const all = [
    ...(team ? [text('assignment-team', { team: team.name })] : []),
    ...shown,
    ...(rest > 0 ? [text('assignment-more-people', { count: rest })] : []),
  ]
  return (
    <span className={style.people}>
      <span className={style.faces}>
        {shown.map((name, at) => (
          <Avatar key={people[at]?.username} name={name} />
        ))}
      </span>
      <bdi>{all.length === 0 ? text(everybody ? 'assignment-everybody' : 'assignment-nobody') : formatList(all)}</bdi>
    </span>
  )
}
