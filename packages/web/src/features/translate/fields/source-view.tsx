import type { ContextItems } from '@weft/contract'
import type { MouseEvent } from 'react'
import type { EditorString } from '../../../api/editor-server.ts'
import type { ChipFinder } from '../../../editor/code-field/chips.ts'
import { wordDiff } from '../../../editor/word-diff.ts'
import { useText } from '../../../text/texts.ts'
import { useSettled } from '../editing/use-settled.ts'
import { useContextPart } from '../panels/use-context-part.ts'
import { markedTerms } from './marked-terms.ts'
import { DiffText, MarkedText } from './marked-text.tsx'
import style from './source-view.module.css'

interface SourceProps {
  readonly content: EditorString
  readonly findChips: ChipFinder
  readonly onInsert: (text: string) => void
}

interface SourceViewProps extends SourceProps {
  /** The forms of the source stand beside the fields that say them. */
  readonly formsElsewhere?: boolean
}

const none: ContextItems['glossary'] = []

/** The terms in the source, once one stays with the string: the context reads them, and the next string never waits for them. */
function useTerms(content: EditorString): ContextItems['glossary'] {
  const id = useSettled(content)?.id ?? 0
  const { data = none } = useContextPart(id, 'glossary', false)
  return id === content.id ? data : none
}

/** Hands on the placeholder or the term that was pressed; who selects a text presses nothing. */
const insertPressed =
  (onInsert: SourceProps['onInsert']) =>
  ({ target }: MouseEvent) => {
    const piece = target instanceof Element ? target.closest<HTMLElement>('[data-placeholder], [data-insert]') : null
    const added = piece?.dataset.insert ?? piece?.textContent
    if (added && !document.getSelection()?.toString()) onInsert(added)
  }

interface SourceTextProps extends SourceProps {
  readonly id: string
  readonly text: string
}

/** A piece of the source text, beside the field that says it. */
export function SourceText({ id, content, text, findChips, onInsert }: SourceTextProps) {
  const { code, direction } = content.place.source_language
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Ctrl and a digit does the same
    <p
      id={id}
      className={style.text}
      data-source
      lang={code.replaceAll('_', '-')}
      dir={direction || 'auto'}
      onClick={insertPressed(onInsert)}
    >
      <MarkedText text={text} findChips={findChips} />
    </p>
  )
}

interface SourceFormsProps extends SourceProps {
  /** Indexes of the forms. */
  readonly forms: readonly number[]
  readonly id?: string
}

/** Forms of the source text; a press on one of its placeholders, or on a term, puts it into the translation. */
export function SourceForms({ content, findChips, onInsert, forms, id }: SourceFormsProps) {
  const text = useText()
  const terms = useTerms(content)
  const { source, place } = content
  const { code, name, direction } = place.source_language
  return (
    <div className={style.source} id={id}>
      {forms.map((at) => (
        <div key={at}>
          <div className={style.label}>
            <span dir="auto">
              {source.length > 1 ? text(at === 0 ? 'source-one' : 'source-many', { language: name }) : name}
            </span>
          </div>
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: Ctrl and a digit does the same */}
          <p
            className={style.text}
            data-source={at}
            lang={code.replaceAll('_', '-')}
            dir={direction || 'auto'}
            onClick={insertPressed(onInsert)}
          >
            <MarkedText text={source[at] ?? ''} findChips={findChips} terms={markedTerms(terms, at)} />
          </p>
        </div>
      ))}
    </div>
  )
}

/** The source of a string, with what is said of it. */
export function SourceView({ formsElsewhere = false, ...shown }: SourceViewProps) {
  const text = useText()
  const { source, previous_source: previous, place, explanation, note } = shown.content
  const { direction } = place.source_language
  return (
    <div className={style.source}>
      {!formsElsewhere && <SourceForms {...shown} forms={source.map((_, at) => at)} />}
      {previous !== '' && previous !== source[0] && (
        <p className={style.previous} dir={direction || 'auto'}>
          <span className={style.previousLabel}>{text('source-changed')}</span>{' '}
          <DiffText pieces={wordDiff(previous, source[0] ?? '')} />
        </p>
      )}
      {explanation !== '' && (
        <p className={style.note} dir="auto">
          {explanation}
        </p>
      )}
      {note !== '' && (
        <p className={style.note} dir="auto">
          {note}
        </p>
      )}
    </div>
  )
}
