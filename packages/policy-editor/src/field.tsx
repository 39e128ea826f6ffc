import type { ComponentChildren } from 'preact'
import { useId, useState } from 'preact/hooks'
import type { FieldShape, FormField, JsonValue } from '../../browser-policy/src/browser.ts'
import { ProblemText } from './message.tsx'
import {
  BooleanInput,
  ChoiceInput,
  Fault,
  type FieldContext,
  type InputProps,
  JsonInput,
  NumberInput,
  type Path,
  TextInput,
} from './plain-inputs.tsx'
import { isObject } from './policies-in.ts'
import { t, translated } from './text.ts'

const isSamePath = (a: Path, b: Path): boolean =>
  a.length === b.length && a.every((step, at) => String(step) === String(b[at]))

/** The messages about exactly this value. */
export function Messages({ path, context }: { readonly path: Path; readonly context: FieldContext }) {
  const own = context.problems.filter((problem) => isSamePath(problem.path, path)).slice(0, 20)
  return own.map((problem) => (
    <p key={`${problem.code}${problem.span.start}`} className={`message message-${problem.severity}`}>
      <ProblemText problem={problem} />
    </p>
  ))
}

/** Whether a value has the kind that an input shows; another one is shown as JSON. */
export function fits(shape: FieldShape, value: JsonValue | undefined): boolean {
  if (value === undefined) return true
  switch (shape.kind) {
    case 'boolean':
      return typeof value === 'boolean'
    case 'text':
      return typeof value === 'string'
    case 'number':
    case 'integer':
      return typeof value === 'number'
    case 'choice':
      return shape.options.includes(value as string | number)
    case 'list':
      return Array.isArray(value)
    case 'object':
    case 'names':
      return isObject(value)
    case 'json':
      return false
  }
}

/** One value with its title, explanation, input and messages. */
export function Field({
  field,
  path,
  value,
  context,
}: {
  readonly field: FormField
  readonly path: Path
  readonly value: JsonValue | undefined
  readonly context: FieldContext
}) {
  const id = useId()
  const isGroup = ['object', 'names', 'list', 'boolean'].includes(field.shape.kind) && fits(field.shape, value)
  const notes = [
    ...(field.isRequired ? [t('field-required')] : []),
    ...(field.since === null ? [] : [t('field-since', { version: field.since })]),
  ]
  const title = (
    <>
      <span id={id}>{translated(field.title)}</span> <code>{field.name}</code>
      {notes.length > 0 && <span className="field-notes"> · {notes.join(' · ')}</span>}
    </>
  )
  const inside = (
    <>
      {field.summary !== '' && <p className="field-summary">{translated(field.summary)}</p>}
      <Input path={path} shape={field.shape} value={value} context={context} labelledBy={id} />
      <Messages path={path} context={context} />
    </>
  )
  return isGroup ? (
    <fieldset className="field" data-path={path.join('.')}>
      <legend>{title}</legend>
      {inside}
    </fieldset>
  ) : (
    <div className="field" data-path={path.join('.')}>
      <div className="field-title">{title}</div>
      {inside}
    </div>
  )
}

/** The input for a value of some kind. */
export function Input(props: InputProps): ComponentChildren {
  const { shape, value } = props
  if (!fits(shape, value)) return <JsonInput {...props} isForeign={shape.kind !== 'json' && value !== undefined} />
  switch (shape.kind) {
    case 'boolean':
      return <BooleanInput {...props} />
    case 'choice':
      return <ChoiceInput {...props} shape={shape} />
    case 'text':
      return <TextInput {...props} />
    case 'number':
    case 'integer':
      return <NumberInput {...props} />
    case 'list':
      return <ListInput {...props} entry={shape.entry} />
    case 'object':
      return (
        <div className="fields">
          {shape.fields.map((field) => {
            const inside = isObject(value) && Object.hasOwn(value, field.name) ? value[field.name] : undefined
            const path = [...props.path, field.name]
            return <Field key={field.name} field={field} path={path} value={inside} context={props.context} />
          })}
        </div>
      )
    case 'names':
      return <NamesInput {...props} entry={shape.value} />
    case 'json':
      return <JsonInput {...props} isForeign={false} />
  }
}

/** The value that a new entry begins with. */
function emptyOf(shape: FieldShape): JsonValue {
  switch (shape.kind) {
    case 'boolean':
      return true
    case 'choice':
      return shape.options[0] ?? ''
    case 'number':
    case 'integer':
      return 0
    case 'list':
      return []
    case 'object':
      return Object.fromEntries(
        shape.fields.filter(({ isRequired }) => isRequired).map((field) => [field.name, emptyOf(field.shape)]),
      )
    case 'names':
    case 'json':
      return {}
    case 'text':
      return ''
  }
}

