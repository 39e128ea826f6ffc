import { useId } from 'react'
import { classes } from './classes.ts'
import style from './text-field.module.css'

interface SelectFieldProps<Value extends string> {
  readonly label: string
  readonly value: Value
  readonly options: readonly { readonly value: Value; readonly name: string }[]
  readonly onValueChange: (value: Value) => void
  readonly hint?: string
  readonly name?: string
}

/** One of several: drawn as our lists are, where the browser lets pages draw it. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { label, value, options, onValueChange, hint, name } = props
  const id = useId()
  return (
    <div className={style.field}>
      <label className={style.label} htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        name={name}
        className={classes(style.control, style.select)}
        value={value}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.target.value)
          if (chosen) onValueChange(chosen.value)
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.name}
          </option>
        ))}
      </select>
      {hint && (
        <span id={`${id}-hint`} className={style.hint}>
          {hint}
        </span>
      )}
    </div>
  )
}
