import { Field } from '@base-ui/react/field'
import { type ReactNode, useRef, useState } from 'react'
import { useText } from '../text/texts.ts'
import { IconButton } from './button.tsx'
import style from './date-field.module.css'
import { type Day, readDay, writeDay } from './dates.ts'
import { Icon } from './icon.tsx'
import { onDemand } from './on-demand.tsx'
import field from './text-field.module.css'

interface CalendarProps {
  readonly anchor: HTMLElement | null
  readonly value: Day | ''
  readonly onChoose: (day: Day) => void
  readonly onClose: () => void
}

const Calendar = onDemand<CalendarProps>(async () => (await import('./calendar.tsx')).Calendar)

interface DateFieldProps {
  readonly label: string
  /** A day such as 2026-11-30; empty: none. */
  readonly value: Day | ''
  readonly onValueChange: (value: Day | '') => void
  readonly hint?: ReactNode
  readonly problem?: string | undefined
  readonly name?: string
  readonly required?: boolean
}

const locale = () => document.documentElement.lang || 'en'

/** A day: typed as people of the language write it, or chosen in a calendar. */
export function DateField({ label, value, onValueChange, hint, problem, name, required }: DateFieldProps) {
  const text = useText()
  const control = useRef<HTMLInputElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  // The text in the field while it is no day, or while somebody types.
  const [typed, setTyped] = useState<string | null>(null)
  const shown = typed ?? (value === '' ? '' : writeDay(value, locale()))
  const isWrong = typed !== null && typed.trim() !== '' && readDay(typed, locale()) === null
  const example = writeDay('2026-11-30', locale())
  const [left, setLeft] = useState(false)
  const said = left && isWrong ? text('date-wrong', { example }) : problem
  const type = (next: string) => {
    setTyped(next)
    setLeft(false)
    const day = next.trim() === '' ? '' : readDay(next, locale())
    // A form is not sent with a day that nobody meant.
    control.current?.setCustomValidity(day === null ? text('date-wrong', { example }) : '')
    if (day !== null) onValueChange(day)
  }
  const choose = (day: Day) => {
    control.current?.setCustomValidity('')
    setTyped(null)
    setOpen(false)
    onValueChange(day)
  }
  return (
    <Field.Root className={field.field} invalid={said !== undefined}>
      <Field.Label className={field.label}>{label}</Field.Label>
      <div ref={box} className={style.box}>
        <Field.Control
          ref={control}
          className={field.control}
          name={name}
          required={required}
          autoComplete="off"
          inputMode="text"
          placeholder={example}
          dir="ltr"
          value={shown}
          onValueChange={type}
          onBlur={() => {
            setLeft(true)
            if (!isWrong) setTyped(null)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown' || !event.altKey) return
            event.preventDefault()
            setOpen(true)
          }}
        />
        <span className={style.opener}>
          <IconButton
            icon="calendar"
            label={text('date-choose', { label })}
            aria-expanded={open}
            aria-haspopup="dialog"
            onClick={() => setOpen(true)}
          />
        </span>
      </div>
      {hint && <Field.Description className={field.hint}>{hint}</Field.Description>}
      {said !== undefined && (
        <Field.Error className={field.problem} match>
          <Icon name="alert" />
          {said}
        </Field.Error>
      )}
      {open && <Calendar anchor={box.current} value={value} onChoose={choose} onClose={() => setOpen(false)} />}
    </Field.Root>
  )
}
