import { useState } from 'react'
import { type SiteSettings, useSiteSettings, useSiteSettingsChange } from '../../api/site-settings.ts'
import { useText } from '../../text/texts.ts'
import { CheckField } from '../../ui/check-field.tsx'
import { FailedPart } from '../../ui/failed-part.tsx'
import { Form, problemOf } from '../../ui/form.tsx'
import { Facts, Panel } from '../../ui/panel.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import { tellDone } from '../../ui/toasts.tsx'

/** The settings of the site; those that an environment variable decides are shown with its name. */
export function Settings() {
  const { data, error, refetch } = useSiteSettings()
  const text = useText()
  if (data === undefined)
    return error ? <FailedPart error={error} retry={refetch} /> : <Skeleton label={text('loading')} />
  return (
    <>
      <SiteSettingsForm settings={data} />
      <Decided settings={data} />
    </>
  )
}

type Values = Omit<SiteSettings, 'decided_by'>
const texts = ['site_name', 'sign_in_text', 'contact'] as const
const registrations = ['closed', 'invitation', 'open'] as const
const names = [...texts, 'registration', 'project_glossaries'] as const
const idOf = (name: string) => `site-setting-${name.replaceAll('_', '-')}`

function SiteSettingsForm({ settings }: { readonly settings: SiteSettings }) {
  const text = useText()
  const { decided_by: decidedBy, ...present } = settings
  // The typed values; the rest follows the saves of others meanwhile.
  const [typed, setTyped] = useState<Partial<Values>>({})
  const { mutate, isPending, error } = useSiteSettingsChange()
  const values = { ...present, ...typed }
  const change = (part: Partial<Values>) => setTyped({ ...typed, ...part })
  const isSame = names.every((name) => values[name] === present[name])
  const save = () =>
    mutate(typed, {
      onSuccess: () => {
        setTyped({})
        tellDone(text('site-settings-saved'))
      },
    })
  return (
    <Panel title={text('manage-settings')}>
      <Form action={text('save')} busy={isPending || isSame} error={error} fields={names} onSubmit={save}>
        {texts.map((name) => {
          if (decidedBy[name] !== null) return null
          const Field = name === 'sign_in_text' ? TextArea : TextField
          return (
            <Field
              key={name}
              label={text(idOf(name))}
              hint={text(`${idOf(name)}-hint`)}
              name={name}
              maxLength={name === 'sign_in_text' ? 2000 : name === 'contact' ? 300 : 60}
              value={values[name]}
              problem={problemOf(error, name)}
              onValueChange={(value) => change({ [name]: value })}
            />
          )
        })}
        {decidedBy.registration === null && (
          <SelectField
            label={text('site-setting-registration')}
            name="registration"
            value={values.registration}
            options={registrations.map((value) => ({ value, name: text(`site-registration-${value}`) }))}
            onValueChange={(registration) => change({ registration })}
          />
        )}
        {decidedBy.project_glossaries === null && (
          <CheckField
            label={text('site-setting-project-glossaries')}
            hint={text('site-setting-project-glossaries-hint')}
            checked={values.project_glossaries}
            onCheckedChange={(value) => change({ project_glossaries: value })}
          />
        )}
      </Form>
    </Panel>
  )
}

/** Settings that stand on the machine, with the variable of each. */
function Decided({ settings }: { readonly settings: SiteSettings }) {
  const text = useText()
  const decided = names.filter((name) => settings.decided_by[name] !== null)
  if (decided.length === 0) return null
  const shown = (name: (typeof names)[number]): string => {
    const value = settings[name]
    if (name === 'registration') return text(`site-registration-${settings.registration}`)
    return typeof value === 'boolean' ? text(value ? 'site-setting-on' : 'site-setting-off') : value
  }
  return (
    <Panel title={text('site-settings-decided')}>
      <p>{text('site-settings-decided-text')}</p>
      <Facts
        facts={decided.map((name) => [
          text(idOf(name)),
          text('site-settings-by', { value: shown(name), variable: settings.decided_by[name] ?? '' }),
        ])}
      />
    </Panel>
  )
}
