import { hiddenSecret } from '@weft/contract/machine'
import { useState } from 'react'
import { type MachineOwner, type MachineService, type UsedService, useServiceChange } from '../../api/machine.ts'
import { useText } from '../../text/texts.ts'
import { CheckField } from '../../ui/check-field.tsx'
import { Form, problemOf } from '../../ui/form.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { tellDone } from '../../ui/toasts.tsx'

interface ServiceFormProps {
  readonly owner: MachineOwner
  readonly services: readonly MachineService[]
  /** The service that is changed; null: another one is added. */
  readonly present: UsedService | null
  readonly onDone: () => void
}

type Values = Readonly<Record<string, string | boolean>>

/** Values of a form as the server takes them: empty texts are left out. */
function sentOf(service: MachineService, values: Values): Record<string, unknown> {
  const sent = service.fields.flatMap(({ name, kind, initial }) => {
    const value = values[name] ?? initial
    if (value === null || value === '') return []
    return [[name, kind === 'integer' ? Number(value) : value]]
  })
  const languages = String(values.languages ?? '')
    .split(/[\s,]+/)
    .filter((code) => code !== '')
  return {
    ...Object.fromEntries(sent),
    ...(languages.length === 0 ? {} : { languages }),
    ...(values.price_input ? { price_input: values.price_input } : {}),
    ...(values.price_output ? { price_output: values.price_output } : {}),
    ...(values.position ? { position: Number(values.position) } : {}),
  }
}

function startOf(present: UsedService | null): Values {
  const { languages, ...configuration } = present?.configuration ?? {}
  const plain = Object.entries(configuration).map(([name, value]) => [
    name,
    typeof value === 'boolean' ? value : String(value ?? ''),
  ])
  return { ...Object.fromEntries(plain), ...(Array.isArray(languages) ? { languages: languages.join(' ') } : {}) }
}

/** Sets a service up: the service tells the fields. */
export function MachineServiceForm({ owner, services, present, onDone }: ServiceFormProps) {
  const text = useText()
  const [id, setId] = useState(present?.id ?? 'deepl')
  const [values, setValues] = useState<Values>(() => startOf(present))
  const { mutate, isPending, error } = useServiceChange(owner)
  const service = services.find((one) => one.id === id)
  if (service === undefined) return null
  const set = (name: string, value: string | boolean) => setValues({ ...values, [name]: value })
  const textIn = (name: string) => String(values[name] ?? '')
  const save = () =>
    mutate(
      { service: id, configuration: sentOf(service, values) },
      {
        onSuccess() {
          tellDone(text('machine-saved'))
          setValues({})
          onDone()
        },
      },
    )
  const extra = ['languages', 'price_input', 'price_output', 'position']
  return (
    <Panel title={present?.name ?? text('machine-add')}>
      <Form
        action={text('machine-save')}
        busy={isPending}
        error={error}
        fields={[...service.fields.map(({ name }) => name), ...extra].map((name) => `configuration.${name}`)}
        onSubmit={save}
      >
        {present === null && (
          <SelectField
            label={text('machine-service')}
            value={id}
            onValueChange={(next) => {
              setId(next)
              setValues({})
            }}
            options={services.map((one) => ({ value: one.id, name: one.name }))}
          />
        )}
        {service.fields.map((field) => (
          <ServiceField
            key={field.name}
            field={field}
            value={values[field.name] ?? field.initial ?? ''}
            problem={problemOf(error, `configuration.${field.name}`)}
            onChange={(value) => set(field.name, value)}
          />
        ))}
        <TextField
          label={text('machine-languages')}
          hint={text('machine-languages-hint')}
          value={textIn('languages')}
          problem={problemOf(error, 'configuration.languages')}
          onValueChange={(value) => set('languages', value)}
        />
        <TextField
          label={text('machine-price-input', { unit: service.counts })}
          hint={text('machine-price-hint')}
          inputMode="decimal"
          value={textIn('price_input')}
          problem={problemOf(error, 'configuration.price_input')}
          onValueChange={(value) => set('price_input', value)}
        />
        {service.counts === 'tokens' && (
          <TextField
            label={text('machine-price-output')}
            inputMode="decimal"
            value={textIn('price_output')}
            problem={problemOf(error, 'configuration.price_output')}
            onValueChange={(value) => set('price_output', value)}
          />
        )}
        <TextField
          label={text('machine-position')}
          hint={text('machine-position-hint')}
          type="number"
          min={0}
          max={1000}
          value={textIn('position')}
          problem={problemOf(error, 'configuration.position')}
          onValueChange={(value) => set('position', value)}
        />
        <p>{text(owner.kind === 'site' ? 'machine-for-all' : 'machine-agrees')}</p>
      </Form>
    </Panel>
  )
}

interface FieldProps {
  readonly field: MachineService['fields'][number]
  readonly value: string | number | boolean
  readonly problem: string | undefined
  readonly onChange: (value: string | boolean) => void
}

function ServiceField({ field, value, problem, onChange }: FieldProps) {
  const text = useText()
  const { name, label, help, kind, choices, required } = field
  if (kind === 'boolean')
    return <CheckField label={label} hint={help} checked={value === true} onCheckedChange={onChange} />
  if (kind === 'choice')
    return (
      <SelectField
        label={label}
        value={String(value)}
        onValueChange={onChange}
        options={choices.map((one) => ({ value: one, name: one }))}
      />
    )
  const isKept = kind === 'secret' && value === hiddenSecret
  return (
    <TextField
      label={label}
      hint={isKept ? text('machine-secret-kept') : help}
      name={name}
      required={required}
      type={kind === 'secret' ? 'password' : kind === 'integer' ? 'number' : 'text'}
      autoComplete="off"
      value={String(value)}
      problem={problem}
      onValueChange={onChange}
    />
  )
}
