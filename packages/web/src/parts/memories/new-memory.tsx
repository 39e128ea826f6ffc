import { useState } from 'react'
import { useNewMemory } from '../../api/memories.ts'
import memories from '../../text/memories.ftl?raw'
import { addTexts, useText } from '../../text/texts.ts'
import { CheckField } from '../../ui/check-field.tsx'
import { Form, problemOf } from '../../ui/form.tsx'
import { Panel } from '../../ui/panel.tsx'
import { TextField } from '../../ui/text-field.tsx'

addTexts(memories)

interface NewMemoryProps {
  /** The slug of a project; null: it is for the reader, or for the site. */
  readonly project: string | null
  readonly mayManageSite?: boolean
}

/** Makes a memory of imported texts. */
export function NewMemory({ project, mayManageSite = false }: NewMemoryProps) {
  const text = useText()
  const [name, setName] = useState('')
  const [isOfSite, setOfSite] = useState(false)
  const { mutate, isPending, error } = useNewMemory(project)
  const add = () =>
    mutate(
      { name, site: isOfSite, shared: isOfSite, ...(project === null ? {} : { project }) },
      { onSuccess: () => setName('') },
    )
  return (
    <Panel title={text(project === null ? 'memories-new-own' : 'memories-new')}>
      <Form
        action={text('memories-add')}
        look="outlined"
        busy={isPending}
        error={error}
        fields={['name']}
        onSubmit={add}
      >
        <TextField
          label={text('memories-name')}
          name="name"
          hint={text('memories-name-hint')}
          required
          value={name}
          problem={problemOf(error, 'name')}
          onValueChange={setName}
        />
        {mayManageSite && (
          <CheckField label={text('memories-of-site')} checked={isOfSite} onCheckedChange={setOfSite} />
        )}
      </Form>
    </Panel>
  )
}
