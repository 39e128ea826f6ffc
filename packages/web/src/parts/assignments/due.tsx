import assignments from '../../text/assignments.ftl?raw'
import { addTexts, useText } from '../../text/texts.ts'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/icon.tsx'
import { dueWords } from './due-words.ts'
import style from './parts.module.css'

addTexts(assignments)

interface DueProps {
  readonly due: string | null
  readonly overdue: boolean
}

/** The last day of an assignment; one that is over has a mark and a word. */
export function Due({ due, overdue }: DueProps) {
  const text = useText()
  if (due === null) return <span className={style.quiet}>{text('assignment-no-due')}</span>
  return (
    <span className={classes(style.due, overdue && style.overdue)}>
      <Icon name={overdue ? 'alert' : 'calendar'} />
      <time dateTime={due}>{text(overdue ? 'assignment-overdue' : 'assignment-due', { day: dueWords(due) })}</time>
    </span>
  )
}
