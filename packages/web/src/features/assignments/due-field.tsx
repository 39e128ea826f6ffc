import { useText } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { addDays, addMonths, type Day, today } from '../../ui/dates.ts'
import style from './assign.module.css'

interface DueFieldProps {
  readonly value: Day | ''
  /** The refusal of the server. */
  readonly problem: string | undefined
  /** A day that may stay, though it is over. */
  readonly kept?: Day | ''
  readonly onChange: (value: Day | '') => void
}

const periods = [
  { id: 'week', of: (day: Day) => addDays(day, 7) },
  { id: 'weeks', of: (day: Day) => addDays(day, 14) },
  { id: 'month', of: (day: Day) => addMonths(day, 1) },
] as const

/** The last day of an assignment, with the usual ones a press away. */
export function DueField({ value, problem, kept = '', onChange }: DueFieldProps) {
  const text = useText()
  const now = today()
  const isOver = value !== '' && value < now && value !== kept
  return (
    <div className={style.field}>
      <DateField
        label={text('assign-due')}
        name="due"
        value={value}
        problem={isOver ? text('assign-due-over') : problem}
        onValueChange={onChange}
      />
      <fieldset className={style.periods} aria-label={text('assign-due-in')}>
        {periods.map(({ id, of }) => (
          <Button key={id} look="plain" aria-pressed={value === of(now)} onClick={() => onChange(of(now))}>
            {text(`assign-due-${id}`)}
          </Button>
        ))}
      </fieldset>
    </div>
  )
}
