import { useState } from 'react'
import { useNewPerson } from '../../api/site-people.ts'
import { useText } from '../../text/texts.ts'
import { Form, problemOf } from '../../ui/form.tsx'
import { Panel } from '../../ui/panel.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { tellDone } from '../../ui/toasts.tsx'

const fields = ['username', 'full_name', 'email'] as const
const none = { username: '', full_name: '', email: '' }

/** Adds an account: its owner gets in by a sign-in link, or sets a password by a letter. */
export function NewPerson() {
  const text = useText()
  const [draft, setDraft] = useState(none)
  const { mutate, isPending, error } = useNewPerson()
  const add = () =>
    mutate(
      { username: draft.username, full_name: draft.full_name, email: draft.email === '' ? null : draft.email },
      {
        onSuccess: () => {
          setDraft(none)
          tellDone(text('manage-person-added', { name: draft.username }))
        },
      },
    )
  return (
    <Panel title={text('manage-person-new')}>
      <Form
        action={text('manage-person-add')}
        look="outlined"
        busy={isPending}
        error={error}
        fields={fields}
        onSubmit={add}
      >
        {fields.map((name) => (
          <TextField
            key={name}
            label={text(`manage-person-${name.replace('_', '-')}`)}
            name={`new_${name}`}
            type={name === 'email' ? 'email' : 'text'}
            autoComplete="off"
            spellCheck={false}
            required={name !== 'email'}
            maxLength={150}
            value={draft[name]}
            problem={problemOf(error, name)}
            onValueChange={(value) => setDraft({ ...draft, [name]: value })}
          />
        ))}
      </Form>
    </Panel>
  )
}
