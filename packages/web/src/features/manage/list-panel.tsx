import { useState } from 'react'
import {
  type ComponentList,
  pathsIn,
  useListChange,
  useListing,
  useListRemoval,
  useUnlisting,
} from '../../api/component-lists.ts'
import { PlaceField } from '../../parts/people/place-field.tsx'
import { useText } from '../../text/texts.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { CheckField } from '../../ui/check-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Form, FormProblem } from '../../ui/form.tsx'
import { placeHref } from '../../ui/link.ts'
import { PageLink } from '../../ui/page-link.tsx'
import { Empty, Panel } from '../../ui/panel.tsx'
import { RowList } from '../../ui/row-list.tsx'
import { tellDone } from '../../ui/toasts.tsx'
import { ListNames } from './list-names.tsx'
import { ListRules } from './list-rules.tsx'
import style from './manage.module.css'

/** More are drawn when somebody asks. */
const firstShown = 50

/** One list: its components, and whether dashboards show it. */
export function ListPanel({ list }: { readonly list: ComponentList }) {
  const text = useText()
  const [isAsked, setAsked] = useState(false)
  const [renames, setRenames] = useState(false)
  const [isWhole, setWhole] = useState(false)
  const change = useListChange()
  const unlisting = useUnlisting()
  const { name, slug } = list
  const paths = pathsIn(list)
  return (
    <Panel
      title={name}
      flush
      actions={
        <>
          <Button look="plain" aria-label={text('list-rename-named', { name })} onClick={() => setRenames(true)}>
            {text('list-rename')}
          </Button>
          <Button look="plain" aria-label={text('list-delete-named', { name })} onClick={() => setAsked(true)}>
            {text('list-delete')}
          </Button>
        </>
      }
    >
      <FormProblem error={change.error ?? unlisting.error} />
      {paths.length === 0 ? (
        <Empty title={text('list-empty')} />
      ) : (
        <RowList
          rows={(isWhole ? paths : paths.slice(0, firstShown)).map((path) => ({
            key: path,
            title: <PageLink href={placeHref(path)}>{path}</PageLink>,
            actions: (
              <IconButton
                icon="close"
                label={text('list-take-out', { path })}
                disabled={unlisting.isPending}
                onClick={() => unlisting.mutate({ slug, path })}
              />
            ),
          }))}
        />
      )}
      <div className={style.inside}>
        {!isWhole && paths.length > firstShown && (
          <Button onClick={() => setWhole(true)}>{text('list-all', { count: paths.length })}</Button>
        )}
        <ListRules list={list} />
        <CheckField
          label={text('list-on-dashboard')}
          checked={list.show_dashboard}
          disabled={change.isPending}
          onCheckedChange={(value) => change.mutate({ slug, show_dashboard: value })}
        />
        <NewListed slug={slug} name={name} />
      </div>
      {renames && <ListNames list={list} onClose={() => setRenames(false)} />}
      {isAsked && <ListRemoval list={list} onClose={() => setAsked(false)} />}
    </Panel>
  )
}

/** Adds a component by its path. */
function NewListed({ slug, name }: { readonly slug: string; readonly name: string }) {
  const text = useText()
  const [path, setPath] = useState('')
  const { mutate, isPending, error } = useListing()
  return (
    <Form
      action={text('list-put-in')}
      look="outlined"
      busy={isPending}
      error={error}
      onSubmit={() => mutate({ slug, path: path.trim() }, { onSuccess: () => setPath('') })}
    >
      <PlaceField
        label={text('list-component', { name })}
        hint={text('list-component-hint')}
        name={`component_${slug}`}
        required
        value={path}
        onValueChange={setPath}
      />
    </Form>
  )
}

function ListRemoval({
  list: { name, slug },
  onClose,
}: {
  readonly list: ComponentList
  readonly onClose: () => void
}) {
  const text = useText()
  const { mutate, isPending, error } = useListRemoval()
  const remove = () =>
    mutate(slug, {
      onSuccess: () => {
        onClose()
        tellDone(text('list-deleted', { name }))
      },
    })
  return (
    <Dialog
      open
      onClose={onClose}
      title={text('list-delete-named', { name })}
      closeLabel={text('close')}
      actions={
        <>
          <Button onClick={onClose}>{text('cancel')}</Button>
          <Button look="danger" disabled={isPending} onClick={remove}>
            {text('list-delete')}
          </Button>
        </>
      }
    >
      <p>{text('list-delete-explained')}</p>
      <FormProblem error={error} />
    </Dialog>
  )
}
