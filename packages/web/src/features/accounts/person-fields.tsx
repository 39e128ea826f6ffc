import { useText } from '../../text/texts.ts'
import { problemOf } from '../../ui/form.tsx'
import { TextField } from '../../ui/text-field.tsx'

interface PersonFieldsProps {
  readonly username: string
  readonly fullName: string
  readonly set: (change: { username?: string; fullName?: string }) => void
  readonly error: Error | null
}

/** How somebody is called: by others, and in addresses. */
export function PersonFields({ username, fullName, set, error }: PersonFieldsProps) {
  const text = useText()
  return (
    <>
      <TextField
        label={text('profile-name')}
        hint={text('register-name-hint')}
        name="full_name"
        autoComplete="name"
        autoFocus
        required
        value={fullName}
        problem={problemOf(error, 'full_name')}
        onValueChange={(next) => set({ fullName: next })}
      />
      <TextField
        label={text('profile-username')}
        hint={text('register-username-hint')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        value={username}
        problem={problemOf(error, 'username')}
        onValueChange={(next) => set({ username: next })}
      />
    </>
  )
}
