import { useState } from 'react'
import type { Place } from '../../api/places.ts'
import { type Project, useProject, useProjectAudit, useProjectChange } from '../../api/project-access.ts'
import { auditAbout } from '../../parts/audit/audit-words.ts'
import auditTexts from '../../text/audit.ftl?raw'
import { addTexts, useText } from '../../text/texts.ts'
import { CheckField } from '../../ui/check-field.tsx'
import { FactLine } from '../../ui/fact-line.tsx'
import { FailedPart } from '../../ui/failed-part.tsx'
import { Form } from '../../ui/form.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Columns } from '../../ui/page-header.tsx'
import { Empty, Panel } from '../../ui/panel.tsx'
import { RowList } from '../../ui/row-list.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { tellDone } from '../../ui/toasts.tsx'
import style from './access.module.css'

addTexts(auditTexts)

/** Numbers of the API: who sees a project, and who works in it. */
const levels = [0, 1, 100, 200] as const

/** The visibility of a project. */
export function Visibility({ place }: { readonly place: Place }) {
  const text = useText()
  const { data, error, refetch } = useProject(place)
  if (data === undefined)
    return error ? <FailedPart error={error} retry={refetch} /> : <Skeleton label={text('loading')} />
  return (
    <Columns aside={<Audit place={place} />}>
      <VisibilityForm place={place} project={data} />
    </Columns>
  )
}

function VisibilityForm({ place, project }: { readonly place: Place; readonly project: Project }) {
  const text = useText()
  const [level, setLevel] = useState(project.access_control)
  const [factor, setFactor] = useState(project.enforced_2fa)
  const { mutate, isPending, error } = useProjectChange(place)
  const submit = () =>
    mutate(
      { access_control: levels.find((one) => one === level) ?? 0, enforced_2fa: factor },
      { onSuccess: () => tellDone(text('visibility-saved')) },
    )
  const isSame = level === project.access_control && factor === project.enforced_2fa
  return (
    <Panel title={text('visibility-title')}>
      <Form action={text('save')} busy={isPending || isSame} error={error} onSubmit={submit}>
        <fieldset className={style.levels}>
          <legend className="visually-hidden">{text('visibility-title')}</legend>
          {levels.map((one) => (
            <label key={one} className={style.level}>
              <input type="radio" name="access_control" checked={level === one} onChange={() => setLevel(one)} />
              <strong>{text(`visibility-${one}`)}</strong>
              <span className={style.hint}>{text(`visibility-${one}-hint`)}</span>
            </label>
          ))}
        </fieldset>
        <CheckField
          label={text('visibility-factor')}
          hint={text('visibility-factor-hint')}
          checked={factor}
          onCheckedChange={setFactor}
        />
      </Form>
    </Panel>
  )
}

/** The recent access log of the project. */
function Audit({ place }: { readonly place: Place }) {
  const text = useText()
  const { data, error, refetch } = useProjectAudit(place)
  if (data === undefined) return error ? <FailedPart error={error} retry={refetch} /> : null
  return (
    <Panel title={text('access-audit')} flush>
      {data.length === 0 ? (
        <Empty title={text('history-none')} />
      ) : (
        <RowList
          rows={data.map(({ id, action, about, username, timestamp }) => ({
            key: id,
            title: text(`access-audit-${action}`) + (about === '' ? '' : `: ${auditAbout(text, action, about)}`),
            detail: <FactLine facts={[username ?? text('change-by-weft'), <Moment key="time" time={timestamp} />]} />,
          }))}
        />
      )}
    </Panel>
  )
}
