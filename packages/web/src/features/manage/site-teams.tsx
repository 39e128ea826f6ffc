import { useState } from 'react'
import { type Role, type Team, useNewSiteTeam, useRoles, useTeams } from '../../api/teams.ts'
import { TeamPanel } from '../../parts/teams/team-panel.tsx'
import { TeamRemoval } from '../../parts/teams/team-removal.tsx'
import teamTexts from '../../text/teams.ftl?raw'
import { addTexts, useText } from '../../text/texts.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { FactLine } from '../../ui/fact-line.tsx'
import { FailedPart } from '../../ui/failed-part.tsx'
import { Form, problemOf } from '../../ui/form.tsx'
import { Columns } from '../../ui/page-header.tsx'
import { Panel } from '../../ui/panel.tsx'
import { RowList } from '../../ui/row-list.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { tellDone } from '../../ui/toasts.tsx'

addTexts(teamTexts)

/** The projects that a team of the site works in, as the API counts them. */
const reaches = ['1', '3', '4', '0'] as const

/** Teams of the whole site: those of a project are in its own pages. */
export function SiteTeams() {
  const text = useText()
  const { data: teams, error, refetch } = useTeams('')
  const { data: roles = [] } = useRoles()
  const [opened, setOpened] = useState<number | null>(null)
  const [removed, setRemoved] = useState<Team | null>(null)
  if (teams === undefined)
    return error ? <FailedPart error={error} retry={refetch} /> : <Skeleton label={text('loading')} />
  const open = teams.find(({ id }) => id === opened)
  return (
    <Columns aside={<NewSiteTeam onMade={setOpened} />}>
      <Panel title={text('site-teams-count', { count: teams.length })} flush>
        <RowList
          rows={teams.map((team) => ({
            key: team.id,
            title: team.name,
            detail: <FactLine facts={factsOf(team, roles, text)} />,
            actions: (
              <>
                <Button
                  aria-expanded={team.id === opened}
                  aria-label={text('site-team-open-named', { name: team.name })}
                  onClick={() => setOpened(team.id === opened ? null : team.id)}
                >
                  {text('site-team-open')}
                </Button>
                <IconButton
                  icon="close"
                  label={text('team-remove-title', { name: team.name })}
                  onClick={() => setRemoved(team)}
                />
              </>
            ),
          }))}
        />
      </Panel>
      {removed && <TeamRemoval team={removed} onClose={() => setRemoved(null)} />}
      {open && <TeamPanel key={open.id} team={open} roles={roles} />}
    </Columns>
  )
}

function factsOf(team: Team, roles: readonly Role[], text: ReturnType<typeof useText>): string[] {
  const names = roles.filter(({ url }) => team.roles.includes(url)).map(({ name }) => name)
  return [
    text(`site-team-reach-${team.limited ? 'limited' : team.project_selection}`),
    names.length === 0 ? text('site-team-roles-none') : names.join(', '),
  ]
}

function NewSiteTeam({ onMade }: { readonly onMade: (id: number) => void }) {
  const text = useText()
  const [name, setName] = useState('')
  const [reach, setReach] = useState<(typeof reaches)[number]>('1')
  const { mutate, isPending, error } = useNewSiteTeam()
  const make = () =>
    mutate(
      { name, projects: Number(reach) },
      {
        onSuccess: ({ id }) => {
          setName('')
          tellDone(text('site-team-made', { name }))
          onMade(id)
        },
      },
    )
  return (
    <Panel title={text('site-team-new')}>
      <Form
        action={text('site-team-make')}
        look="outlined"
        busy={isPending}
        error={error}
        fields={['name']}
        onSubmit={make}
      >
        <TextField
          label={text('site-team-name')}
          name="team_name"
          required
          maxLength={150}
          value={name}
          problem={problemOf(error, 'name')}
          onValueChange={setName}
        />
        <SelectField
          label={text('site-team-projects')}
          value={reach}
          options={reaches.map((value) => ({ value, name: text(`site-team-reach-${value}`) }))}
          onValueChange={setReach}
        />
      </Form>
    </Panel>
  )
}
