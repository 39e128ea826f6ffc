import { useText } from '../../text/texts.ts'
import { CheckField } from '../../ui/check-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import type { SettingEntry } from './setting-groups.ts'

interface SettingFieldProps {
  readonly entry: SettingEntry
  readonly value: unknown
  readonly problem: string | undefined
  /** The effect of the setting. */
  readonly hint: string | undefined
  readonly onChange: (value: string | number | boolean) => void
}

/** The id of a setting's label. */
export const settingLabel = (name: string): string => `setting-${name.replaceAll('_', '-')}`

/** One setting, by the control that fits it. */
export function SettingField({ entry, value, problem, hint, onChange }: SettingFieldProps) {
  const text = useText()
  const { name, control, choices = [] } = entry
  const label = text(settingLabel(name))
  const shown = value === null || value === undefined ? '' : String(value)
  const named = { label, name, ...(hint !== undefined && { hint }) }
  const typed = { ...named, problem, value: shown }
  switch (control) {
    case 'switch':
      return <CheckField {...named} checked={value === true} onCheckedChange={onChange} />
    case 'choice':
      return (
        <SelectField
          {...named}
          value={shown}
          onValueChange={onChange}
          options={choices.map((one) => ({
            value: one,
            name: text(`${settingLabel(name)}-${one.replaceAll('_', '-')}`),
          }))}
        />
      )
    case 'longText':
      return <TextArea {...typed} onValueChange={onChange} />
    case 'number':
      return (
        <TextField
          {...typed}
          type="number"
          min={0}
          onValueChange={(next) => onChange(next === '' ? '' : Number(next))}
        />
      )
    case 'text':
      return <TextField {...typed} spellCheck={false} onValueChange={onChange} />
  }
}
