import { useState } from 'react'
import type { AssignmentPreview } from '../../api/assignments.ts'
import { useWorkers } from '../../api/overview.ts'
import { usePeople, useTeams } from '../../api/teams.ts'
import { useText } from '../../text/texts.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { IconButton } from '../../ui/button.tsx'
import { type Choice, ChoiceField } from '../../ui/choice-field.tsx'
import { Icon } from '../../ui/icon.tsx'
import style from './assign.module.css'
import type { Assignees } from './filled.ts'

type Unable = AssignmentPreview['unable'][number]

interface AssigneeFieldProps {
  readonly project: string
  /** The place whose translators are proposed: the project, or a language of it. */
  readonly workersOf: string
  readonly values: Assignees
  readonly unable: readonly Unable[]
  readonly problem: string | undefined
  readonly autoFocus?: boolean
  /** People whose full names are known. */
  readonly known?: readonly { readonly username: string; readonly full_name: string }[]
  readonly onChange: (values: Assignees) => void
}

/** So many are in sight at once. */
const most = 8

/** People by any part of their names, and one team; who could not do it is marked, with the reason. */
export function AssigneeField(props: AssigneeFieldProps) {
  const { project, workersOf, values, unable, problem, autoFocus, known = [], onChange } = props
  const text = useText()
  const [typed, setTyped] = useState('')
  const [fullNames, setFullNames] = useState<ReadonlyMap<string, string>>(
    () => new Map(known.map((one) => [one.username, one.full_name || one.username])),
  )
  const { data: teams = [] } = useTeams(project)
  const choices = useChoices({ typed, workersOf, teams, values })
  const choose = ({ value, name }: Choice) => {
    setTyped('')
    const [kind, rest = ''] = value.split(/:(.*)/s)
    if (kind === 'team') return onChange({ ...values, team: Number(rest) })
    setFullNames(new Map(fullNames).set(rest, name))
    onChange({ ...values, people: [...values.people, rest] })
  }
  const team = teams.find(({ id }) => id === values.team)
  const hasSome = values.people.length > 0 || values.team !== null
  return (
    <div className={style.field}>
      <ChoiceField
        label={text('assign-people')}
        hint={text('assign-people-hint')}
        placeholder={text('assign-people-add')}
        name="people"
        picksFirst
        autoFocus={autoFocus}
        value={typed}
        problem={problem}
        onValueChange={setTyped}
        choices={choices}
        onChoose={choose}
      />
      {hasSome && (
        <ul className={style.chosen} aria-label={text('assign-people')}>
          {values.team !== null && (
            <li className={style.tag}>
              <bdi>{text('assignment-team', { team: team?.name ?? String(values.team) })}</bdi>
              <IconButton
                icon="close"
                label={text('assign-remove', { name: team?.name ?? '' })}
                onClick={() => onChange({ ...values, team: null })}
              />
            </li>
          )}
          {values.people.map((username) => (
            <PersonTag
              key={username}
              name={fullNames.get(username) ?? username}
              fault={unable.find((one) => one.username === username)}
              onRemove={() => onChange({ ...values, people: values.people.filter((one) => one !== username) })}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

interface TagProps {
  readonly name: string
  readonly fault: Unable | undefined
  readonly onRemove: () => void
}

function PersonTag({ name, fault, onRemove }: TagProps) {
  const text = useText()
  return (
    <li className={style.tag} data-unable={fault !== undefined || undefined}>
      <Avatar name={name} />
      <bdi>{name}</bdi>
      {fault && (
        <span className={style.fault}>
          <Icon name="alert" /> {text(`assign-unable-${fault.reason}`)}
        </span>
      )}
      <IconButton icon="close" label={text('assign-remove', { name })} onClick={onRemove} />
    </li>
  )
}

interface ChoicesOf {
  readonly typed: string
  readonly workersOf: string
  readonly teams: readonly { readonly id: number; readonly name: string }[]
  readonly values: Assignees
}

/** Before a name is typed, those who translate here; then people with these letters, and teams. */
function useChoices({ typed, workersOf, teams, values }: ChoicesOf): readonly Choice[] {
  const text = useText()
  const words = typed.trim().toLocaleLowerCase()
  const { data: found = [] } = usePeople(words)
  const { data: workers } = useWorkers(workersOf)
  const known = (workers?.people ?? []).flatMap(({ username, full_name }) =>
    username === null ? [] : [{ username, full_name }],
  )
  const matches = (name: string) => name.toLocaleLowerCase().includes(words)
  const people = words.length > 1 ? found : known.filter((one) => matches(`${one.full_name} ${one.username}`))
  return [
    ...people
      .filter(({ username }) => !values.people.includes(username))
      .map(({ username, full_name: fullName }) => ({
        value: `person:${username}`,
        name: fullName || username,
        detail: username,
        picture: <Avatar name={fullName || username} />,
      })),
    ...teams
      .filter(({ id, name }) => id !== values.team && matches(name))
      .map(({ id, name }) => ({ value: `team:${id}`, name, detail: text('assign-is-team') })),
  ].slice(0, most)
}
