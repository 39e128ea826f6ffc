import type { MqmError } from '../../api/quality.ts'
import { useText } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import style from './mqm-form.module.css'
import { categoryChoices, severityChoices, shownWords } from './mqm-keys.ts'

interface ErrorsProps {
  readonly target: string
  readonly errors: readonly MqmError[]
  readonly onChange: (errors: readonly MqmError[]) => void
}

/** The errors that are marked in a text, each with its category, severity and note. */
export function MqmErrors({ target, errors, onChange }: ErrorsProps) {
  const text = useText()
  if (errors.length === 0) return <p className={style.hint}>{text('mqm-good')}</p>
  const change = (at: number, part: Partial<MqmError>) =>
    onChange(errors.map((error, index) => (index === at ? { ...error, ...part } : error)))
  return (
    <ol className={style.errors} aria-label={text('mqm-errors')}>
      {errors.map((error, at) => {
        const words = shownWords(target, error)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: errors have no other name than their place
          <li key={at} className={style.error}>
            <bdi className={style.words}>{words === '' ? text('mqm-missing') : text('mqm-words', { words })}</bdi>
            <SelectField
              label={text('mqm-category')}
              value={error.category}
              onValueChange={(category) => change(at, { category })}
              options={categoryChoices.map((value) => ({ value, name: text(`mqm-category-${value}`) }))}
            />
            <SelectField
              label={text('mqm-severity')}
              value={error.severity}
              onValueChange={(severity) => change(at, { severity })}
              options={severityChoices.map((value) => ({ value, name: text(`mqm-severity-${value}`) }))}
            />
            <TextField
              label={text('mqm-note')}
              value={error.note}
              maxLength={1000}
              onValueChange={(note) => change(at, { note })}
            />
            <Button onClick={() => onChange(errors.filter((_, index) => index !== at))}>{text('mqm-remove')}</Button>
          </li>
        )
      })}
    </ol>
  )
}
