import { Field } from '@base-ui/react/field'
import type { ComponentProps, ReactNode } from 'react'
import { Icon } from './icon.tsx'
import style from './text-field.module.css'

interface TextFieldProps extends Omit<ComponentProps<typeof Field.Control>, 'className' | 'value'> {
  readonly label: string
  readonly value: string
  readonly onValueChange: (value: string) => void
  /** A hint before filling it in. */
  readonly hint?: ReactNode
  /** Its problem. */
  readonly problem?: string | undefined
}

/** One line of text with its label, a hint, and what is wrong with it. */
export function TextField({ label, hint, problem, ...control }: TextFieldProps) {
  return (
    <Field.Root className={style.field} invalid={problem !== undefined}>
      <Field.Label className={style.label}>{label}</Field.Label>
      <Field.Control className={style.control} dir="auto" {...control} />
      {hint && <Field.Description className={style.hint}>{hint}</Field.Description>}
      {problem !== undefined && (
        <Field.Error className={style.problem} match>
          <Icon name="alert" />
          {problem}
        </Field.Error>
      )}
    </Field.Root>
  )
}

interface TextAreaProps extends Omit<TextFieldProps, 'type'> {
  readonly rows?: number
}

/** Several lines of text. */
export function TextArea({ rows = 3, ...rest }: TextAreaProps) {
  return <TextField {...rest} render={<textarea rows={rows} className={style.lines} />} />
}
