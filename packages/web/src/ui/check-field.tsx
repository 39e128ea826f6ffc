import { useId } from 'react'
import style from './check-field.module.css'

interface CheckFieldProps {
  readonly label: string
  readonly checked: boolean
  readonly onCheckedChange: (checked: boolean) => void
  readonly hint?: string
  readonly disabled?: boolean
  readonly name?: string
}

/** Yes or no. */
export function CheckField({ label, checked, onCheckedChange, hint, ...rest }: CheckFieldProps) {
  const id = useId()
  return (
    <div className={style.field}>
      <input
        id={id}
        type="checkbox"
        checked={checked}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => onCheckedChange(event.target.checked)}
        {...rest}
      />
      <label htmlFor={id}>{label}</label>
      {hint && (
        <span id={`${id}-hint`} className={style.hint}>
          {hint}
        </span>
      )}
    </div>
  )
}
