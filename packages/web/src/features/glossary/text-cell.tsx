import { type ComponentProps, type KeyboardEvent, useRef, useState } from 'react'
import style from './glossary.module.css'

interface TextCellProps extends Pick<ComponentProps<'textarea'>, 'lang' | 'dir' | 'readOnly' | 'title'> {
  readonly label: string
  /** The column, for moving between rows. */
  readonly field: string
  readonly value: string
  /** Why the last text was not taken; it stays in the field. */
  readonly problem: string | undefined
  readonly onSave: (text: string) => void
}

/** A text of a term, edited where it stands: leaving it saves, Escape brings the saved text back. */
export function TextCell({ label, field, value, problem, onSave, ...rest }: TextCellProps) {
  const [draft, setDraft] = useState<string | null>(null)
  // A refused text is sent again when somebody has changed it, not whenever the focus passes.
  const sent = useRef<string | null>(null)
  const shown = draft ?? value
  const save = () => {
    const text = shown.trim()
    if (draft === null || (text === value.trim() && problem === undefined)) return setDraft(null)
    if (text === sent.current && problem !== undefined) return
    sent.current = text
    onSave(text)
    setDraft(text)
  }
  const restore = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || draft === null) return
    event.stopPropagation()
    sent.current = null
    setDraft(null)
  }
  if (draft !== null && draft === value && problem === undefined && sent.current === value) {
    sent.current = null
    setDraft(null)
  }
  return (
    <>
      <textarea
        className={style.text}
        rows={1}
        aria-label={label}
        data-field={field}
        aria-invalid={problem !== undefined}
        value={shown}
        onChange={({ target }) => setDraft(target.value)}
        onBlur={save}
        onKeyDown={restore}
        {...rest}
      />
      {problem !== undefined && (
        <span className={style.problem} role="alert">
          {problem}
        </span>
      )}
    </>
  )
}
