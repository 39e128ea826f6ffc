import type { ComponentChildren } from 'preact'
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks'
import {
  type FormName,
  type FormOption,
  type FormWriteResult,
  formNamed,
  formNames,
  importChromePolicies,
  type JsonObject,
} from '../../browser-policy/src/browser.ts'
import { download } from './files.ts'
import { isObject, valueIn } from './policies-in.ts'
import type { PageState, Store } from './store.ts'
import { t, translated } from './text.ts'

/** A dialog over the page; Escape closes it, and the focus goes back. */
function Dialog({
  title,
  children,
  onClose,
}: {
  readonly title: string
  readonly children: ComponentChildren
  onClose(): void
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useLayoutEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} aria-labelledby={id} onClose={onClose}>
      <div className="dialog-head">
        <h2 id={id}>{title}</h2>
        <button type="button" className="small" aria-label={t('close')} onClick={() => dialog.current?.close()}>
          ×
        </button>
      </div>
      {children}
    </dialog>
  )
}

interface DialogProps {
  readonly store: Store
  onClose(): void
}

/** A text of any form that somebody copied. */
export function PasteDialog({ store, onClose }: DialogProps) {
  const [text, setText] = useState('')
  const id = useId()
  return (
    <Dialog title={t('paste-title')} onClose={onClose}>
      <form
        onSubmit={async (event) => {
          event.preventDefault()
          if (await store.openBytes('policies', new TextEncoder().encode(text))) onClose()
        }}
      >
        <label htmlFor={id}>{t('paste-label')}</label>
        <textarea
          id={id}
          rows={12}
          value={text}
          spellcheck={false}
          onInput={({ currentTarget: target }) => setText(target.value)}
        />
        <button type="submit" className="primary" disabled={text.trim() === ''}>
          {t('paste-open')}
        </button>
      </form>
    </Dialog>
  )
}

/** Policies of Chrome, and what is lost of them. */
export function ChromeDialog({ store, onClose }: DialogProps) {
  const [text, setText] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const id = useId()
  return (
    <Dialog title={t('chrome-title')} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          const value = text.trim() === '' ? undefined : valueIn(text)
          if (!isObject(value)) return setFault(t('chrome-wrong'))
          const { policies, lost } = importChromePolicies(value)
          const details = lost.map(({ name, reason }) => `${name}: ${translated(reason)}`)
          const notice = {
            kind: 'info',
            text: details.length > 0 ? t('chrome-lost') : t('template-chrome'),
            details,
          } as const
          store.open(`${JSON.stringify({ policies }, null, 2)}\n`, { name: 'policies.json', form: 'json', notice })
          onClose()
        }}
      >
        <label htmlFor={id}>{t('chrome-label')}</label>
        <textarea
          id={id}
          rows={12}
          value={text}
          spellcheck={false}
          aria-invalid={fault !== null}
          aria-describedby={`${id}-fault`}
          onInput={({ currentTarget: target }) => setText(target.value)}
        />
        <p id={`${id}-fault`} className="message message-error" hidden={fault === null}>
          {fault}
        </p>
        <button type="submit" className="primary">
          {t('chrome-import')}
        </button>
      </form>
    </Dialog>
  )
}

type Values = Readonly<Record<string, string | boolean | undefined>>

/** Writes the policies in the chosen form; null until it is written. */
function useWritten(state: PageState, policies: JsonObject, name: FormName, values: Values): FormWriteResult | null {
  const [written, setWritten] = useState<FormWriteResult | null>(null)
  const { target } = state.circumstances
  useEffect(() => {
    let isNewest = true
    setWritten(null)
    void formNamed(name)
      .write({ policies, target, values })
      .then((result) => {
        if (isNewest) setWritten(result)
      })
    return () => {
      isNewest = false
    }
  }, [policies, name, values, target])
  return written
}

