import { useId } from 'react'
import { IconButton } from './button.tsx'
import style from './tag-field.module.css'
import field from './text-field.module.css'

interface TagFieldProps {
  readonly label: string
  readonly hint?: string
  /** The first line of the list: choose one to add it. */
  readonly addLabel: string
  readonly removeLabel: (name: string) => string
  readonly options: readonly { readonly value: string; readonly name: string }[]
  readonly values: readonly string[]
  readonly onValuesChange: (values: string[]) => void
}

/** Several of many: those chosen as tags, and the browser's own list to add one. */
export function TagField({ label, hint, addLabel, removeLabel, options, values, onValuesChange }: TagFieldProps) {
  const id = useId()
  const names = new Map(options.map(({ value, name }) => [value, name]))
  return (
    <div className={field.field}>
      <label className={field.label} htmlFor={id}>
        {label}
      </label>
      {values.length > 0 && (
        <ul className={style.tags}>
          {values.map((value) => {
            const name = names.get(value) ?? value
            return (
              <li key={value} className={style.tag}>
                {name}
                <IconButton
                  icon="close"
                  label={removeLabel(name)}
                  className={style.remove}
                  onClick={() => onValuesChange(values.filter((one) => one !== value))}
                />
              </li>
            )
          })}
        </ul>
      )}
      <select
        id={id}
        className={field.control}
        value=""
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => event.target.value !== '' && onValuesChange([...values, event.target.value])}
      >
        <option value="">{addLabel}</option>
        {options
          .filter(({ value }) => !values.includes(value))
          .map(({ value, name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
      </select>
      {hint && (
        <span id={`${id}-hint`} className={field.hint}>
          {hint}
        </span>
      )}
    </div>
  )
}
