import { type SitePerson, usePersonRemoval } from '../../api/site-people.ts'
import { useText } from '../../text/texts.ts'
import { NamedRemoval } from '../../ui/named-removal.tsx'
import { tellDone } from '../../ui/toasts.tsx'

interface PersonRemovalProps {
  readonly person: SitePerson
  readonly onClose: () => void
}

/** Removes an account, once its name was typed: nobody can take this back. */
export function PersonRemoval({ person: { username }, onClose }: PersonRemovalProps) {
  const text = useText()
  const { mutate, isPending, error } = usePersonRemoval()
  const remove = () =>
    mutate(username, {
      onSuccess: () => {
        onClose()
        tellDone(text('manage-person-removed', { name: username }))
      },
    })
  return (
    <NamedRemoval
      name={username}
      title={text('manage-person-removal-title', { name: username })}
      ask={text('manage-person-removal-type', { name: username })}
      action={text('manage-person-remove')}
      busy={isPending}
      error={error}
      onRemove={remove}
      onClose={onClose}
    >
      <p>{text('manage-person-removal-explained')}</p>
    </NamedRemoval>
  )
}
