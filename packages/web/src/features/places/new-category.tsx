import { useState } from 'react'
import { type CategoryParent, useNewCategory } from '../../api/categories.ts'
import { slugOf } from '../../text/slug-of.ts'
import { useText } from '../../text/texts.ts'
import { Form, problemOf } from '../../ui/form.tsx'
import { Panel } from '../../ui/panel.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { tellDone } from '../../ui/toasts.tsx'

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
        <TextField
          label={text('setting-name')}
          hint={text('category-hint')}
          name="category_name"
          required
          maxLength={100}
          value={name}
          problem={problemOf(error, 'name')}
          onValueChange={setName}
        />
        <TextField
          label={text('setting-slug')}
          name="category_slug"
          required
          maxLength={100}
          spellCheck={false}
          autoCapitalize="none"
          value={typed}
          problem={problemOf(error, 'slug')}
          onValueChange={setSlug}
        />
      </Form>
    </Panel>
  )
}
