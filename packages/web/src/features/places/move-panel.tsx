import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useDestinations, useMove } from '../../api/moves.ts'
import { useSiteOverview } from '../../api/overview.ts'
import type { Place } from '../../api/places.ts'
import { textOf, useText } from '../../text/texts.ts'
import { Form } from '../../ui/form.tsx'
import { placeHref } from '../../ui/link.ts'
import { Panel } from '../../ui/panel.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { tellDone } from '../../ui/toasts.tsx'
import { EffectDialog } from './effect-dialog.tsx'

/** Moves a component or a category into another category, or to another project, with its history. */
export function MovePanel({ place }: { readonly place: Place }) {
  const text = useText()
  const navigate = useNavigate()
  const own = place.path.split('/')[0] ?? ''
  const here = place.path.split('/').slice(0, -1).join('/')
  const [project, setProject] = useState(own)
  const [chosen, setChosen] = useState('')
  const [asks, setAsks] = useState(false)
  const { data: projects = [] } = useSiteOverview()
  const { data: places = [] } = useDestinations(project, true)
  const { mutate, isPending, error } = useMove(place)
  // Not where it is, nor within itself.
  const free = places.filter(({ path }) => path !== here && !`${path}/`.startsWith(`${place.path}/`))
  const target = free.find(({ path }) => path === chosen) ?? free[0]
  const move = () =>
    target &&
    mutate(target, {
      onSuccess: async (path) => {
        await navigate({ to: placeHref(path) })
        tellDone(textOf('move-done', { name: place.name, target: target.name }))
      },
    })
  return (
    <Panel title={text('move-title')}>
      <p>{text(`move-${place.kind}`)}</p>
      <Form
        action={text('move-action')}
        look="outlined"
        busy={isPending || target === undefined}
        error={error}
        // Within its project nothing but its address changes.
        onSubmit={() => (project === own ? move() : setAsks(true))}
      >
        <SelectField
          label={text('kind-project')}
          value={project}
          options={projects
            .map(({ path, name }) => ({ value: path, name }))
            .toSorted((one, other) => one.name.localeCompare(other.name))}
          onValueChange={setProject}
        />
        {free.length > 0 ? (
          <SelectField
            label={text('move-into')}
            value={target?.path ?? ''}
            options={free.map(({ path, name }) => ({ value: path, name }))}
            onValueChange={setChosen}
          />
        ) : (
          <p>{text('move-nowhere')}</p>
        )}
      </Form>
      {asks && (
        <EffectDialog
          place={place}
          as="transfer"
          title={text('transfer-title', { name: place.name, target: target?.name ?? '' })}
          action={text('move-action')}
          busy={isPending}
          error={error}
          onConfirm={move}
          onClose={() => setAsks(false)}
        />
      )}
    </Panel>
  )
}
