import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'
import { onDemand } from './on-demand.tsx'
import style from './select.module.css'
import type { OpenList, SelectOption } from './select-option.ts'
import { optionByLetters } from './select-typing.ts'

const ShortList = onDemand<OpenList>(async () => (await import('./select-list.tsx')).SelectList)
const LongList = onDemand<OpenList>(async () => (await import('./select-search.tsx')).SelectSearch)
/** More are searched, not scrolled. */
const mostScrolled = 15

interface SelectProps<Value extends string> {
  /** The name of the choice; read out if no label stands beside it. */
  readonly label: string
  readonly isNamed?: boolean
  readonly value: Value
  readonly options: readonly SelectOption<Value>[]
  readonly onValueChange: (value: Value) => void
  readonly id?: string
  readonly name?: string | undefined
  readonly disabled?: boolean
  readonly describedBy?: string | undefined
  readonly className?: string | undefined
  /** By what a row finds the control. */
  readonly field?: string
}

/**
 * One of several, drawn by us in every browser. It is a button, which forms know by its name and value; its list is loaded when it is
 * opened. Keys do what they do in the browser's own: arrows, Enter and Space open, letters choose.
 */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, isNamed = false, value, options, onValueChange, name, disabled, describedBy, className, field } = props
  const own = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const typed = useRef({ letters: '', at: 0 })
  const choose = (wanted: string | undefined) => {
    const chosen = options.find((option) => option.value === wanted)
    if (chosen && chosen.value !== value) onValueChange(chosen.value)
  }
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setOpen(true)
    } else if (!event.altKey && event.key.length === 1 && event.key !== ' ') {
      event.preventDefault()
      choose(optionByLetters(options, value, event, typed.current)?.value)
    }
  }
  const List = options.length > mostScrolled ? LongList : ShortList
  return (
    <>
      <button
        ref={button}
        id={props.id}
        type="button"
        role="combobox"
        name={name}
        value={value}
        disabled={disabled}
        className={classes(style.select, className)}
        aria-label={isNamed ? undefined : label}
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${own}-list` : undefined}
        aria-describedby={describedBy}
        data-field={field}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={press}
      >
        <span className={style.value}>{options.find((option) => option.value === value)?.name ?? value}</span>
        <Icon name="chevronDown" />
      </button>
      {isOpen && (
        <List
          id={`${own}-list`}
          label={label}
          anchor={button}
          options={options}
          value={value}
          onChoose={choose}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
