import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { type MqmError, type MqmItem, type MqmReview, useMqmMark, useMqmReview } from '../../api/quality.ts'
import { useText } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import { FailedPart } from '../../ui/failed-part.tsx'
import { FormProblem } from '../../ui/form.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { MqmErrors } from './mqm-errors.tsx'
import style from './mqm-form.module.css'
import { categoryOfKey, severityOfKey, shownWords, textOf } from './mqm-keys.ts'
import { MqmReportPanel } from './mqm-report.tsx'

interface MqmFormProps {
  readonly path: string
  readonly id: number
  readonly onBack: () => void
}

/** Marks the strings of a sample one after the other, with the keyboard alone where somebody likes. */
export function MqmForm({ path, id, onBack }: MqmFormProps) {
  const text = useText()
  const { data, error, refetch } = useMqmReview(path, id)
  if (data === undefined)
    return error ? <FailedPart error={error} retry={refetch} /> : <Skeleton label={text('loading')} />
  return <OpenReview path={path} review={data} onBack={onBack} />
}

function OpenReview({ path, review, onBack }: { readonly review: MqmReview } & Omit<MqmFormProps, 'id'>) {
  const text = useText()
  const { items, report } = review
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      items.findIndex(({ seen }) => !seen),
    ),
  )
  const item = items[at]
  return (
    <>
      <Panel
        title={text('mqm-at', { at: at + 1, strings: items.length })}
        actions={<Button onClick={onBack}>{text('mqm-back')}</Button>}
      >
        {item && (
          <ItemForm
            key={item.position}
            path={path}
            review={review.id}
            item={item}
            onNext={() => setAt(Math.min(items.length - 1, at + 1))}
            onPrevious={at === 0 ? null : () => setAt(at - 1)}
          />
        )}
      </Panel>
      <MqmReportPanel report={report} />
    </>
  )
}

/** Keys that would change the text. */
const writes = (key: string): boolean => key.length === 1 || key === 'Backspace' || key === 'Delete'

interface ItemProps {
  readonly path: string
  readonly review: number
  readonly item: MqmItem
  readonly onNext: () => void
  readonly onPrevious: (() => void) | null
}

function ItemForm({ path, review, item, onNext, onPrevious }: ItemProps) {
  const text = useText()
  const target = textOf(item.target)
  const [errors, setErrors] = useState<readonly MqmError[]>(item.errors)
  const [said, setSaid] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  const mark = useMqmMark(path, review)
  // At its start: words are selected from there by the keyboard.
  useEffect(() => {
    field.current?.focus()
    field.current?.setSelectionRange(0, 0)
  }, [])
  const code = path.split('/').at(-1)?.replaceAll('_', '-')
  const say = ({ category, severity, start, end }: MqmError) =>
    setSaid(
      text('mqm-added', {
        category: text(`mqm-category-${category}`),
        severity: text(`mqm-severity-${severity}`),
        words: shownWords(target, { start, end }) || text('mqm-missing'),
      }),
    )
  const add = (category: MqmError['category']) => {
    const { selectionStart = 0, selectionEnd = 0 } = field.current ?? {}
    const error: MqmError = { category, severity: 'minor', start: selectionStart, end: selectionEnd, note: '' }
    setErrors([...errors, error])
    say(error)
  }
  const changeLast = (severity: MqmError['severity']) => {
    const last = errors.at(-1)
    if (last === undefined) return
    setErrors([...errors.slice(0, -1), { ...last, severity }])
    say({ ...last, severity })
  }
  const save = () => mark.mutate({ position: item.position, errors }, { onSuccess: onNext })
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const [category, severity] = [categoryOfKey(event.key), severityOfKey(event.key)]
    if (category !== null) add(category)
    else if (severity !== null) changeLast(severity)
    else if (event.key === 'Enter' && !mark.isPending) save()
    else if (event.key === 'Backspace' && errors.length > 0) {
      setErrors(errors.slice(0, -1))
      setSaid(text('mqm-removed'))
    } else if (!writes(event.key)) return
    event.preventDefault()
  }
  return (
    <div className={style.form}>
      <h3 className={style.label}>{text('mqm-source')}</h3>
      <p className={style.text} dir="auto">
        {textOf(item.source)}
      </p>
      <label className={style.label} htmlFor="mqm-target">
        {text('mqm-target')}
      </label>
      <textarea
        id="mqm-target"
        ref={field}
        className={style.target}
        aria-readonly
        rows={Math.min(8, Math.max(2, Math.ceil(target.length / 70)))}
        value={target}
        lang={code}
        dir="auto"
        aria-describedby="mqm-keys"
        // It is never changed; `readOnly` would take the caret, by which words are selected.
        onChange={() => {}}
        onKeyDown={press}
      />
      <p id="mqm-keys" className={style.hint}>
        {text('mqm-keys')}
      </p>
      <MqmErrors target={target} errors={errors} onChange={setErrors} />
      <p role="status" className={style.hint}>
        {said}
      </p>
      <FormProblem error={mark.error} />
      <div className={style.actions}>
        <Button look="filled" disabled={mark.isPending} onClick={save}>
          {text('mqm-next')}
        </Button>
        <Button onClick={() => add('accuracy')}>{text('mqm-add')}</Button>
        {onPrevious && <Button onClick={onPrevious}>{text('mqm-previous')}</Button>}
      </div>
    </div>
  )
}
