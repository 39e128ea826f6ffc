import { useVirtualizer } from '@tanstack/react-virtual'
import { findPlaceholderSpans, mergeFlags } from '@weft/checks'
import { type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react'
import type { EditorString } from '../../../api/editor-server.ts'
import type { ChipFinder } from '../../../editor/code-field/chips.ts'
import { useText } from '../../../text/texts.ts'
import { classes } from '../../../ui/classes.ts'
import { MarkedText } from '../fields/marked-text.tsx'
import { marks as known } from '../panels/string-facts.ts'
import { Others } from '../presence/others.tsx'
import { useWorkMark } from '../use-work-mark.ts'
import { useShown, useWorkbench } from '../workbench.ts'
import { chosenOf } from './chosen-strings.ts'
import { StateMark, stateName } from './state-mark.tsx'
import style from './string-cards.module.css'
import { useChosen } from './use-chosen.ts'

/** Pixels of a card that was not seen yet. */
const usualHeight = 92

interface StringCardsProps {
  /** The display of the current string; lists for reading have none. */
  readonly current?: ReactNode
  /** A string was chosen. */
  readonly onChoose: (content: EditorString, position: number) => void
}

/** The strings of a list below each other, each as a whole: its source beside its translation. */
export function StringCards({ current, onChoose }: StringCardsProps) {
  const text = useText()
  const session = useWorkbench()
  const scroller = useRef<HTMLDivElement>(null)
  const count = useShown(({ reading }) => reading.list?.length ?? 0)
  const position = useShown(({ reading }) => reading.position)
  const cards = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => usualHeight,
    overscan: 4,
  })
  const shown = cards.getVirtualItems()
  const [from, to] = [shown[0]?.index ?? 0, shown.at(-1)?.index ?? -1]
  useEffect(() => session.reading.showRows(from, to), [session, from, to])
  const hasCurrent = current !== undefined
  useEffect(() => {
    if (hasCurrent && position >= 0) cards.scrollToIndex(position, { align: 'auto' })
  }, [cards, hasCurrent, position])
  return (
    <div ref={scroller} className={style.scroller}>
      <ol
        className={style.cards}
        aria-label={text('strings-found')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: who reads by the keyboard scrolls the list
        tabIndex={0}
        id="string-rows"
        style={{ blockSize: cards.getTotalSize() }}
      >
        {shown.map(({ index, start }) => (
          <li
            key={index}
            ref={cards.measureElement}
            data-index={index}
            aria-setsize={count}
            aria-posinset={index + 1}
            className={classes(style.card, hasCurrent && index === position && style.current)}
            style={{ transform: `translateY(${start}px)` }}
          >
            {hasCurrent && index === position ? current : <Card position={index} onChoose={onChoose} />}
          </li>
        ))}
      </ol>
    </div>
  )
}

interface CardProps extends Pick<StringCardsProps, 'onChoose'> {
  readonly position: number
}

function Card({ position, onChoose }: CardProps) {
  const text = useText()
  const id = useShown(({ reading }) => reading.list?.idAt(position) ?? -1)
  const content = useShown(({ reading }) => reading.content(id))
  const isGone = useShown(({ reading }) => reading.isGone(id))
  if (isGone) return <p className={style.empty}>{text('string-gone')}</p>
  if (!content) return <div className={style.awaited} />
  return (
    <>
      <CardBox id={id} position={position} />
      <WholeCard position={position} content={content} onChoose={onChoose} />
    </>
  )
}

/** Selects the string, while strings are selected. */
function CardBox({ id, position }: { readonly id: number; readonly position: number }) {
  const text = useText()
  const session = useWorkbench()
  const isChoosing = useChosen((chosen) => chosen.isChoosing)
  const isChosen = useChosen(useCallback((chosen) => chosen.ids.has(id), [id]))
  if (!isChoosing) return null
  return (
    <input
      type="checkbox"
      className={style.box}
      aria-label={text('strings-choose-one', { number: position + 1 })}
      checked={isChosen}
      onChange={() => chosenOf(session).toggle(session, position)}
    />
  )
}

function WholeCard({ position, content, onChoose }: CardProps & { readonly content: EditorString }) {
  const text = useText()
  const { id, source, context, place } = content
  const state = useShown((session) => session.stateOf(id))
  const forms = useShown((session) => session.textOf(id)) ?? content.target
  const marks = useShown(({ reading }) => reading.list?.marksAt(position) ?? 0)
  const work = useWorkMark(id)
  const flags = useMemo(() => mergeFlags(content.flags), [content.flags])
  const findChips: ChipFinder = useCallback((one) => findPlaceholderSpans(one, flags), [flags])
  const { language, source_language: sourceLanguage } = place
  return (
    <button type="button" className={style.whole} onClick={() => onChoose(content, position)}>
      <span className={style.marks}>
        <StateMark name={stateName(state)} />
        {(marks & known.failing) !== 0 && <StateMark name="failing" />}
        {(marks & known.suggestion) !== 0 && <StateMark name="suggestion" />}
        {(marks & known.comment) !== 0 && <StateMark name="comment" />}
        {work && <StateMark name={work} />}
      </span>
      <span
        className={style.text}
        lang={sourceLanguage.code.replaceAll('_', '-')}
        dir={sourceLanguage.direction || 'auto'}
      >
        <Lines texts={source} findChips={findChips} />
        {context !== '' && <code className={style.key}>{context}</code>}
      </span>
      <span className={style.text} lang={language.code.replaceAll('_', '-')} dir={language.direction || 'auto'}>
        {forms.every((form) => form === '') ? (
          <span className={style.empty}>{text('state-untranslated')}</span>
        ) : (
          <Lines texts={forms} findChips={findChips} />
        )}
        <Others unit={id} withWords />
      </span>
    </button>
  )
}

function Lines({ texts, findChips }: { readonly texts: readonly string[]; readonly findChips: ChipFinder }) {
  return texts.map((one, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: forms have no other name than their place
    <span key={at} className={style.form}>
      <MarkedText text={shortened(one)} findChips={findChips} />
    </span>
  ))
}

/** Letters of a text in a list: the rest is read where it is written. */
const longest = 1500

const shortened = (text: string): string => (text.length > longest ? `${text.slice(0, longest)} …` : text)
