import { useState } from 'react'
import { type CategoryParent, useNewCategory } from '../../api/categories.ts'
import { slugOf } from '../../text/slug-of.ts'
import { useText } from '../../text/texts.ts'
import { Form } from '../../ui/form.tsx'
import { Panel } from '../../ui/panel.tsx'
import { tellDone } from '../../ui/toasts.tsx'
import { NameFields } from './name-fields.tsx'

/** Makes a category: components that belong together, with settings that they share. */
export function NewCategory({ parent }: { readonly parent: CategoryParent }) {
  const text = useText()
  const [name, setName] = useState('')
  const [slug, setSlug] = useState<string | null>(null)
  const { mutate, isPending, error } = useNewCategory(parent)
  const typed = slug ?? slugOf(name)
  const add = () =>
    mutate(
      { name, slug: typed },
      {
        onSuccess: () => {
          setName('')
          setSlug(null)
          tellDone(text('category-made', { name }))
        },
      },
    )
  return (
    <Panel title={text('category-new')}>
      <Form
        action={text('category-add')}
        look="outlined"
        busy={isPending}
        error={error}
        fields={['name', 'slug']}
        onSubmit={add}
      >
        <NameFields
          name={name}
          slug={typed}
          hint={text('category-hint')}
          error={error}
          onName={setName}
          onSlug={setSlug}
        />
      </Form>
    </Panel>
  )
}
