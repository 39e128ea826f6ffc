import { useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useAssignmentPreview, useNewAssignment } from '../../api/assignments.ts'
import { useOverview } from '../../api/overview.ts'
import type { Place } from '../../api/places.ts'
import { assignmentHref } from '../../parts/assignments/assignment-links.ts'
import { useText } from '../../text/texts.ts'
import { Form } from '../../ui/form.tsx'
import { formatList } from '../../ui/format.ts'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { Columns } from '../../ui/page-header.tsx'
import { Panel } from '../../ui/panel.tsx'
import { placeName } from '../../ui/place-name.ts'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import { tellDone } from '../../ui/toasts.tsx'
import style from './assign.module.css'
import { AssigneeField } from './assignee-field.tsx'
import { DueField } from './due-field.tsx'
import { beginning, changedFields, type Filled, previewOf, problemsAt } from './filled.ts'
import { PreviewPanel } from './preview-panel.tsx'
import { StringFields } from './string-fields.tsx'
import { useSettled } from './use-settled.ts'

const fields = ['name', 'q', 'due', 'instruction', 'people', 'languages', 'components', 'team']
/** Milliseconds without a change of the form before its strings are counted. */
const previewDelay = 300

interface AssignFormProps {
  readonly place: Place
  readonly q: string
  readonly languages: readonly string[]
}

/** The project or the part of one that an assignment of a place is of: a language is chosen within it. */
function assignedPath({ kind, path, names }: Place): string {
  if (kind === 'translation') return names.at(-2)?.path ?? path
  return kind === 'project-language' ? (path.split('/')[0] ?? path) : path
}

/** Everything of a new assignment, and what it would be, beside each other. */
export function AssignForm({ place, q, languages }: AssignFormProps) {
  const text = useText()
  const router = useRouter()
  const path = assignedPath(place)
  const isComponent = place.kind === 'component' || place.kind === 'translation'
  const [begun] = useState(() => beginning(q, languages))
  const [filled, setFilled] = useState(begun)
  const isSaved = useRef(false)
  const create = useNewAssignment()
  const settled = useSettled(previewOf(path, filled), previewDelay)
  const preview = useAssignmentPreview(settled)
  const proposed = useProposedName(place, path, filled)
  // A refusal counts until the form is another.
  const error = create.error ?? preview.error
  const fill = (part: Partial<Filled>) => {
    create.reset()
    setFilled((now) => ({ ...now, ...part }))
  }
  // Names that arrive while somebody types in the field would go into what is typed.
  const held = useRef('')
  const holdName = () => {
    held.current = filled.name === null ? proposed : ''
    setFilled((now) => ({ ...now, name: now.name ?? proposed }))
  }
  const letNameFollow = () => {
    if (filled.name?.trim() === '' || filled.name === held.current) setFilled((now) => ({ ...now, name: null }))
  }
  const send = () =>
    create.mutate(
      {
        ...previewOf(path, filled),
        name: filled.name ?? proposed,
        due: filled.due === '' ? null : filled.due,
        instruction: filled.instruction,
      },
      {
        onSuccess({ id, name }) {
          isSaved.current = true
          tellDone(text('assign-done', { name }))
          router.history.push(`${router.basepath === '/' ? '' : router.basepath}${assignmentHref(id)}`)
        },
      },
    )
  return (
    <Columns
      aside={
        <PreviewPanel
          path={place.path}
          q={filled.q}
          preview={preview.data}
          isStale={preview.isFetching || JSON.stringify(settled) !== JSON.stringify(previewOf(path, filled))}
          isWrong={preview.error !== null}
        />
      }
    >
      <LeaveGuard changes={() => (isSaved.current ? 0 : changedFields(filled, begun))} />
      <Panel title={text('assign-what')}>
        <Form wide action={text('assign')} busy={create.isPending} error={create.error} fields={fields} onSubmit={send}>
          <StringFields
            path={path}
            isComponent={isComponent}
            hasLanguage={languages.length > 0}
            filled={filled}
            error={error}
            fill={fill}
          />
          <div className={style.pair}>
            <AssigneeField
              project={path.split('/')[0] ?? ''}
              workersOf={path.split('/')[0] ?? ''}
              values={filled}
              unable={preview.data?.unable ?? []}
              problem={problemsAt(error, 'people') ?? problemsAt(error, 'team')}
              autoFocus={languages.length > 0}
              onChange={fill}
            />
            <DueField value={filled.due} problem={problemsAt(error, 'due')} onChange={(due) => fill({ due })} />
          </div>
          <TextField
            label={text('assign-name')}
            name="name"
            maxLength={200}
            value={filled.name ?? proposed}
            problem={problemsAt(error, 'name')}
            onValueChange={(name) => fill({ name })}
            onFocus={holdName}
            onBlur={letNameFollow}
          />
          <TextArea
            label={text('assign-instruction')}
            hint={text('assign-instruction-hint')}
            name="instruction"
            value={filled.instruction}
            problem={problemsAt(error, 'instruction')}
            onValueChange={(instruction) => fill({ instruction })}
          />
        </Form>
      </Panel>
    </Columns>
  )
}

/** Around values in texts of the page: they are no part of a name. */
const isolates = /[\u2066-\u2069]/g
/** Languages that a proposed name tells one by one. */
const namedLanguages = 3

/** `Kiosk: Czech and German`, until somebody writes another name. */
function useProposedName(place: Place, path: string, { languages }: Filled): string {
  const text = useText()
  const { data = [] } = useOverview(path.split('/')[0] ?? '', 'languages')
  const own = place.names.find((one) => one.path === path)
  const name = own ? placeName(own, text) : place.name
  if (languages.length === 0) return name
  const known = languages.map((code) => data.find((one) => one.code === code)?.name ?? code)
  const proposed =
    languages.length > namedLanguages
      ? text('assign-name-many', { place: name, count: languages.length })
      : text('assign-name-some', { place: name, languages: formatList(known) })
  return proposed.replaceAll(isolates, '')
}
