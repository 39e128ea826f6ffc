import { Popover } from '@base-ui/react/popover'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useText } from '../text/texts.ts'
import { IconButton } from './button.tsx'
import style from './calendar.module.css'
import { classes } from './classes.ts'
import { addDays, addMonths, type Day, dateOf, firstDayOfWeek, startOfWeek, today, weeksOf } from './dates.ts'

interface CalendarProps {
  /** The field below which it stands. */
  readonly anchor: HTMLElement | null
  readonly value: Day | ''
  readonly onChoose: (day: Day) => void
  readonly onClose: () => void
}

const locale = () => document.documentElement.lang || 'en'
const utc = { timeZone: 'UTC', calendar: 'gregory' } as const

/** A month to choose a day from, by the mouse or by the keys of a grid. */
export function Calendar({ anchor, value, onChoose, onClose }: CalendarProps) {
  const text = useText()
  const [at, setAt] = useState<Day>(value === '' ? today() : value)
  const month = new Intl.DateTimeFormat(locale(), { ...utc, month: 'long', year: 'numeric' })
  return (
    <Popover.Root open onOpenChange={(open) => !open && onClose()}>
      <Popover.Portal>
        <Popover.Positioner
          className={style.positioner}
          anchor={anchor}
          align="end"
          sideOffset={4}
          collisionPadding={8}
        >
          <Popover.Popup className={style.popup} initialFocus={false} aria-label={text('date-calendar')}>
            <div className={style.head}>
              <IconButton
                icon="chevronStart"
                label={text('date-month-before')}
                onClick={() => setAt(addMonths(at, -1))}
              />
              <strong aria-live="polite">{month.format(dateOf(at))}</strong>
              <IconButton icon="chevronEnd" label={text('date-month-after')} onClick={() => setAt(addMonths(at, 1))} />
            </div>
            <Month at={at} value={value} onMove={setAt} onChoose={onChoose} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

interface MonthProps {
  readonly at: Day
  readonly value: Day | ''
  readonly onMove: (day: Day) => void
  readonly onChoose: (day: Day) => void
}

function Month({ at, value, onMove, onChoose }: MonthProps) {
  const first = firstDayOfWeek(locale())
  const weeks = weeksOf(at, first)
  const here = useRef<HTMLButtonElement>(null)
  const isMoving = useRef(true)
  // The focus follows the keys; a month that is turned by its button leaves it there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves with the day
  useEffect(() => {
    if (isMoving.current) here.current?.focus()
    isMoving.current = false
  }, [at])
  const long = new Intl.DateTimeFormat(locale(), { ...utc, dateStyle: 'full' })
  const number = new Intl.DateTimeFormat(locale(), { ...utc, day: 'numeric' })
  const press = (event: KeyboardEvent) => {
    const next = movedBy(event, at, first)
    if (next === null) return
    event.preventDefault()
    isMoving.current = true
    onMove(next)
  }
  return (
    <table className={style.month}>
      <thead>
        <tr>
          {weeks[0]?.map((day) => (
            <th
              key={day}
              scope="col"
              abbr={new Intl.DateTimeFormat(locale(), { ...utc, weekday: 'long' }).format(dateOf(day))}
            >
              {new Intl.DateTimeFormat(locale(), { ...utc, weekday: 'narrow' }).format(dateOf(day))}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <td key={day}>
                <button
                  type="button"
                  ref={day === at ? here : undefined}
                  tabIndex={day === at ? 0 : -1}
                  className={classes(
                    style.day,
                    day.slice(0, 7) !== at.slice(0, 7) && style.beside,
                    day === value && style.chosen,
                    day === today() && style.today,
                  )}
                  aria-label={long.format(dateOf(day))}
                  aria-current={day === today() ? 'date' : undefined}
                  aria-pressed={day === value}
                  onKeyDown={press}
                  onClick={() => onChoose(day)}
                >
                  {number.format(dateOf(day)).replaceAll(/[^\p{Nd}]/gu, '')}
                </button>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The day to which a key leads; null for other keys. */
function movedBy({ key, shiftKey }: KeyboardEvent, at: Day, first: number): Day | null {
  const along = document.documentElement.dir === 'rtl' ? -1 : 1
  switch (key) {
    case 'ArrowLeft':
      return addDays(at, -along)
    case 'ArrowRight':
      return addDays(at, along)
    case 'ArrowUp':
      return addDays(at, -7)
    case 'ArrowDown':
      return addDays(at, 7)
    case 'Home':
      return startOfWeek(at, first)
    case 'End':
      return addDays(startOfWeek(at, first), 6)
    case 'PageUp':
      return addMonths(at, shiftKey ? -12 : -1)
    case 'PageDown':
      return addMonths(at, shiftKey ? 12 : 1)
    default:
      return null
  }
}
