import { useText } from '../../text/texts.ts'
import { problemOf } from '../../ui/form.tsx'
import { TextField } from '../../ui/text-field.tsx'

interface NewPasswordProps {
  readonly value: string
  readonly onValueChange: (value: string) => void
  readonly error: Error | null
  readonly autoFocus?: boolean
}

/** A new password, in a form that password managers recognise. */
export function NewPassword({ error, ...rest }: NewPasswordProps) {
  const text = useText()
  return (
    <TextField
      label={text('password-new')}
      hint={text('password-hint')}
      name="password"
      type="password"
      autoComplete="new-password"
      required
      problem={problemOf(error, 'password')}
      {...rest}
    />
  )
}
