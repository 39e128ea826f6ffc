import { useId } from 'react'
import { Select } from './select.tsx'
import type { SelectOption } from './select-option.ts'
import style from './text-field.module.css'

interface SelectFieldProps<Value extends string> {
  readonly label: string
  readonly value: Value
  readonly options: readonly SelectOption<Value>[]
  readonly onValueChange: (value: Value) => void
  readonly hint?: string
  readonly name?: string
}

/** One of several, with its label above; a long list has a search field. */
export function SelectField<Value extends string>({ hint, ...rest }: SelectFieldProps<Value>) {
  const id = useId()
  return (
    <div className={style.field}>
      <label className={style.label} htmlFor={id}>
        {rest.label}
      </label>
      <Select {...rest} id={id} isNamed describedBy={hint ? `${id}-hint` : undefined} />
      {hint && (
        <span id={`${id}-hint`} className={style.hint}>
          {hint}
        </span>
      )}
    </div>
  )
}
