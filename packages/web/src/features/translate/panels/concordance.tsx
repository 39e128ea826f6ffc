import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { client } from '../../../api/client.ts'
import type { EditorString } from '../../../api/editor-server.ts'
import { useText } from '../../../text/texts.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { FactLine } from '../../../ui/fact-line.tsx'
import { FailedPart } from '../../../ui/failed-part.tsx'
import { markedWords, wordsOf } from '../../../ui/marked-words.ts'
import { Moment } from '../../../ui/moment.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { mayWrite } from '../keys/actions.ts'
import { useCurrent } from '../workbench.ts'
import style from './concordance.module.css'

interface ConcordanceProps {
  /** Puts a translation where the caret is. */
  readonly onInsert: (text: string) => void
  readonly onClose: () => void
}

/** Searches the translation memory for words, without leaving the string. */
export function Concordance({ onInsert, onClose }: ConcordanceProps) {
  const text = useText()
  const content = useCurrent()
  return (
    <Dialog open onClose={onClose} title={text('concordance')} closeLabel={text('close')} width="wide">
      {content && <Search content={content} onInsert={onInsert} onClose={onClose} />}
    </Dialog>
  )
}

/** Milliseconds without a key after which the words are searched for. */
const pause = 250

/** A value as it was a moment ago. */
function useSlow<Value>(value: Value): Value {
  const [slow, setSlow] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(value), pause)
    return () => clearTimeout(timer)
  }, [value])
  return slow
}

type Side = 'source' | 'target'

/** The selected text, which people search for most often, and its side. */
function selected(): { readonly words: string; readonly side: Side } {
  const selection = document.getSelection()
  const node = selection?.anchorNode
  const element = node instanceof Element ? node : node?.parentElement
  const words = element?.closest('#editing') ? (selection?.toString().trim() ?? '').slice(0, 200) : ''
  return { words, side: words !== '' && element?.closest('.cm-content') ? 'target' : 'source' }
}

function Search({ content, onInsert, onClose }: ConcordanceProps & { readonly content: EditorString }) {
  const text = useText()
  const [begun] = useState(selected)
  const [written, setWritten] = useState(begun.words)
  const [side, setSide] = useState<Side>(begun.side)
  const q = useSlow(written.trim())
  const isLong = wordsOf(q).some((word) => [...word].length >= 3)
  const found = useQuery({
    queryKey: ['concordance', content.id, side, q],
    queryFn: ({ signal }) => client.searchMemory({ params: { id: content.id }, query: { q, in: side }, signal }),
    enabled: isLong,
    placeholderData: (before) => before,
    retry: false,
  })
  const { language, source_language: sourceLanguage } = content.place
  const searched = side === 'source' ? sourceLanguage : language
  const take = (target: readonly string[]) => {
    onClose()
    onInsert(target[0] ?? '')
  }
  const texts = isLong ? (found.data?.texts ?? []) : []
  return (
    <div data-stops>
      <div className={style.fields}>
        <TextField
          label={text('concordance-words')}
          value={written}
          onValueChange={setWritten}
          lang={searched.code.replaceAll('_', '-')}
          autoFocus
          onKeyDown={moveAmongRows}
          hint={text('concordance-hint')}
        />
        <SelectField
          label={text('concordance-in')}
          value={side}
          options={[
            { value: 'source', name: sourceLanguage.name },
            { value: 'target', name: language.name },
          ]}
          onValueChange={setSide}
        />
      </div>
      {found.error && <FailedPart error={found.error} retry={() => void found.refetch()} />}
      <p role="status" className={style.count}>
        {isLong && found.isSuccess && !found.isPlaceholderData && text('concordance-found', { count: texts.length })}
      </p>
      <ol className={style.rows}>
        {texts.map((one) => (
          <li key={one.id}>
            <button type="button" className={style.row} disabled={!mayWrite(content)} onClick={() => take(one.target)}>
              <Words texts={one.source} language={sourceLanguage} words={side === 'source' ? wordsOf(q) : []} />
              <Words texts={one.target} language={language} words={side === 'target' ? wordsOf(q) : []} />
              <span className={style.by}>
                <FactLine facts={[one.origin, <Moment key="time" time={one.changed} />]} />
              </span>
            </button>
          </li>
        ))}
      </ol>
    </div>
  )
}

/** Arrows lead from the field through the rows and back. */
function moveAmongRows(event: KeyboardEvent<HTMLElement>): void {
  const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  const stops = [
    ...(event.currentTarget.closest('[data-stops]')?.querySelectorAll<HTMLElement>('input, ol button') ?? []),
  ]
  const next = by === 0 ? undefined : stops[stops.indexOf(event.currentTarget) + by]
  if (next === undefined) return
  event.preventDefault()
  next.focus()
}

interface WordsProps {
  readonly texts: readonly string[]
  readonly language: EditorString['place']['language']
  readonly words: readonly string[]
}

function Words({ texts, language, words }: WordsProps) {
  return (
    <span className={style.text} lang={language.code.replaceAll('_', '-')} dir={language.direction || 'auto'}>
      {texts.map((text, form) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: forms have no other name than their place
        <bdi key={form} className={style.form}>
          {markedWords(text, words).map(({ text: part, isFound }, at) =>
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change their order
            isFound ? <mark key={at}>{part}</mark> : <span key={at}>{part}</span>,
          )}
        </bdi>
      ))}
    </span>
  )
}
