import { useNavigate } from '@tanstack/react-router'
import { RefusedRequest } from '@weft/contract/client'
import { useRef, useState } from 'react'
import { type Assignment, useAssignmentChange } from '../../api/assignments.ts'
import { assignmentHref } from '../../parts/assignments/assignment-links.ts'
import { writtenDay } from '../../parts/assignments/due-words.ts'
import { useText } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import type { Day } from '../../ui/dates.ts'
import { Form } from '../../ui/form.tsx'
import { formatList } from '../../ui/format.ts'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import { tellDone } from '../../ui/toasts.tsx'
import style from './assign.module.css'
import { AssigneeField } from './assignee-field.tsx'
import { DueField } from './due-field.tsx'
import { type Assignees, changedFields, problemsAt } from './filled.ts'

/** The changeable values of an assignment: its strings stay. */
interface Edited extends Assignees {
  readonly name: string
  readonly due: Day | ''
  readonly instruction: string
}

const editedOf = ({ name, due, instruction, people, team }: Assignment): Edited => ({
  name,
  due: due ?? '',
  instruction,
  people: people.map(({ username }) => username),
  team: team?.id ?? null,
})

const fields = ['name', 'due', 'instruction', 'people', 'team']

/** Changes name, people, date and instruction; what somebody else changed meanwhile is told, and nothing typed is lost. */
export function EditAssignment({ assignment }: { readonly assignment: Assignment }) {
  const text = useText()
  const navigate = useNavigate()
  /** The assignment that the form began with, and later the one that somebody else made of it. */
  const [known, setKnown] = useState(assignment)
  const [filled, setFilled] = useState(() => editedOf(assignment))
  const isSaved = useRef(false)
  const { mutate, isPending, error, reset } = useAssignmentChange(assignment.id)
  const hasMoved = error instanceof RefusedRequest && error.status === 412 && assignment.version !== known.version
  const before = editedOf(known)
  const fill = (part: Partial<Edited>) => {
    if (!hasMoved) reset()
    setFilled((now) => ({ ...now, ...part }))
  }
  const close = () => void navigate({ to: assignmentHref(assignment.id) })
  const save = (version: string) => {
    const { due, people, ...rest } = filled
    mutate(
      { version, body: { ...rest, people: [...people], due: due === '' ? null : due } },
      {
        onSuccess() {
          isSaved.current = true
          tellDone(text('assignment-saved'))
          close()
        },
      },
    )
  }
  return (
    <Panel title={text('assignment-edit')}>
      <LeaveGuard changes={() => (isSaved.current ? 0 : changedFields(filled, before))} />
      <Form
        wide
        action={text('assignment-save')}
        busy={isPending}
        error={hasMoved ? null : error}
        fields={fields}
        beside={<Button onClick={close}>{text('cancel')}</Button>}
        onSubmit={() => save(known.version)}
      >
        {hasMoved && (
          <Moved
            theirs={assignment}
            mine={filled}
            onKeep={() => {
              setKnown(assignment)
              save(assignment.version)
            }}
            onTake={() => {
              setKnown(assignment)
              setFilled(editedOf(assignment))
              reset()
            }}
          />
        )}
        <TextField
          label={text('assign-name')}
          name="name"
          maxLength={200}
          value={filled.name}
          problem={problemsAt(error, 'name')}
          onValueChange={(name) => fill({ name })}
        />
        <div className={style.pair}>
          <AssigneeField
            project={assignment.path.split('/')[0] ?? ''}
            workersOf={assignment.path.split('/')[0] ?? ''}
            values={filled}
            unable={[]}
            known={assignment.people}
            problem={problemsAt(error, 'people') ?? problemsAt(error, 'team')}
            onChange={fill}
          />
          <DueField
            value={filled.due}
            kept={before.due}
            problem={problemsAt(error, 'due')}
            onChange={(due) => fill({ due })}
          />
        </div>
        <TextArea
          label={text('assign-instruction')}
          hint={text('assign-instruction-hint')}
          name="instruction"
          value={filled.instruction}
          problem={problemsAt(error, 'instruction')}
          onValueChange={(instruction) => fill({ instruction })}
        />
        <p className={style.quiet}>{text('assignment-edit-strings')}</p>
      </Form>
    </Panel>
  )
}

interface MovedProps {
  readonly theirs: Assignment
  readonly mine: Edited
  readonly onKeep: () => void
  readonly onTake: () => void
}

/** The values that another manager gave the assignment meanwhile, and the choice between theirs and mine. */
function Moved({ theirs, mine, onKeep, onTake }: MovedProps) {
  const text = useText()
  const their = editedOf(theirs)
  const names = theirs.people.map(({ username, full_name }) => full_name || username)
  const told = [
    { is: their.name === mine.name, name: text('assign-name'), value: their.name },
    { is: their.due === mine.due, name: text('assign-due'), value: their.due === '' ? '–' : writtenDay(their.due) },
    {
      is: changedFields({ people: their.people, team: their.team }, { people: mine.people, team: mine.team }) === 0,
      name: text('assign-people'),
      value: formatList([...(theirs.team ? [theirs.team.name] : []), ...names]) || '–',
    },
    { is: their.instruction === mine.instruction, name: text('assign-instruction'), value: their.instruction || '–' },
  ].filter(({ is }) => !is)
  return (
    <Notice
      tone="warning"
      urgent
      actions={
        <>
          <Button onClick={onTake}>{text('assignment-moved-theirs')}</Button>
          <Button onClick={onKeep}>{text('assignment-moved-mine')}</Button>
        </>
      }
    >
      <p>{text('assignment-moved')}</p>
      <dl className={style.moved}>
        {told.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
      </dl>
    </Notice>
  )
}
