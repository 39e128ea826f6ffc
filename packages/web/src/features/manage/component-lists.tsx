import { useState } from 'react'
import { type ComponentList, useComponentLists, useNewList } from '../../api/component-lists.ts'
import { slugOf } from '../../text/slug-of.ts'
import { useText } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import { FactLine } from '../../ui/fact-line.tsx'
import { FailedPart } from '../../ui/failed-part.tsx'
import { Form } from '../../ui/form.tsx'
import { Columns } from '../../ui/page-header.tsx'
import { Pages } from '../../ui/pages.tsx'
import { Empty, Panel } from '../../ui/panel.tsx'
import { RowList } from '../../ui/row-list.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { tellDone } from '../../ui/toasts.tsx'
import { ListNameFields } from './list-name-fields.tsx'
import { ListPanel } from './list-panel.tsx'
import style from './manage.module.css'

/** So few lists are shown with all that is in them. */
const mostUnfolded = 3

/** Lists of components over all projects: for dashboards, and for teams that work in several projects. */
export function ComponentLists() {
  const text = useText()
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useComponentLists(page)
  if (data === undefined)
    return error ? <FailedPart error={error} retry={refetch} /> : <Skeleton label={text('loading')} />
  const { lists, isLast, count } = data
  return (
    <Columns aside={<NewList />}>
      {lists.length === 0 && (
        <Panel title={text('manage-lists')}>
          <Empty title={text('lists-none')}>{text('lists-none-text')}</Empty>
        </Panel>
      )}
      {count <= mostUnfolded ? (
        lists.map((list) => <ListPanel key={list.id} list={list} />)
      ) : (
        <FoldedLists key={page} lists={lists} count={count} />
      )}
      <Pages
        page={page}
        isLast={isLast}
        previous={text('people-previous')}
        next={text('people-next')}
        onPage={setPage}
      />
    </Columns>
  )
}

/** Many lists: their names, and one of them with all that is in it. */
function FoldedLists({ lists, count }: { readonly lists: readonly ComponentList[]; readonly count: number }) {
  const text = useText()
  const [opened, setOpened] = useState<number | null>(null)
  const at = lists.findIndex(({ id }) => id === opened)
  const shown = lists[at]
  const rows = lists.map(({ id, name, components, show_dashboard }) => ({
    key: id,
    title: <bdi>{name}</bdi>,
    detail: (
      <FactLine
        facts={[text('list-size', { count: components.length }), show_dashboard && text('list-on-dashboard')]}
      />
    ),
    actions: (
      <Button
        look="plain"
        aria-expanded={id === opened}
        aria-label={text(id === opened ? 'list-fold-named' : 'list-unfold-named', { name })}
        onClick={() => setOpened(id === opened ? null : id)}
      >
        {text(id === opened ? 'list-fold' : 'list-unfold')}
      </Button>
    ),
  }))
  return (
    <Panel title={text('lists-count', { count })} flush>
      <RowList rows={rows.slice(0, at + 1)} />
      {shown && (
        <div className={style.inside}>
          <ListPanel key={shown.id} list={shown} />
        </div>
      )}
      <RowList rows={rows.slice(at + 1)} />
    </Panel>
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
