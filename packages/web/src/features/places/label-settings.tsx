import { useState } from 'react'
import { type Label, useLabelRemoval, useLabels, useNewLabel } from '../../api/labels.ts'
import type { Place } from '../../api/places.ts'
import { useText } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import { FailedPart } from '../../ui/failed-part.tsx'
import { Form, FormProblem, problemOf } from '../../ui/form.tsx'
import { translateHref } from '../../ui/link.ts'
import { Columns } from '../../ui/page-header.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { Empty, Panel } from '../../ui/panel.tsx'
import { RowList } from '../../ui/row-list.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useQuestion } from '../../ui/use-question.tsx'
import style from './label-settings.module.css'

const colors: readonly Label['color'][] = [
  ...(['silver', 'gray', 'black', 'navy', 'blue', 'aqua', 'teal', 'olive'] as const),
  ...(['green', 'lime', 'yellow', 'orange', 'red', 'maroon', 'fuchsia', 'purple'] as const),
]

/** The labels that source strings of a project can have: the editor gives them, searches find them. */
export function LabelSettings({ place }: { readonly place: Place }) {
  return (
    <Columns aside={<NewLabel place={place} />}>
      <Labels place={place} />
    </Columns>
  )
}

function Labels({ place }: { readonly place: Place }) {
  const text = useText()
  const { data, error, refetch } = useLabels(place)
  const { ask, question } = useQuestion()
  const { mutate, isPending, error: removalError } = useLabelRemoval(place)
  if (data === undefined)
    return error ? <FailedPart error={error} retry={refetch} /> : <Skeleton label={text('loading')} />
  const askToRemove = ({ id, name }: Label) =>
    ask({
      title: text('label-remove-title', { name }),
      explained: text('label-remove-explained'),
      action: text('label-remove'),
      onYes: () => mutate(id),
    })
  return (
    <Panel title={text('labels-count', { count: data.length })} flush>
      {question}
      <FormProblem error={removalError} />
      {data.length === 0 ? (
        <Empty title={text('labels-none')}>{text('labels-none-text')}</Empty>
      ) : (
        <RowList
          rows={data.map((label) => ({
            key: label.id,
            title: (
              <span className={style.label}>
                <span className={style.dot} style={{ background: label.color }} aria-hidden="true" />
                <PageLink href={translateHref(place.path, `label:"${label.name.replace(/["\\]/g, '\\$&')}"`)}>
                  <bdi>{label.name}</bdi>
                </PageLink>
              </span>
            ),
            detail: label.description,
            actions: (
              <Button disabled={isPending} onClick={() => askToRemove(label)}>
                {text('label-remove')}
              </Button>
            ),
          }))}
        />
      )}
    </Panel>
  )
}

function NewLabel({ place }: { readonly place: Place }) {
  const text = useText()
  const [name, setName] = useState('')
  const [description, setDescription] = useState('')
  const [color, setColor] = useState<Label['color']>('silver')
  const { mutate, isPending, error } = useNewLabel(place)
  const add = () =>
    mutate(
      { name, description, color },
      {
        onSuccess: () => {
          setName('')
          setDescription('')
        },
      },
    )
  return (
    <Panel title={text('label-new')}>
      <Form
        action={text('label-add')}
        look="outlined"
        busy={isPending}
        error={error}
        fields={['name', 'description']}
        onSubmit={add}
      >
        <TextField
          label={text('label-name')}
          name="name"
          required
          value={name}
          problem={problemOf(error, 'name')}
          onValueChange={setName}
        />
        <TextField
          label={text('label-description')}
          name="description"
          value={description}
          problem={problemOf(error, 'description')}
          onValueChange={setDescription}
        />
        <SelectField
          label={text('label-color')}
          value={color}
          options={colors.map((value) => ({ value, name: text(`color-${value}`) }))}
          onValueChange={setColor}
        />
      </Form>
    </Panel>
  )
}
