import type { MouseEvent } from 'react'
import type { EditorString } from '../../api/editor-server.ts'
import type { ChipFinder } from '../../editor/code-field/chips.ts'
import { wordDiff } from '../../editor/word-diff.ts'
import { useText } from '../../text/texts.ts'
import { DiffText, MarkedText } from './marked-text.tsx'
import style from './source-view.module.css'

interface SourceViewProps {
  readonly content: EditorString
  readonly findChips: ChipFinder
  readonly onInsert: (text: string) => void
}

/** The source text; a press on one of its placeholders puts it into the translation. */
export function SourceView({ content, findChips, onInsert }: SourceViewProps) {
  const text = useText()
  const { source, previous_source: previous, place, explanation, note } = content
  const insert = ({ target }: MouseEvent) => {
    const chip = target instanceof Element ? target.closest('[data-placeholder]') : null
    if (chip?.textContent && !document.getSelection()?.toString()) onInsert(chip.textContent)
  }
  const { code, name, direction } = place.source_language
  return (
    <div className={style.source}>
      {source.map((form, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: forms have no other name than their place
        <div key={at}>
          <div className={style.label}>
            <span dir="auto">
              {source.length > 1 ? text(at === 0 ? 'source-one' : 'source-many', { language: name }) : name}
            </span>
          </div>
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: Ctrl and a digit does the same */}
          <p className={style.text} lang={code.replaceAll('_', '-')} dir={direction || 'auto'} onClick={insert}>
            <MarkedText text={form} findChips={findChips} />
          </p>
        </div>
      ))}
      {previous !== '' && previous !== source[0] && (
        <p className={style.previous} dir={direction || 'auto'}>
          <span className={style.previousLabel}>{text('source-changed')}</span>{' '}
          <DiffText pieces={wordDiff(previous, source[0] ?? '')} />
        </p>
      )}
      {explanation !== '' && <p className={style.note}>{explanation}</p>}
      {note !== '' && <p className={style.note}>{note}</p>}
    </div>
  )
}
