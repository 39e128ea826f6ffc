import { useState } from 'react'
import { type ComponentList, useListChange } from '../../api/component-lists.ts'
import { useText } from '../../text/texts.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'
import { tellDone } from '../../ui/toasts.tsx'
import { ListNameFields } from './list-name-fields.tsx'

/** Renames a component list. */
export function ListNames({ list, onClose }: { readonly list: ComponentList; readonly onClose: () => void }) {
  const text = useText()
  const [name, setName] = useState(list.name)
  const [slug, setSlug] = useState(list.slug)
  const { mutate, isPending, error } = useListChange()
  const save = () =>
    mutate(
      { slug: list.slug, name, newSlug: slug },
      {
        onSuccess: () => {
          onClose()
          tellDone(text('list-renamed', { name }))
        },
      },
    )
  return (
    <Dialog open onClose={onClose} title={text('list-rename-named', { name: list.name })} closeLabel={text('close')}>
      <Form action={text('list-rename')} busy={isPending} error={error} fields={['name', 'slug']} onSubmit={save}>
        <ListNameFields
          fields={['renamed_list', 'renamed_slug']}
          name={name}
          slug={slug}
          error={error}
          onName={setName}
          onSlug={setSlug}
        />
      </Form>
    </Dialog>
  )
}
