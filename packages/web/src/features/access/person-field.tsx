import { useId } from 'react'
import { useText } from '../../text/texts.ts'
import { TextField } from '../../ui/text-field.tsx'

interface PersonFieldProps {
  /** The people that match the typed text. */
  readonly people: readonly { readonly username: string; readonly full_name: string }[]
  readonly value: string
  readonly onValueChange: (value: string) => void
  readonly problem?: string | undefined
  readonly autoFocus?: boolean
}

/** A user name, completed by the browser's own list. */
export function PersonField({ people, ...rest }: PersonFieldProps) {
  const text = useText()
  const id = useId()
  return (
    <>
      <TextField
        label={text('person-username')}
        name="username"
        list={id}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        {...rest}
      />
      <datalist id={id}>
        {people.map(({ username, full_name }) => (
          <option key={username} value={username}>
            {full_name}
          </option>
        ))}
      </datalist>
    </>
  )
}
