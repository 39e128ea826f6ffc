import { memo, useDeferredValue, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { EditorString } from '../../../api/editor-server.ts'
import { useText } from '../../../text/texts.ts'
import { useSettled } from '../editing/use-settled.ts'
import { useCurrent, useWorkbench } from '../workbench.ts'
import { AnnotationSection } from './annotation-section.tsx'
import { CommentSection } from './comment-section.tsx'
import style from './context-pane.module.css'
import { FactSection } from './fact-section.tsx'
import { GlossarySection } from './glossary-section.tsx'
import { HistorySection } from './history-section.tsx'
import { LanguageSection, SecondarySection } from './language-section.tsx'
import { MachineSection } from './machine-section.tsx'
import { MemorySection } from './memory-section.tsx'
import { NearbySection } from './nearby-section.tsx'
import { SameSourceSection } from './same-source-section.tsx'
import { ScreenshotSection } from './screenshot-section.tsx'
import type { SectionId } from './section-ids.ts'
import { useSectionOrder } from './section-order.ts'
import { SuggestionSection } from './suggestion-section.tsx'

/** All that is known around the string. It follows a moment after the string itself: the next key never waits for it. */
export function ContextPane({ onInsert }: { readonly onInsert?: (text: string) => void }) {
  const text = useText()
  const content = useFollowed()
  return (
    <div className={style.pane}>
      <h2 className={style.title}>{text('context')}</h2>
      {content && <Sections content={content} onInsert={onInsert} />}
    </div>
  )
}

let settle = () => {}

/** Draws the context for the current string in this task. */
export const settleContext = (): void => flushSync(() => settle())

/** The current string, a moment later; at once where somebody goes to a part of the context. */
function useFollowed(): EditorString | undefined {
  const session = useWorkbench()
  const followed = useDeferredValue(useSettled(useCurrent()))
  const [asked, setAsked] = useState<EditorString>()
  useEffect(() => {
    settle = () => setAsked(session.reading.current)
    return () => {
      settle = () => {}
    }
  }, [session])
  const isAhead = asked !== undefined && asked.id === session.reading.unit && followed?.id !== asked.id
  return isAhead ? asked : followed
}

function PlacedSection({ id, content, onInsert }: SectionsProps & { readonly id: SectionId }) {
  switch (id) {
    case 'facts':
      return <FactSection content={content} />
    case 'annotation':
      return <AnnotationSection content={content} />
    case 'glossary':
      return <GlossarySection content={content} onInsert={onInsert} />
    case 'memory':
      return <MemorySection content={content} />
    case 'machinery':
      return <MachineSection content={content} />
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
