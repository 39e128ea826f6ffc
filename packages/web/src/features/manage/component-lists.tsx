import { useState } from 'react'
import { useComponentLists, useNewList } from '../../api/component-lists.ts'
import { slugOf } from '../../text/slug-of.ts'
import { useText } from '../../text/texts.ts'
import { FailedPart } from '../../ui/failed-part.tsx'
import { Form } from '../../ui/form.tsx'
import { Columns } from '../../ui/page-header.tsx'
import { Empty, Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { tellDone } from '../../ui/toasts.tsx'
import { ListNameFields } from './list-name-fields.tsx'
import { ListPanel } from './list-panel.tsx'

/** Lists of components over all projects: for dashboards, and for teams that work in several projects. */
export function ComponentLists() {
  const text = useText()
  const { data, error, refetch } = useComponentLists()
  if (data === undefined)
    return error ? <FailedPart error={error} retry={refetch} /> : <Skeleton label={text('loading')} />
  return (
    <Columns aside={<NewList />}>
      {data.length === 0 && (
        <Panel title={text('manage-lists')}>
          <Empty title={text('lists-none')}>{text('lists-none-text')}</Empty>
        </Panel>
      )}
      {data.map((list) => (
        <ListPanel key={list.id} list={list} />
      ))}
    </Columns>
  )
}

function NewList() {
  const text = useText()
  const [name, setName] = useState('')
  const [slug, setSlug] = useState<string | null>(null)
  const { mutate, isPending, error } = useNewList()
  const wanted = slug ?? slugOf(name)
  const add = () =>
    mutate(
      { name, slug: wanted },
      {
        onSuccess: () => {
          setName('')
          setSlug(null)
          tellDone(text('list-added', { name }))
        },
      },
    )
  return (
    <Panel title={text('list-new')}>
      <Form
        action={text('list-add')}
        look="outlined"
        busy={isPending}
        error={error}
        fields={['name', 'slug']}
        onSubmit={add}
      >
        <ListNameFields
          fields={['list_name', 'list_slug']}
          name={name}
          slug={wanted}
          error={error}
          onName={setName}
          onSlug={setSlug}
        />
      </Form>
    </Panel>
  )
}
