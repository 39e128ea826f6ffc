import { usePeople } from '../../api/teams.ts'
import people from '../../text/people.ftl?raw'
import { addTexts, useText } from '../../text/texts.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { ChoiceField } from '../../ui/choice-field.tsx'

addTexts(people)

interface PersonFieldProps {
  /** A user name, or what was typed of a name so far. */
  readonly value: string
  readonly onValueChange: (value: string) => void
  readonly label?: string
  readonly hint?: string
  readonly name?: string
  readonly problem?: string | undefined
  readonly autoFocus?: boolean
  readonly required?: boolean
}

/** Somebody with an account, found by any part of the user name or the full name. */
export function PersonField({ value, onValueChange, label, hint, name = 'username', ...rest }: PersonFieldProps) {
  const text = useText()
  const { data = [] } = usePeople(value.trim())
  // Somebody who is chosen already needs no list.
  const choices = data.some(({ username }) => username === value.trim()) ? [] : data
  return (
    <ChoiceField
      required
      {...rest}
      label={label ?? text('person-username')}
      hint={hint ?? text('person-hint')}
      name={name}
      value={value}
      onValueChange={onValueChange}
      choices={choices.map(({ username, full_name: fullName }) => ({
        value: username,
        name: fullName || username,
        detail: username,
        picture: <Avatar name={fullName || username} />,
      }))}
      onChoose={({ value: username }) => onValueChange(username)}
    />
  )
}
