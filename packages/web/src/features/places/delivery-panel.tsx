import { type VcsParameter, vcsKinds, vcsParameters } from '@weft/contract/vcs'
import { useState } from 'react'
import { type Component, useComponent, useComponentChange } from '../../api/component.ts'
import { mayDo, type Place } from '../../api/places.ts'
import delivery from '../../text/delivery.ftl?raw'
import { addTexts, useText } from '../../text/texts.ts'
import { CheckField } from '../../ui/check-field.tsx'
import { Form, problemOf } from '../../ui/form.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { tellDone } from '../../ui/toasts.tsx'
import { hostLabels, isHosted } from './host-labels.ts'
import { Outgoing } from './outgoing.tsx'
import { PullRequests } from './pull-requests.tsx'
import style from './repository.module.css'

addTexts(delivery)

type ParameterName = keyof typeof vcsParameters
type Parameters = Readonly<Record<string, unknown>>

/** Parameters that plain pushes have as well. */
const ofPushes: ReadonlySet<ParameterName> = new Set([
  'git_force_push',
  'squash',
  'sign_off',
  'sign_commits',
  'sign_with',
  'committer_name',
  'committer_email',
  'guard_deleted_lines',
  'guard_deleted_percent',
  'guard_placeholders',
  'guard_unknown_files',
])

/** How a component's commits reach its maintainers, its pull requests, and what the next push would change. */
export function DeliveryPanel({ place }: { readonly place: Place }) {
  const text = useText()
  const { data } = useComponent(place)
  // Those who may not see the repository get no `vcs`.
  if (data === undefined || data.vcs === null || data.vcs === 'local') return null
  return (
    <>
      {isHosted(data.vcs) && <PullRequests place={place} />}
      <Panel title={text('delivery-title')}>
        <Outgoing place={place} />
        {mayDo(place, 'component.edit') && data.linked_component === null && (
          <DeliveryForm place={place} component={data} />
        )}
      </Panel>
    </>
  )
}

function DeliveryForm({ place, component }: { readonly place: Place; readonly component: Component }) {
  const text = useText()
  const [vcs, setVcs] = useState<string>(component.vcs ?? 'git')
  const [parameters, setParameters] = useState<Parameters>(component.vcs_params ?? {})
  const { mutate, isPending, error } = useComponentChange(place)
  const nameOf = (kind: string) =>
    isHosted(kind) ? text('delivery-vcs-host', { host: hostLabels[kind] ?? kind }) : text(`delivery-vcs-${kind}`)
  const save = () =>
    mutate(
      { vcs: vcs as (typeof vcsKinds)[number], vcs_params: { ...parameters } },
      {
        onSuccess: () => tellDone(text('delivery-saved')),
      },
    )
  const names = (Object.keys(vcsParameters) as ParameterName[]).filter((name) => isHosted(vcs) || ofPushes.has(name))
  return (
    <Form
      action={text('delivery-save')}
      look="outlined"
      busy={isPending}
      error={error}
      fields={['vcs', 'vcs_params']}
      onSubmit={save}
    >
      <SelectField
        label={text('delivery-vcs')}
        hint={problemOf(error, 'vcs') ?? text('delivery-vcs-hint')}
        value={vcs}
        options={vcsKinds.filter((kind) => kind !== 'local').map((value) => ({ value, name: nameOf(value) }))}
        onValueChange={setVcs}
      />
      {isHosted(vcs) && <p className={style.quiet}>{text('delivery-hosts')}</p>}
      <details open={problemOf(error, 'vcs_params') !== undefined || undefined}>
        <summary>{text('delivery-more')}</summary>
        <div className={style.column}>
          {names.map((name) => (
            <ParameterField
              key={name}
              name={name}
              value={parameters[name]}
              onChange={(value) => setParameters({ ...parameters, [name]: value })}
            />
          ))}
          {problemOf(error, 'vcs_params') && <p role="alert">{problemOf(error, 'vcs_params')}</p>}
        </div>
      </details>
    </Form>
  )
}

interface ParameterFieldProps {
  readonly name: ParameterName
  readonly value: unknown
  readonly onChange: (value: unknown) => void
}

const labelOf = (name: string): string => `delivery-${name.replaceAll('_', '-')}`
const listOf = (typed: string): string[] =>
  typed
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')

function ParameterField({ name, value, onChange }: ParameterFieldProps) {
  const text = useText()
  const parameter: VcsParameter = vcsParameters[name]
  const field = { label: text(labelOf(name)), hint: parameter.purpose, name }
  switch (parameter.kind) {
    case 'switch':
      return (
        <CheckField
          {...field}
          checked={value === undefined ? parameter.usual : value === true}
          onCheckedChange={onChange}
        />
      )
    case 'choice':
      return (
        <SelectField
          {...field}
          value={typeof value === 'string' ? value : parameter.usual}
          options={parameter.choices.map((one) => ({ value: one, name: text(`${labelOf(name)}-${one}`) }))}
          onValueChange={onChange}
        />
      )
    case 'number':
      return (
        <TextField
          {...field}
          type="number"
          min={0}
          max={parameter.max}
          value={String(value ?? parameter.usual)}
          onValueChange={(next) => onChange(next === '' ? parameter.usual : Number(next))}
        />
      )
    case 'text':
      return (
        <TextField
          {...field}
          maxLength={parameter.max}
          value={typeof value === 'string' ? value : parameter.usual}
          onValueChange={(next) => onChange(next === '' ? parameter.usual : next)}
        />
      )
    case 'list':
      return (
        <TextField
          {...field}
          hint={`${parameter.purpose} ${text('delivery-list')}`}
          spellCheck={false}
          value={Array.isArray(value) ? value.join(', ') : ''}
          onValueChange={(next) => onChange(listOf(next))}
        />
      )
  }
}
