import { memo, useDeferredValue, useEffect, useState } from 'react'
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
import { SuggestionSection } from './suggestion-section.tsx'
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

interface SectionsProps {
  readonly content: EditorString
  readonly onInsert: ((text: string) => void) | undefined
}

/** Drawn anew with another string alone, not with every key that leads on. */
const Sections = memo(function Sections({ content, onInsert }: SectionsProps) {
  return (
    <>
      <FactSection content={content} />
      <AnnotationSection content={content} />
      <GlossarySection content={content} onInsert={onInsert} />
      <SecondarySection content={content} />
      <SuggestionSection content={content} />
      <CommentSection content={content} />
      <ScreenshotSection content={content} />
      <NearbySection content={content} />
      <HistorySection content={content} />
      <LanguageSection content={content} />
      <SameSourceSection content={content} />
    </>
  )
})

/** Milliseconds for which a string is current before its context is read: who hurries through a list asks for nothing. */
const settlingTime = 120

function useSettled(content: EditorString | undefined): EditorString | undefined {
  const [settled, setSettled] = useState(content)
  const isSame = settled?.id === content?.id
  useEffect(() => {
    const timer = setTimeout(() => setSettled(content), isSame ? 0 : settlingTime)
    return () => clearTimeout(timer)
  }, [content, isSame])
  return settled
}
