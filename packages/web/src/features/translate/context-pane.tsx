import { memo, useDeferredValue } from 'react'
import type { EditorString } from '../../api/editor-server.ts'
import { useText } from '../../text/texts.ts'
import { AnnotationSection } from './annotation-section.tsx'
import { CommentSection } from './comment-section.tsx'
import style from './context-pane.module.css'
import { FactSection } from './fact-section.tsx'
import { GlossarySection } from './glossary-section.tsx'
import { HistorySection } from './history-section.tsx'
import { LanguageSection, SecondarySection } from './language-section.tsx'
import { NearbySection } from './nearby-section.tsx'
import { SameSourceSection } from './same-source-section.tsx'
import { ScreenshotSection } from './screenshot-section.tsx'
import type { SectionId } from './section-ids.ts'
import { useSectionOrder } from './section-order.ts'
import { SuggestionSection } from './suggestion-section.tsx'
import { useSettled } from './use-settled.ts'
import { useCurrent } from './workbench.ts'

/** All that is known around the string. It follows a moment after the string itself: the next key never waits for it. */
export function ContextPane({ onInsert }: { readonly onInsert?: (text: string) => void }) {
  const text = useText()
  const content = useDeferredValue(useSettled(useCurrent()))
  return (
    <div className={style.pane}>
      <h2 className={style.title}>{text('context')}</h2>
      {content && <Sections content={content} onInsert={onInsert} />}
    </div>
  )
}

function PlacedSection({ id, content, onInsert }: SectionsProps & { readonly id: SectionId }) {
  switch (id) {
    case 'facts':
      return <FactSection content={content} />
    case 'annotation':
      return <AnnotationSection content={content} />
    case 'glossary':
      return <GlossarySection content={content} onInsert={onInsert} />
    case 'secondary':
      return <SecondarySection content={content} />
    case 'suggestions':
      return <SuggestionSection content={content} />
    case 'comments':
      return <CommentSection content={content} />
    case 'screenshots':
      return <ScreenshotSection content={content} />
    case 'nearby':
      return <NearbySection content={content} />
    case 'history':
      return <HistorySection content={content} />
    case 'languages':
      return <LanguageSection content={content} />
    case 'same-source':
      return <SameSourceSection content={content} />
  }
}

interface SectionsProps {
  readonly content: EditorString
  readonly onInsert: ((text: string) => void) | undefined
}

/** Drawn anew with another string alone, not with every key that leads on. */
const Sections = memo(function Sections({ content, onInsert }: SectionsProps) {
  const order = useSectionOrder()
  return order.map((id) => <PlacedSection key={id} id={id} content={content} onInsert={onInsert} />)
})
