import { unusedPermissions } from '@weft/contract/permissions'
import { useState } from 'react'
import { useLanguages } from '../../api/languages.ts'
import { type Role, type Team, type TeamChange, useTeamChange } from '../../api/teams.ts'
import teams from '../../text/teams.ftl?raw'
import { addTexts, useText } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import { CheckField } from '../../ui/check-field.tsx'
import { FormProblem } from '../../ui/form.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { Columns } from '../../ui/page-header.tsx'
import { Panel } from '../../ui/panel.tsx'
import { TagField } from '../../ui/tag-field.tsx'
import { AddedPermissions } from './added-permissions.tsx'
import { Members } from './members.tsx'
import type { TeamRemovalProps } from './team-removal.tsx'
import style from './teams.module.css'

addTexts(teams)

const TeamRemoval = onDemand<TeamRemovalProps>(async () => (await import('./team-removal.tsx')).TeamRemoval)

const isUsed = (permission: string): boolean => !unusedPermissions.some((one) => one === permission)

interface TeamPanelProps {
  readonly team: Team
  readonly roles: readonly Role[]
  /** The permissions that everybody who signs in has there: the team tells what it adds. */
  readonly everybody?: readonly string[]
}

/** One team: its members, what it may, and in which languages. Everything is saved at once. */
export function TeamPanel({ team, roles, everybody = [] }: TeamPanelProps) {
  const text = useText()
  const { mutate, pending, error } = useTeamChange(team)
  const [isRemoving, setRemoving] = useState(false)
  return (
    <Panel
      title={team.name}
      actions={
        <Button
          look="plain"
          aria-label={text('team-remove-title', { name: team.name })}
          onClick={() => setRemoving(true)}
        >
          {text('team-remove')}
        </Button>
      }
    >
      <FormProblem error={error} />
      {everybody.length > 0 && (
        <AddedPermissions
          roles={roles.filter(({ id }) => reachAfter(team, roles, pending).given.includes(String(id)))}
          everybody={everybody}
          text={text}
        />
      )}
      <Columns aside={<Reach team={team} roles={roles} pending={pending} change={mutate} />}>
        <Members team={team} />
      </Columns>
      {isRemoving && <TeamRemoval team={team} onClose={() => setRemoving(false)} />}
    </Panel>
  )
}

interface ReachProps {
  readonly team: Team
  readonly roles: readonly Role[]
  /** Unsent changes: already shown. */
  readonly pending: readonly TeamChange[]
  readonly change: (change: TeamChange) => void
}

/** The permissions of a team, and their languages. */
function Reach({ team, roles, pending, change }: ReachProps) {
  const text = useText()
  const { data: languages = [] } = useLanguages()
  const { isEverywhere, given, chosen } = reachAfter(team, roles, pending)
  return (
    <div className={style.reach}>
      <TagField
        label={text('team-roles')}
        addLabel={text('team-role-add')}
        removeLabel={(name) => text('access-remove', { name })}
        // A role that does nothing here is not offered; a team that has it still shows it.
        options={roles
          .filter(({ id, permissions }) => given.includes(String(id)) || permissions.some(isUsed))
          .map(({ id, name }) => ({ value: String(id), name }))}
        values={given}
        onValuesChange={(next) => {
          const { added, removed } = differenceOf(given, next)
          if (added !== undefined) change({ kind: 'add-role', role: Number(added) })
          if (removed !== undefined) change({ kind: 'remove-role', role: Number(removed) })
        }}
      />
      <CheckField
        label={text('team-all-languages')}
        checked={isEverywhere}
        onCheckedChange={(all) => change({ kind: 'all-languages', all })}
      />
      {!isEverywhere && (
        <TagField
          label={text('team-languages')}
          addLabel={text('team-language-add')}
          removeLabel={(name) => text('access-remove', { name })}
          options={languages.map(({ code, name }) => ({ value: code, name: `${name} (${code})` }))}
          values={chosen}
          onValuesChange={(next) => {
            const { added, removed } = differenceOf(chosen, next)
            if (added !== undefined) change({ kind: 'add-language', language: added })
            if (removed !== undefined) change({ kind: 'remove-language', language: removed })
          }}
        />
      )}
    </div>
  )
}

/** The reach of a team when what is on its way has arrived. */
function reachAfter(team: Team, roles: readonly Role[], pending: readonly TeamChange[]) {
  let isEverywhere = team.language_selection === 1
  const given = new Set(roles.filter(({ url }) => team.roles.includes(url)).map(({ id }) => String(id)))
  // Languages are addresses of the API, which end in their codes.
  const chosen = new Set(team.languages.map((url) => decodeURIComponent(url.split('/').at(-2) ?? '')))
  for (const change of pending) {
    if (change.kind === 'all-languages') isEverywhere = change.all
    else if (change.kind === 'add-role') given.add(String(change.role))
    else if (change.kind === 'remove-role') given.delete(String(change.role))
    else if (change.kind === 'add-language') chosen.add(change.language)
    else if (change.kind === 'remove-language') chosen.delete(change.language)
  }
  return { isEverywhere, given: [...given], chosen: [...chosen] }
}

/** The change by one click. */
const differenceOf = (before: readonly string[], after: readonly string[]) => ({
  added: after.find((one) => !before.includes(one)),
  removed: before.find((one) => !after.includes(one)),
})
