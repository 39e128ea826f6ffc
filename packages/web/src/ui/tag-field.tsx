import { useState } from 'react'
import { IconButton } from './button.tsx'
import { ChoiceField } from './choice-field.tsx'
import { foundChoices, type Option } from './found-choices.ts'
import style from './tag-field.module.css'

interface TagFieldProps {
  readonly label: string
  readonly hint?: string
  /** In the empty field: choose one to add it. */
  readonly addLabel: string
  readonly removeLabel: (name: string) => string
  readonly options: readonly Option[]
  readonly values: readonly string[]
  readonly problem?: string | undefined
  readonly autoFocus?: boolean
  readonly onValuesChange: (values: string[]) => void
}

/** Several of many: those chosen as tags, and a field that finds one more by a part of its name. */
export function TagField(props: TagFieldProps) {
  const { label, hint, addLabel, removeLabel, options, values, problem, autoFocus, onValuesChange } = props
  const [typed, setTyped] = useState('')
  const names = new Map(options.map(({ value, name }) => [value, name]))
  const left = options.filter(({ value }) => !values.includes(value))
  return (
    <div className={style.whole}>
      {values.length > 0 && (
        <ul className={style.tags} aria-label={label}>
          {values.map((value) => {
            const name = names.get(value) ?? value
            return (
              <li key={value} className={style.tag}>
                {name}
                <IconButton
                  icon="close"
                  label={removeLabel(name)}
                  className={style.remove}
                  onClick={() => onValuesChange(values.filter((one) => one !== value))}
                />
              </li>
            )
          })}
        </ul>
      )}
      <ChoiceField
        label={label}
        hint={hint}
        placeholder={addLabel}
        picksFirst
        problem={problem}
        autoFocus={autoFocus}
        value={typed}
        onValueChange={setTyped}
        choices={foundChoices(left, typed)}
        onChoose={({ value }) => {
          setTyped('')
          onValuesChange([...values, value])
        }}
      />
    </div>
  )
}
