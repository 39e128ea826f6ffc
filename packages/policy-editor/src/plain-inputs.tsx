import { useEffect, useId, useState } from 'preact/hooks'
import type { FieldShape, JsonValue, PolicyProblem } from '../../browser-policy/src/browser.ts'
import { t, translated } from './text.ts'

export type Path = readonly (string | number)[]

/** The data that every input of the form needs. */
export interface FieldContext {
  readonly problems: readonly PolicyProblem[]
  set(path: Path, value: JsonValue | undefined): void
}

/** The properties of an input. */
export interface InputProps {
  readonly path: Path
  readonly shape: FieldShape
  readonly value: JsonValue | undefined
  readonly context: FieldContext
  readonly labelledBy: string
}

export function BooleanInput({ path, value, context, labelledBy }: InputProps) {
  const name = useId()
  const options = [
    [undefined, t('not-set')],
    [true, t('value-yes')],
    [false, t('value-no')],
  ] as const
  return (
    <div className="choice-row" role="radiogroup" aria-labelledby={labelledBy}>
      {options.map(([option, label]) => (
        <label key={label}>
          <input type="radio" name={name} checked={value === option} onChange={() => context.set(path, option)} />
          <span>{label}</span>
        </label>
      ))}
    </div>
  )
}

export function ChoiceInput({
  path,
  shape,
  value,
  context,
  labelledBy,
}: InputProps & { readonly shape: Extract<FieldShape, { kind: 'choice' }> }) {
  const at = shape.options.indexOf(value as string | number)
  return (
    <select
      aria-labelledby={labelledBy}
      value={at}
      onChange={({ currentTarget: target }) => context.set(path, shape.options[Number(target.value)])}
    >
      <option value={-1}>{t('not-set')}</option>
      {shape.options.map((option, index) => (
        <option key={option} value={index}>
          {translated(shape.titles[index] ?? String(option))}
        </option>
      ))}
    </select>
  )
}

/** A field for a text. The file gets each key, and the field keeps its draft when the file changes elsewhere. */
export function TextInput({ path, value, context, labelledBy }: InputProps) {
  return (
    <input
      type="text"
      aria-labelledby={labelledBy}
      value={typeof value === 'string' ? value : ''}
      spellcheck={false}
      onInput={({ currentTarget: target }) =>
        context.set(path, target.value === '' && value === undefined ? undefined : target.value)
      }
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Delete' && currentTarget.value === '') context.set(path, undefined)
      }}
      onBlur={({ currentTarget: target }) => {
        if (target.value === '' && value === '' && typeof path.at(-1) === 'string') context.set(path, undefined)
      }}
    />
  )
}

/** Keeps the text of a field while the file cannot hold it. */
function useDraft(present: string): [string, (text: string) => void, string | null, (fault: string | null) => void] {
  const [draft, setDraft] = useState(present)
  const [fault, setFault] = useState<string | null>(null)
  useEffect(() => {
    setDraft(present)
    setFault(null)
  }, [present])
  return [draft, setDraft, fault, setFault]
}

export function NumberInput({ path, value, context, labelledBy }: InputProps) {
  const [draft, setDraft, fault, setFault] = useDraft(typeof value === 'number' ? String(value) : '')
  const faultId = useId()
  return (
    <>
      <input
        type="text"
        inputMode="numeric"
        aria-labelledby={labelledBy}
        aria-invalid={fault !== null}
        aria-describedby={fault === null ? undefined : faultId}
        value={draft}
        onInput={({ currentTarget: target }) => {
          setDraft(target.value)
          const text = target.value.trim()
          if (text === '') context.set(path, undefined)
          else if (/^-?\d{1,15}(\.\d{1,6})?$/.test(text)) context.set(path, Number(text))
          else setFault(t('number-wrong'))
        }}
      />
      <Fault id={faultId} text={fault} />
    </>
  )
}

/** Shows the fault of a typed text. */
export const Fault = ({ id, text }: { readonly id: string; readonly text: string | null }) =>
  text === null ? null : (
    <p id={id} className="message message-error">
      {text}
    </p>
  )

export function JsonInput({
  path,
  value,
  context,
  labelledBy,
  isForeign,
}: InputProps & { readonly isForeign: boolean }) {
  const [draft, setDraft, fault, setFault] = useDraft(value === undefined ? '' : JSON.stringify(value, null, 2))
  const faultId = useId()
  return (
    <>
      {isForeign && <p className="field-summary">{t('other-value')}</p>}
      <textarea
        aria-labelledby={labelledBy}
        aria-invalid={fault !== null}
        aria-describedby={fault === null ? undefined : faultId}
        rows={Math.min(12, draft.split('\n').length + 1)}
        spellcheck={false}
        value={draft}
        onInput={({ currentTarget: target }) => setDraft(target.value)}
        onBlur={() => {
          if (draft.trim() === '') return context.set(path, undefined)
          try {
            const next: JsonValue = JSON.parse(draft)
            setFault(null)
            if (JSON.stringify(next) !== JSON.stringify(value)) context.set(path, next)
          } catch (error) {
            setFault(t('json-wrong', { reason: error instanceof Error ? error.message : '' }))
          }
        }}
      />
      <Fault id={faultId} text={fault} />
    </>
  )
}
