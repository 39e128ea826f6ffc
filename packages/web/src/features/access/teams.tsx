import { useState } from 'react'
import type { Place } from '../../api/places.ts'
import { useEverybodysPermissions, useNewTeam, useRoles, useTeams } from '../../api/teams.ts'
import { namesOf } from '../../parts/teams/added-permissions.tsx'
import { TeamPanel } from '../../parts/teams/team-panel.tsx'
import { useText } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import { FailedPart } from '../../ui/failed-part.tsx'
import { Form, problemOf } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Empty, Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { HandOver } from './hand-over.tsx'

/** The teams of a project: who is in each, and what it may. */
export function Teams({ place }: { readonly place: Place }) {
  const text = useText()
  const { data: teams, error, refetch } = useTeams(place.path)
  const { data: roles = [] } = useRoles()
  const { data: everybody = [] } = useEverybodysPermissions(place.path)
  const can = namesOf(everybody, text)
  const [isMaking, setMaking] = useState(false)
  if (teams === undefined)
    return error ? <FailedPart error={error} retry={refetch} /> : <Skeleton label={text('loading')} />
  return (
    <>
      {everybody.length > 0 && <Notice tone="plain">{text('teams-public', { can })}</Notice>}
      {isMaking ? (
        <Panel title={text('team-new')}>
          <NewTeam place={place} done={() => setMaking(false)} />
        </Panel>
      ) : (
        <div>
          <Button icon="add" onClick={() => setMaking(true)}>
            {text('team-new')}
          </Button>
        </div>
      )}
      {teams.length === 0 && !isMaking && (
        <Panel title={text('access-part-teams')}>
          <Empty title={text('teams-none')}>{text('teams-none-text')}</Empty>
        </Panel>
      )}
      {teams.map((team) => (
        <TeamPanel key={team.id} team={team} roles={roles} everybody={everybody} />
      ))}
      <HandOver place={place} />
    </>
  )
}

function NewTeam({ place, done }: { readonly place: Place; readonly done: () => void }) {
  const text = useText()
  const [name, setName] = useState('')
  const { mutate, isPending, error } = useNewTeam(place)
  return (
    <Form
      action={text('team-make')}
      busy={isPending}
      error={error}
      fields={['name']}
      beside={<Button onClick={done}>{text('cancel')}</Button>}
      onSubmit={() => mutate(name, { onSuccess: done })}
    >
      <TextField
        label={text('team-name')}
        hint={text('team-name-hint')}
        name="name"
        autoFocus
        required
        value={name}
        problem={problemOf(error, 'name')}
        onValueChange={setName}
      />
    </Form>
  )
}