/** Every form that can be written, with its options, what is lost, and the text. */
export function ExportDialog({
  state,
  policies,
  onClose,
}: {
  readonly state: PageState
  readonly policies: JsonObject
  onClose(): void
}) {
  const [name, setName] = useState<FormName>('json')
  const [values, setValues] = useState<Values>({})
  const [isCopied, setCopied] = useState(false)
  const form = formNamed(name)
  const written = useWritten(state, policies, name, values)
  const id = useId()
  const text = written?.files.map(({ content }) => textOf(content)).join('\n') ?? ''
  const hasFault = state.judgement?.status === 'failed'
  return (
    <Dialog title={t('export-title')} onClose={onClose}>
      {hasFault && <p className="message message-error">{t('export-broken')}</p>}
      {!hasFault && Object.keys(policies).length === 0 && <p className="message message-info">{t('export-nothing')}</p>}
      <label htmlFor={id}>{t('export-form')}</label>
      <select
        id={id}
        value={name}
        onChange={({ currentTarget: target }) => {
          setName(formNames.find((one) => one === target.value) ?? 'json')
          setValues({})
          setCopied(false)
        }}
      >
        {formNames.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </select>
      <p className="quiet">{translated(form.summary)}</p>
      {Object.entries(form.options).map(([option, spec]) => (
        <OptionInput
          key={option}
          name={option}
          spec={spec}
          value={values[option]}
          onChange={(value) => setValues({ ...values, [option]: value })}
        />
      ))}
      {written && <Lines title={t('export-losses')} lines={written.losses.map(({ detail }) => translated(detail))} />}
      {written && <Lines title={t('export-notes')} lines={written.notes.map(translated)} />}
      <textarea className="preview" readOnly rows={14} aria-label={t('export-preview')} value={text.slice(0, 20_000)} />
      <div className="dialog-buttons">
        <button type="button" className="primary" disabled={!written} onClick={() => written && saveAll(name, written)}>
          {t('export-download')}
        </button>
        <button
          type="button"
          disabled={!written}
          onClick={() => void navigator.clipboard?.writeText(text).then(() => setCopied(true))}
        >
          {t('export-copy')}
        </button>
        <span role="status">{isCopied && t('export-copied')}</span>
      </div>
    </Dialog>
  )
}

const ENDINGS: Readonly<Record<string, string>> = {
  'profile-manifest': 'plist',
  ansible: 'yml',
  jamf: 'json',
  nix: 'nix',
  powershell: 'ps1',
  lgpo: 'txt',
  intune: 'csv',
}

/** The name of a file of a form. */
export function fileName(form: FormName): string {
  if (form === 'pol') return 'Registry.pol'
  return `policies.${ENDINGS[form] ?? formNamed(form).extensions[0] ?? 'txt'}`
}

function saveAll(form: FormName, { files }: FormWriteResult): void {
  for (const { name, content } of files) download(name === '' ? fileName(form) : name.replaceAll('/', '-'), content)
}

/** The content of a file as text; of a binary file, its texts. */
function textOf(content: string | Uint8Array): string {
  if (typeof content === 'string') return content
  const isUtf16 = content[0] === 0xff && content[1] === 0xfe
  const text = new TextDecoder(isUtf16 ? 'utf-16le' : 'utf-8').decode(content)
  return text.startsWith('PReg')
    ? new TextDecoder('utf-16le').decode(content.subarray(8)).replace(/\p{Cc}/gu, '·')
    : text
}

function Lines({ title, lines }: { readonly title: string; readonly lines: readonly string[] }) {
  if (lines.length === 0) return null
  return (
    <div className="message message-warning">
      <p>{title}</p>
      <ul>
        {lines.slice(0, 100).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  )
}

function OptionInput({
  name,
  spec,
  value,
  onChange,
}: {
  readonly name: string
  readonly spec: FormOption
  readonly value: string | boolean | undefined
  onChange(value: string | boolean | undefined): void
}) {
  const id = useId()
  if (spec.kind === 'flag')
    return (
      <p className="option">
        <input
          id={id}
          type="checkbox"
          checked={value === true}
          onChange={({ currentTarget: target }) => onChange(target.checked)}
        />{' '}
        <label htmlFor={id}>{translated(spec.summary)}</label>
      </p>
    )
  return (
    <p className="option">
      <label htmlFor={id}>
        <code>{name}</code> {translated(spec.summary)}
      </label>
      {spec.kind === 'text' ? (
        <input
          id={id}
          type="text"
          value={typeof value === 'string' ? value : ''}
          placeholder={spec.placeholder}
          onInput={({ currentTarget: target }) => onChange(target.value || undefined)}
        />
      ) : (
        <select
          id={id}
          value={String(value ?? spec.fallback ?? '')}
          onChange={({ currentTarget: target }) => onChange(target.value)}
        >
          {spec.choices.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      )}
    </p>
  )
}
