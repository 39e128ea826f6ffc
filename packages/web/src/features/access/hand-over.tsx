import { useState } from 'react'
import { useHandOver } from '../../api/archive.ts'
import type { Place } from '../../api/places.ts'
import { PersonField } from '../../parts/people/person-field.tsx'
import { useText } from '../../text/texts.ts'
import { CheckField } from '../../ui/check-field.tsx'
import { Form, problemOf } from '../../ui/form.tsx'
import { NamedRemoval } from '../../ui/named-removal.tsx'
import { Panel } from '../../ui/panel.tsx'
import { tellDone } from '../../ui/toasts.tsx'

/** Hands a project over to another administrator: says first what follows, and asks for its name. */
export function HandOver({ place }: { readonly place: Place }) {
  const text = useText()
  const [username, setUsername] = useState('')
  const [stay, setStay] = useState(false)
  const [asks, setAsks] = useState(false)
  const { mutate, isPending, error } = useHandOver(place.path)
  const give = () =>
    mutate(
      { username: username.trim(), stay },
      {
        onSuccess: () => {
          setAsks(false)
          setUsername('')
          tellDone(text('hand-over-done', { name: place.name, username: username.trim() }))
        },
        onError: () => setAsks(false),
      },
    )
  return (
    <Panel title={text('hand-over-title')}>
      <p>{text('hand-over-explained')}</p>
      <Form
        action={text('hand-over-action')}
        look="outlined"
        busy={isPending}
        error={error}
        fields={['username']}
        onSubmit={() => setAsks(true)}
      >
        <PersonField
          value={username}
          onValueChange={setUsername}
          name="successor"
          problem={problemOf(error, 'username')}
        />
        <CheckField label={text('hand-over-stay')} checked={stay} onCheckedChange={setStay} />
      </Form>
      {asks && (
        <NamedRemoval
          name={place.path}
          title={text('hand-over-title')}
          ask={text('hand-over-type', { name: place.path })}
          action={text('hand-over-action')}
          busy={isPending}
          error={null}
          onRemove={give}
          onClose={() => setAsks(false)}
        >
          <p>{text(stay ? 'hand-over-both' : 'hand-over-leave', { username: username.trim() })}</p>
        </NamedRemoval>
      )}
    </Panel>
  )
}
