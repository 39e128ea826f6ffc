import { useQueryClient } from '@tanstack/react-query'
import type { SuggestedText } from '@weft/contract'
import { memo, type ReactNode, useEffect, useState } from 'react'
import type { EditorString } from '../../../api/editor-server.ts'
import { useText } from '../../../text/texts.ts'
import { IconButton } from '../../../ui/button.tsx'
import { FactLine } from '../../../ui/fact-line.tsx'
import { Moment } from '../../../ui/moment.tsx'
import { DiffText } from '../fields/marked-text.tsx'
import { mayWrite } from '../keys/actions.ts'
import { useShown, useWorkbench } from '../workbench.ts'
import style from './context-pane.module.css'
import own from './memory-section.module.css'
import { firstNumber, formsOf, leastDiff, prefetchMemory, shownQuality } from './memory-texts.ts'
import { Section } from './section.tsx'
import { useContextPart, useSection } from './use-context-part.ts'

/** Texts of like sources, each with what differs in its source from today's. */
export function MemorySection({ content }: { readonly content: EditorString }) {
  const text = useText()
  const section = useSection('memory')
  const { data, error, isLoading, refetch } = useMemoryTexts(content)
  const hasRoom = useRoom(content.id, isLoading)
  const texts = data ?? []
  if (texts.length === 0 && !error && !hasRoom) return null
  return (
    <Section section={section} title={text('memory')} count={texts.length} error={error} onRetry={() => void refetch()}>
      <div className={hasRoom ? own.room : undefined}>
        <MemoryMatches content={content} texts={texts} />
        {hasRoom && data?.length === 0 && <p className={style.by}>{text('memory-none')}</p>}
      </div>
    </Section>
  )
}

/** Whether the list keeps room for texts: where they come later than the string, nothing below it moves. */
function useRoom(id: number, isLoading: boolean): boolean {
  const [shown, setShown] = useState({ id, hasRoom: isLoading })
  if (shown.id === id) return shown.hasRoom
  setShown({ id, hasRoom: isLoading })
  return isLoading
}

/**
 * The first texts, in the empty room below the field: nothing on the page moves when they arrive. They follow in the frame after the string:
 * the next key never waits for them.
 */
export function BestTexts({ content }: { readonly content: EditorString }) {
  return <BestOf content={useNextFrame(content)} />
}

/** A value, once the frame in which it was new is painted. */
function useNextFrame<Value>(value: Value): Value {
  const [shown, setShown] = useState(value)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setShown(value))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [value])
  return shown
}

const BestOf = memo(function BestOf({ content }: { readonly content: EditorString }) {
  const text = useText()
  const { data = [] } = useMemoryTexts(content)
  return (
    <section className={own.best} aria-label={text('memory-best')}>
      {data.length > 0 && <MemoryMatches content={content} texts={data.slice(0, shownBelow)} />}
    </section>
  )
})

const shownBelow = 3

/** The memory for a string; for the next one it is read in advance. */
function useMemoryTexts(content: EditorString) {
  const cache = useQueryClient()
  const isSource = content.place.is_source
  const found = useContextPart(content.id, 'memory', !isSource)
  const next = useShown(({ reading: { list, position } }) =>
    list && position + 1 < list.length ? list.idAt(position + 1) : -1,
  )
  const isThere = found.data !== undefined
  useEffect(() => {
    if (isThere && next > 0) prefetchMemory(cache, next)
  }, [cache, next, isThere])
  return found
}

interface ListProps {
  readonly content: EditorString
  readonly texts: readonly SuggestedText[]
}

function MemoryMatches({ content, texts }: ListProps) {
  const cache = useQueryClient()
  const first = firstNumber(cache, content)
  return (
    <ol className={style.list}>
      {texts.map((one, at) => (
        <MemoryRow key={`${one.id} ${one.forms.join('\u0000')}`} content={content} one={one} number={first + at} />
      ))}
    </ol>
  )
}

interface RowProps {
  readonly content: EditorString
  readonly one: SuggestedText
  /** By which a key takes it. */
  readonly number: number
}

function MemoryRow({ content, one, number }: RowProps) {
  const text = useText()
  const session = useWorkbench()
  const { code, direction } = content.place.language
  const forms = formsOf(one, content.target)
  const shown = one.kind === 'composed' ? [<Composed key="parts" content={content} one={one} />] : forms
  return (
    <li className={style.item}>
      <div className={own.line}>
        <Quality one={one} />
        <p className={style.said} lang={code.replaceAll('_', '-')} dir={direction || 'auto'}>
          {shown.map((form, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: forms have no other name than their place
            <bdi key={at} className={style.form}>
              {form}
            </bdi>
          ))}
        </p>
        {mayWrite(content) && number <= 9 && <kbd className={own.key}>{number}</kbd>}
        {mayWrite(content) && (
          <IconButton
            icon="copy"
            label={number <= 9 ? text('memory-take', { number }) : text('use-text')}
            onClick={() => session.setText(content.id, forms)}
          />
        )}
      </div>
      <Source content={content} one={one} />
      <p className={style.by}>
        <Facts one={one} />
      </p>
    </li>
  )
}

/** The origin of a text, its age, and the reasons for its score. */
function Facts({ one }: Pick<RowProps, 'one'>) {
  const text = useText()
  const { kind, origin, changed, penalty, quality, substituted } = one
  const facts: ReactNode[] = [
    text(`memory-${kind}`),
    origin,
    changed !== null && <Moment key="age" time={changed} />,
    (quality ?? 0) > 100 && text('memory-context'),
    substituted !== null && quality !== null && text('memory-before', { quality }),
    penalty > 0 && text('memory-penalty', { penalty }),
  ]
  return <FactLine facts={facts} />
}

/** A composed text; parts that the memory does not know stand in the source language, and are marked. */
function Composed({ content, one }: Pick<RowProps, 'content' | 'one'>) {
  const text = useText()
  const { code } = content.place.source_language
  const whole = one.forms[0] ?? ''
  let done = 0
  return one.parts.map(({ source, target, quality }, at) => {
    const start = Math.max(done, whole.indexOf(target, done))
    const blank = whole.slice(done, start)
    done = start + target.length
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: a text's parts never change their order
      <span key={at}>
        {blank}
        {quality === null ? (
          <mark className={own.unknown} lang={code.replaceAll('_', '-')} title={text('memory-unknown')}>
            {source}
          </mark>
        ) : (
          target
        )}
      </span>
    )
  })
}

/** The score, in a word for those who do not see the colour: 101 is the same context. */
function Quality({ one }: { readonly one: SuggestedText }) {
  const text = useText()
  const quality = shownQuality(one)
  if (quality === null) return null
  const kind = quality >= 100 ? 'exact' : quality >= 85 ? 'near' : 'far'
  return (
    <span className={own.quality} data-kind={kind}>
      {text('memory-quality', { quality })}
    </span>
  )
}

/** The differences between today's source and the text's source. */
function Source({ content, one }: Pick<RowProps, 'content' | 'one'>) {
  const { code, direction } = content.place.source_language
  if (one.kind === 'composed' || content.source.includes(one.source)) return null
  return (
    <p className={own.source} lang={code.replaceAll('_', '-')} dir={direction || 'auto'}>
      <DiffText pieces={leastDiff(one.source, content.source)} />
    </p>
  )
}
