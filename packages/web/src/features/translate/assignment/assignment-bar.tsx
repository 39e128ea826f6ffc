import { type Assignment, nextPage, useAssignment, useOwnAssignments } from '../../../api/assignments.ts'
import { useSession } from '../../../api/session.ts'
import { assignmentHref } from '../../../parts/assignments/assignment-links.ts'
import { Due } from '../../../parts/assignments/due.tsx'
import assignments from '../../../text/assignments.ftl?raw'
import { addTexts, useText } from '../../../text/texts.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { describeError } from '../../../ui/failed-part.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { mixedText } from '../../../ui/mixed-text.tsx'
import { PageLink } from '../../../ui/page-link.tsx'
import style from './assignment-bar.module.css'
import { useLeft } from './use-left.ts'

addTexts(assignments)

/** The assignment that one works on: what is left of it, counted down with each save, and what comes next. */
export function AssignmentBar({ id, path }: { readonly id: number; readonly path: string }) {
  const text = useText()
  const { data, error } = useAssignment(id)
  if (data === undefined && error === null) return null
  return (
    <section className={style.bar} aria-label={text('assignment')}>
      {data === undefined || data.id !== id ? (
        error && <span className={style.problem}>{describeError(error, text)}</span>
      ) : (
        <Told assignment={data} path={path} />
      )}
    </section>
  )
}

function Told({ assignment, path }: { readonly assignment: Assignment; readonly path: string }) {
  const text = useText()
  const { id, name, state, instruction } = assignment
  const left = useLeft(assignment, path)
  const isDone = state !== 'open' || left === 0
  return (
    <>
      <span className={style.what}>
        <span className={style.quiet}>{text('assignment')}</span>
        <PageLink className={style.name} href={assignmentHref(id)}>
          <bdi>{name}</bdi>
        </PageLink>
      </span>
      <span className={isDone ? style.done : style.left} role="status">
        {isDone && <Icon name="check" />}{' '}
        {text(isDone ? 'assignment-bar-done' : 'assignment-bar-left', { count: left })}
      </span>
      {!isDone && <Due {...assignment} />}
      {!isDone && instruction !== '' && <Instruction instruction={instruction} />}
      {isDone && <NextWork assignment={assignment} path={path} />}
    </>
  )
}

/** Letters of an instruction that has room in one line. */
const shortLength = 100

function Instruction({ instruction }: Pick<Assignment, 'instruction'>) {
  const text = useText()
  if (instruction.length <= shortLength && !instruction.includes('\n'))
    return (
      <span className={style.instruction} dir="auto">
        {mixedText(instruction)}
      </span>
    )
  return (
    <details className={style.long}>
      <summary>{text('assignment-instruction')}</summary>
      <p dir="auto">{mixedText(instruction)}</p>
    </details>
  )
}

/** The rest of this assignment in other languages, or the next one. */
function NextWork({ assignment, path }: { readonly assignment: Assignment; readonly path: string }) {
  const text = useText()
  const { languages } = useSession().preferences
  const { data: own } = useOwnAssignments()
  const rest = {
    ...assignment,
    by_language: assignment.by_language.filter(({ language }) => language !== path.split('/').at(-1)),
  }
  const here = assignment.state === 'open' ? nextPage(rest, languages) : null
  if (here !== null)
    return (
      <PageLink className={buttonClass('outlined')} href={here}>
        {text('assignment-bar-rest')}
      </PageLink>
    )
  for (const one of own ?? []) {
    const page = one.id === assignment.id ? null : nextPage(one, languages)
    if (page !== null)
      return (
        <PageLink className={buttonClass('outlined')} href={page}>
          {text('assignment-bar-next', { name: one.name })}
        </PageLink>
      )
  }
  return own === undefined ? null : <span className={style.quiet}>{text('assignment-bar-none')}</span>
}
