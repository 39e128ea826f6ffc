import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { textOf, useText } from '../../../text/texts.ts'
import { useShown, useWorkbench } from '../workbench.ts'
import style from './early-text.module.css'
import { type FocusPane, TextFocus } from './text-focus.ts'

/** The focus of a page with a pane, and the field for what is typed before the pane's string is there. */
export function useTextFocus(
  pane: RefObject<FocusPane | null>,
  say: (message: string) => void,
): { readonly focus: TextFocus; readonly early: RefObject<HTMLTextAreaElement | null> } {
  const session = useWorkbench()
  const early = useRef<HTMLTextAreaElement>(null)
  const said = useRef(say)
  said.current = say
  const focus = useMemo(
    () =>
      new TextFocus({
        session,
        pane: () => pane.current,
        early: () => early.current,
        onDropped: () => said.current(textOf('early-dropped')),
      }),
    [session, pane],
  )
  const list = useShown(({ reading }) => (reading.isOpening ? null : reading.list))
  const failure = useShown(({ reading }) => reading.failure)
  const missing = useShown(({ reading }) => (reading.current ? null : reading.unit))
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each list that comes, and each string that does not
  useLayoutEffect(() => {
    focus.listed()
    if (missing !== null) focus.missing()
  }, [focus, list, failure, missing])
  useEffect(() => {
    const note = ({ target }: FocusEvent) => focus.note(target)
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [focus])
  return { focus, early }
}

/** Takes what is typed while the string that it is meant for is still being read; seen once something stands in it. */
export function EarlyText({
  ref,
  focus,
}: {
  readonly ref: RefObject<HTMLTextAreaElement | null>
  readonly focus: TextFocus
}) {
  const text = useText()
  return (
    <textarea
      ref={ref}
      className={style.early}
      aria-label={text('early-text')}
      placeholder=" "
      tabIndex={-1}
      spellCheck={false}
      onCompositionStart={() => {
        focus.isComposing = true
      }}
      onCompositionEnd={() => {
        focus.isComposing = false
        focus.shown(true)
      }}
    />
  )
}
