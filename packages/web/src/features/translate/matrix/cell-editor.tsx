import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { EditorString } from '../../../api/editor-server.ts'
import type { MatrixCell, MatrixPage } from '../../../api/matrix.ts'
import { sameForms } from '../../../editor/session/index.ts'
import { useText } from '../../../text/texts.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { stringHref } from '../../../ui/link.ts'
import { PageLink } from '../../../ui/page-link.tsx'
import { gapIn } from '../fields/gap.ts'
import { savedState } from '../keys/actions.ts'
import { states } from '../panels/string-facts.ts'
import { useShown, useWorkbench, type Workbench } from '../workbench.ts'
import type { CellFieldsHandle } from './cell-fields.tsx'
import style from './grid.module.css'

type CellFieldsComponent = typeof import('./cell-fields.tsx').CellFields

let loadedFields: CellFieldsComponent | null = null

/** Loads the fields of cells, before the first of them is needed. */
export async function loadCellFields(): Promise<CellFieldsComponent> {
  loadedFields ??= (await import('./cell-fields.tsx')).CellFields
  return loadedFields
}

/** The fields, once they are loaded; null before. */
function useCellFields(): CellFieldsComponent | null {
  const [fields, setFields] = useState<CellFieldsComponent | null>(() => loadedFields)
  useEffect(() => {
    if (fields === null) void loadCellFields().then((loaded) => setFields(() => loaded))
  }, [fields])
  return fields
}

interface CellEditorProps {
  readonly cell: MatrixCell
  /** The translation: `project/component/language`. */
  readonly path: string
  readonly language: MatrixPage['languages'][number]
  readonly onLeave: () => void
  readonly onNext: () => void
}

/** Saves the text of a cell, or suggests it where one may not save. A string that cannot be read now is saved on trust: a refusal keeps the text. */
function keepText(session: Workbench, unit: number, content: EditorString | undefined): void {
  if (content === undefined) session.save(unit, { kind: 'save', state: states.translated })
  else if (content.can.save.allowed) session.save(unit, { kind: 'save', state: savedState(content) })
  else if (content.can.suggest.allowed && session.draftOf(unit)) session.save(unit, { kind: 'suggestion', state: 0 })
}

/** The text of a cell, to be written: each letter is a draft at once, and a save goes through the same outbox as the editor's. */
export function CellEditor({ cell, path, language, onLeave, onNext }: CellEditorProps) {
  const text = useText()
  const session = useWorkbench()
  const { unit } = cell
  const content = useShown(({ reading }) => reading.content(unit))
  const isGone = useShown(({ reading }) => reading.isGone(unit))
  const isOffline = useShown(({ reading }) => reading.loadFailure !== null)
  const CellFields = useCellFields()
  const [isComposing, setComposing] = useState(false)
  // The save waits for the string.
  const [isSaving, setSaving] = useState(false)
  const handle = useRef<CellFieldsHandle>(null)
  const editor = useRef<HTMLDivElement>(null)
  useInSight(editor)
  const save = () => {
    const gap = content ? gapIn(session.textOf(unit) ?? content.target, content.place) : -1
    if (gap >= 0) return handle.current?.showGap(gap)
    if (!content && !isOffline && !isGone) return setSaving(true)
    keepText(session, unit, content)
    onNext()
  }
  const saveNow = useRef(save)
  saveNow.current = save
  useEffect(() => {
    if (isSaving && (content || isOffline || isGone)) saveNow.current()
  }, [content, isSaving, isOffline, isGone])
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    // The grid moves by keys which belong to the text here.
    event.stopPropagation()
    if (event.key === 'Escape') onLeave()
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save()
    else return
    event.preventDefault()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears the keys of its fields
    <div ref={editor} className={style.editor} onKeyDown={press}>
      {content && CellFields && !isComposing ? (
        <CellFields ref={handle} content={content} />
      ) : (
        <>
          {isGone && <p className={style.reason}>{text('string-gone-long')}</p>}
          <EarlyFields cell={cell} language={language} onComposing={setComposing} />
        </>
      )}
      <div className={style.actions}>
        <Button look="filled" onClick={save} disabled={isSaving}>
          {text(content && !content.can.save.allowed ? 'matrix-suggest' : 'matrix-save')}
        </Button>
        <Button look="plain" onClick={onLeave}>
          {text('matrix-leave')}
        </Button>
        <PageLink href={stringHref(path, unit)} className={buttonClass('plain')}>
          {text('matrix-open')}
        </PageLink>
      </div>
    </div>
  )
}

interface EarlyFieldsProps extends Pick<CellEditorProps, 'cell' | 'language'> {
  readonly onComposing: (isComposing: boolean) => void
}

/** Takes what is typed before the string is there, or while it cannot be read. */
function EarlyFields({ cell, language, onComposing }: EarlyFieldsProps) {
  const text = useText()
  const session = useWorkbench()
  const { unit, target, state } = cell
  const forms = useShown((all) => all.textOf(unit)) ?? target
  const first = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    const { current } = first
    current?.focus()
    current?.setSelectionRange(current.value.length, current.value.length)
  }, [])
  return forms.map((form, at) => (
    <textarea
      // biome-ignore lint/suspicious/noArrayIndexKey: forms have no other name than their place
      key={at}
      ref={at === 0 ? first : undefined}
      className={style.field}
      rows={forms.length > 1 ? 2 : 4}
      value={form}
      spellCheck
      lang={language.code.replaceAll('_', '-')}
      dir={language.direction || 'auto'}
      aria-label={
        forms.length === 1
          ? text('matrix-text', { language: language.name })
          : text('matrix-form', { language: language.name, number: at + 1 })
      }
      onCompositionStart={() => onComposing(true)}
      onCompositionEnd={() => onComposing(false)}
      onChange={({ target: field }) => {
        const next = forms.with(at, field.value)
        if (!sameForms(next, forms)) session.type(unit, next, { target, state })
      }}
    />
  ))
}

/** Keeps what is written in sight: the field grows over the rows below and the columns beside its cell. */
function useInSight(editor: RefObject<HTMLDivElement | null>): void {
  useLayoutEffect(() => {
    const { current } = editor
    const frame = current?.closest('#matrix')
    if (!current || !frame) return
    const place = () => {
      current.style.maxBlockSize = `${Math.max(leastHeight, frame.clientHeight - headRoom)}px`
      const [own, around] = [current.getBoundingClientRect(), frame.getBoundingClientRect()]
      if (own.right > around.right + 1 || own.left < around.left - 1) current.dataset.back = ''
      const below = own.bottom - around.bottom
      if (below > 0) frame.scrollTop += Math.min(below, Math.max(0, own.top - around.top - headRoom))
    }
    place()
    const watcher = new ResizeObserver(place)
    watcher.observe(current)
    return () => watcher.disconnect()
  }, [editor])
}

/** Pixels above a field that stay free for the head of the grid, and the least height of what is written in. */
const headRoom = 44
const leastHeight = 240