/** More entries than these are edited in the text. */
const MOST_ENTRIES = 200

function ListInput({ path, value, context, labelledBy, entry }: InputProps & { readonly entry: FieldShape }) {
  const entries: readonly JsonValue[] = Array.isArray(value) ? value : []
  const id = useId()
  const isPlain =
    entry.kind === 'text' || entry.kind === 'choice' || entry.kind === 'number' || entry.kind === 'integer'
  const focusLast = (): void => {
    requestAnimationFrame(() => {
      const list = document.getElementById(id)
      const inputs = list?.lastElementChild?.querySelectorAll<HTMLElement>('input, select, textarea')
      inputs?.[0]?.focus()
    })
  }
  return (
    <fieldset className="plain" aria-labelledby={labelledBy}>
      <ol className="entries" id={id}>
        {entries.slice(0, MOST_ENTRIES).map((item, at) => (
          // entries have no identity but their place
          <li key={at} className={isPlain ? 'entry' : 'entry entry-group'}>
            <fieldset className="entry-value plain" aria-label={t('entry-number', { number: at + 1 })}>
              <Entry path={[...path, at]} shape={entry} value={item} context={context} number={at + 1} />
            </fieldset>
            <div className="entry-buttons">
              {at > 0 && (
                <button
                  type="button"
                  className="small"
                  aria-label={t('entry-up', { number: at + 1 })}
                  onClick={() => {
                    const moved = [...entries]
                    ;[moved[at - 1], moved[at]] = [item, entries[at - 1] ?? null]
                    context.set(path, moved)
                  }}
                >
                  ↑
                </button>
              )}
              <button
                type="button"
                className="small"
                aria-label={t('entry-remove', { number: at + 1 })}
                onClick={() => context.set([...path, at], undefined)}
              >
                ×
              </button>
            </div>
          </li>
        ))}
      </ol>
      <button
        type="button"
        onClick={() => {
          context.set(
            entries.length === 0 ? path : [...path, entries.length],
            entries.length === 0 ? [emptyOf(entry)] : emptyOf(entry),
          )
          focusLast()
        }}
      >
        {t('entry-add')}
      </button>
    </fieldset>
  )
}

/** An entry of a list; the messages about it stand below its input. */
function Entry({ path, shape, value, context, number }: Omit<InputProps, 'labelledBy'> & { readonly number: number }) {
  const id = useId()
  return (
    <>
      <span id={id} className={shape.kind === 'object' ? 'entry-title' : 'visually-hidden'}>
        {t('entry-number', { number })}
      </span>
      <Input path={path} shape={shape} value={value} context={context} labelledBy={id} />
      <Messages path={path} context={context} />
    </>
  )
}

function NamesInput({ path, value, context, entry }: InputProps & { readonly entry: FieldShape }) {
  const members = isObject(value) ? Object.entries(value) : []
  const [name, setName] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const [id, faultId] = [useId(), useId()]
  const add = (): void => {
    const isTaken = members.some(([known]) => known === name)
    if (name === '' || isTaken) {
      setFault(t(isTaken ? 'name-taken' : 'name-empty'))
      return
    }
    context.set([...path, name], emptyOf(entry))
    setName('')
    setFault(null)
  }
  return (
    <div>
      {members.slice(0, MOST_ENTRIES).map(([known, member]) => (
        <NamedEntry key={known} name={known} path={[...path, known]} shape={entry} value={member} context={context} />
      ))}
      <div className="name-row">
        <label htmlFor={id}>{t('name-new')}</label>
        <input
          id={id}
          type="text"
          value={name}
          spellcheck={false}
          aria-invalid={fault !== null}
          aria-describedby={fault === null ? undefined : faultId}
          onInput={({ currentTarget: target }) => setName(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            add()
          }}
        />
        <button type="button" onClick={add}>
          {t('name-add')}
        </button>
      </div>
      <Fault id={faultId} text={fault} />
    </div>
  )
}

function NamedEntry({ name, path, shape, value, context }: Omit<InputProps, 'labelledBy'> & { readonly name: string }) {
  const id = useId()
  return (
    <div className="entry entry-group">
      <div className="entry-value">
        <code id={id} className="entry-title">
          {name}
        </code>
        <Input path={path} shape={shape} value={value} context={context} labelledBy={id} />
        <Messages path={path} context={context} />
      </div>
      <div className="entry-buttons">
        <button
          type="button"
          className="small"
          aria-label={`${t('policy-remove')}: ${name}`}
          onClick={() => context.set(path, undefined)}
        >
          ×
        </button>
      </div>
    </div>
  )
}
