import { RefusedRequest } from '@weft/contract/client'
import { settingPurposes } from '@weft/contract/setting-purposes'
import { type FormEvent, useState } from 'react'
import { type Component, type ComponentChange, useComponent, useComponentChange } from '../../api/component.ts'
import type { Place } from '../../api/places.ts'
import { useText } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import { CheckField } from '../../ui/check-field.tsx'
import { describeError, FailedPart } from '../../ui/failed-part.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import { tellDone } from '../../ui/toasts.tsx'
import style from './component-settings.module.css'
import { type SettingEntry, settingGroups } from './setting-groups.ts'

type SettingDraft = Readonly<Record<string, string | number | boolean>>

/** The settings of a component, each with what it does. */
export function ComponentSettings({ place }: { readonly place: Place }) {
  const text = useText()
  const { data, error, refetch } = useComponent(place)
  if (data === undefined)
    return error ? <FailedPart error={error} retry={refetch} /> : <Skeleton label={text('loading')} />
  return <SettingsForm place={place} component={data} />
}

function SettingsForm({ place, component }: { readonly place: Place; readonly component: Component }) {
  const text = useText()
  const [changed, setChanged] = useState<SettingDraft>({})
  const { mutate, isPending, error } = useComponentChange(place)
  const kept: Readonly<Record<string, unknown>> = { ...component }
  const problems = error instanceof RefusedRequest ? error.problems : []
  const names = Object.keys(changed)
  const set = (name: string, value: string | number | boolean) => {
    const { [name]: _, ...others } = changed
    setChanged(value === (kept[name] ?? '') ? others : { ...others, [name]: value })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    mutate(changed as ComponentChange, {
      // The server checks every value, and names what is wrong.
      onSuccess: () => {
        setChanged({})
        tellDone(text('settings-saved'))
      },
    })
  }
  return (
    <form className={style.form} onSubmit={submit}>
      {settingGroups.map(({ id, settings }) => (
        <Panel key={id} title={text(`settings-${id}`)}>
          <div className={style.fields}>
            {settings.map((entry) => (
              <SettingField
                key={entry.name}
                entry={entry}
                value={changed[entry.name] ?? kept[entry.name]}
                problem={problems.find(({ attr }) => attr === entry.name)?.detail}
                onChange={(value) => set(entry.name, value)}
              />
            ))}
          </div>
        </Panel>
      ))}
      <div className={style.bar} data-shown={names.length > 0 || undefined}>
        <div className={style.inside}>
          {error && problems.every(({ attr }) => attr === null) ? (
            <Notice tone="failing" urgent>
              {describeError(error, text)}
            </Notice>
          ) : (
            <span role="status">{names.length > 0 && text('settings-changed', { count: names.length })}</span>
          )}
          <Button disabled={isPending || names.length === 0} onClick={() => setChanged({})}>
            {text('settings-discard')}
          </Button>
          <Button look="filled" type="submit" disabled={isPending || names.length === 0}>
            {text('settings-save')}
          </Button>
        </div>
      </div>
    </form>
  )
}

interface SettingFieldProps {
  readonly entry: SettingEntry
  readonly value: unknown
  readonly problem: string | undefined
  readonly onChange: (value: string | number | boolean) => void
}

function SettingField({ entry: { name, control, choices = [] }, value, problem, onChange }: SettingFieldProps) {
  const text = useText()
  const label = text(`setting-${name.replaceAll('_', '-')}`)
  const hint = settingPurposes[name as keyof typeof settingPurposes] // its names are those of the API
  const shown = value === null || value === undefined ? '' : String(value)
  switch (control) {
    case 'switch':
      return <CheckField label={label} hint={hint} name={name} checked={value === true} onCheckedChange={onChange} />
    case 'choice':
      return (
        <SelectField
          label={label}
          hint={hint}
          name={name}
          value={shown}
          onValueChange={onChange}
          options={choices.map((one) => ({
            value: one,
            name: text(`setting-${name.replaceAll('_', '-')}-${one.replaceAll('_', '-')}`),
          }))}
        />
      )
    case 'longText':
      return <TextArea label={label} hint={hint} problem={problem} name={name} value={shown} onValueChange={onChange} />
    case 'number':
      return (
        <TextField
          label={label}
          hint={hint}
          problem={problem}
          name={name}
          type="number"
          min={0}
          value={shown}
          onValueChange={(next) => onChange(next === '' ? '' : Number(next))}
        />
      )
    case 'text':
      return (
        <TextField
          label={label}
          hint={hint}
          problem={problem}
          name={name}
          spellCheck={false}
          value={shown}
          onValueChange={onChange}
        />
      )
  }
}
