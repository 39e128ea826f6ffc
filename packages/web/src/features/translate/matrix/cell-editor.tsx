import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { MatrixCell, MatrixPage } from '../../../api/matrix.ts'
import { useText } from '../../../text/texts.ts'
import { savedState } from '../keys/actions.ts'
import { useShown, useWorkbench } from '../workbench.ts'
import style from './grid.module.css'

interface CellEditorProps {
  readonly cell: MatrixCell
  readonly language: MatrixPage['languages'][number]
  readonly onLeave: () => void
  readonly onNext: () => void
}

/** The text of a cell, to be written: each letter is a draft at once, and a save goes through the same outbox as the editor's. */
export function CellEditor({ cell, language, onLeave, onNext }: CellEditorProps) {
  const text = useText()
  const session = useWorkbench()
  const { unit } = cell
  const content = useShown(({ reading }) => reading.content(unit))
  const own = useShown((all) => all.textOf(unit))
  const mark = useShown((all) => all.markOf(unit))
  // The text that somebody types before the string is there.
  const [early, setEarly] = useState<readonly string[] | null>(null)
  // The save waits for the string.
  const [isSaving, setSaving] = useState(false)
  const first = useRef<HTMLTextAreaElement>(null)
  const editor = useRef<HTMLDivElement>(null)
  useEffect(() => {
    first.current?.focus()
    first.current?.select()
  }, [])
  useEffect(() => {
    if (!content || early === null) return
    session.type(unit, early)
    setEarly(null)
  }, [content, early, session, unit])
  const forms = early ?? own ?? cell.target
  const reason =
    !content || content.can.save.allowed || content.can.suggest.allowed ? null : (content.can.save.reason ?? '')
  const save = (): void => {
    if (content?.can.save.allowed) session.save(unit, { kind: 'save', state: savedState(content) })
    else if (session.draftOf(unit)) session.save(unit, { kind: 'suggestion', state: 0 })
    onNext()
  }
  const saveNow = useRef(save)
  saveNow.current = save
  useEffect(() => {
    if (content && isSaving && early === null) saveNow.current()
  }, [content, isSaving, early])
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    // The grid moves by keys which belong to the text here.
    event.stopPropagation()
    if (event.key === 'Escape') {
      // Early text has no place to stay in before the string is there.
      if (early === null) onLeave()
    } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      if (forms.some((form) => form === '') && forms.some((form) => form !== '')) {
        editor.current?.querySelectorAll('textarea')[forms.indexOf('')]?.focus()
      } else if (content) save()
      else setSaving(true)
    } else return
    event.preventDefault()
  }
  return (
    <div ref={editor} className={style.editor}>
      {reason !== null && <p className={style.reason}>{reason}</p>}
      {(mark === 'conflict' || mark === 'refused') && <p className={style.reason}>{text(`state-${mark}`)}</p>}
      {forms.map((form, at) => (
        <textarea
          // biome-ignore lint/suspicious/noArrayIndexKey: forms have no other name than their place
          key={at}
          ref={at === 0 ? first : undefined}
          className={style.field}
          rows={forms.length > 1 ? 2 : 4}
          value={form}
          readOnly={reason !== null}
          spellCheck
          lang={language.code.replaceAll('_', '-')}
          dir={language.direction || 'auto'}
          aria-label={
            forms.length === 1
              ? text('matrix-text', { language: language.name })
              : text('matrix-form', { language: language.name, number: at + 1 })
          }
          onChange={({ target }) => {
            const next = forms.with(at, target.value)
            if (content) session.type(unit, next)
            else setEarly(next)
          }}
          onKeyDown={press}
        />
      ))}
    </div>
  )
}
