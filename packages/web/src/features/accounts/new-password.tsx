import { useText } from '../../text/texts.ts'
import { problemOf } from '../../ui/form.tsx'
import { TextField } from '../../ui/text-field.tsx'

interface NewPasswordProps {
  readonly value: string
  readonly onValueChange: (value: string) => void
  readonly error: Error | null
  readonly autoFocus?: boolean
}

/** A password to be chosen, for whatever keeps passwords too. */
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
