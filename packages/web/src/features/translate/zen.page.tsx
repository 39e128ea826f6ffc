import { useQueryClient } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef, useState } from 'react'
import screenshotTexts from '../../text/screenshots.ftl?raw'
import { addTexts, useText } from '../../text/texts.ts'
import translateTexts from '../../text/translate.ftl?raw'
import { Notice } from '../../ui/notice.tsx'
import { EditingPane, EmptyList, type PaneHandle } from './editing-pane.tsx'
import { FilterChips } from './filter-chips.tsx'
import { KeyHelp } from './key-help.tsx'
import { focusPart } from './page-parts.ts'
import { PlaceTitle, placePath } from './place-title.tsx'
import { SearchBox } from './search-box.tsx'
import cards from './string-cards.module.css'
import { StringCards } from './string-cards.tsx'
import { ListFooter } from './string-list.tsx'
import { takeEarlier, takeResult } from './taken-texts.ts'
import style from './translate.module.css'
import { Tray } from './tray.tsx'
import { useActions } from './use-actions.ts'
import { useLife, useStringAddress } from './use-address.ts'
import { useLive } from './use-live.ts'
import { ViewLinks } from './view-links.tsx'
import { useOpenWorkbench, useShown, useWorkbench, WorkbenchContext } from './workbench.ts'

addTexts(translateTexts)
addTexts(screenshotTexts)

/** The editor without anything beside the texts: strings below each other, of which one is written. */
export function Page() {
  const path = useRouterState({ select: ({ location }) => placePath(location.pathname) })
  return (
    <WorkbenchContext value={useOpenWorkbench()}>
      <ZenPage key={path} path={path} />
    </WorkbenchContext>
  )
}

function ZenPage({ path }: { readonly path: string }) {
  const text = useText()
  const { q, search } = useStringAddress(path)
  const failure = useShown(({ reading }) => reading.failure)
  const isEmpty = useShown(({ reading }) => reading.list?.length === 0)
  const [hasHelp, setHelp] = useState(false)
  const pane = useRef<PaneHandle>(null)
  const status = useRef<HTMLDivElement>(null)
  const session = useWorkbench()
  const cache = useQueryClient()
  useLife()
  useLive(path)
  const say = (message: string) => {
    if (status.current) status.current.textContent = message
  }
  const parts = useRef({
    // The field comes with the string: see below.
    focusText: () => pane.current?.focusText(),
    insertPlaceholder: (number: number) => pane.current?.insertPlaceholder(number),
    applyFix: () => pane.current?.applyFix() ?? false,
    dismiss: (number: number | 'all') => pane.current?.dismiss(number) ?? false,
    takeResult: (number: number | 'next') => takeResult(session, cache, number),
    takeEarlier: () => void takeEarlier(session, cache, say),
    focus: focusPart,
    cycle: () => (document.activeElement?.id === 'string-rows' ? pane.current?.focusText() : focusPart('string-rows')),
    showHelp: () => setHelp(true),
    say,
  })
  const actions = useActions(parts)
  useFieldFocus(pane)
  return (
    <div className={cards.page}>
      <div className={style.toolbar}>
        <PlaceTitle path={path} title="zen-title" />
        <ViewLinks path={path} current="zen" q={q} />
        <div className={style.searchPlace}>
          <SearchBox key={q} path={path} q={q} problem={failure} onSearch={search} />
        </div>
        <Tray />
      </div>
      <div className={cards.bar}>
        <FilterChips path={path} q={q} onSearch={search} />
        <div className={cards.footer}>
          <ListFooter />
        </div>
      </div>
      {failure && q === '' && <Notice tone="failing">{failure.message}</Notice>}
      {isEmpty && <EmptyList />}
      <section id="editing" className={cards.scroller} aria-label={text('editing')}>
        <StringCards
          current={<EditingPane ref={pane} actions={actions} say={say} />}
          onChoose={(_, position) => session.reading.move(position)}
        />
      </section>
      <div ref={status} className={style.status} role="status" />
      {hasHelp && <KeyHelp onClose={() => setHelp(false)} />}
    </div>
  )
}

/** The field of the string that becomes the current one takes the focus, once it is there: its card may come when the list has been measured. */
function useFieldFocus(pane: RefObject<PaneHandle | null>): void {
  const unit = useShown(({ reading }) => (reading.content(reading.unit) ? reading.unit : -1))
  useEffect(() => {
    if (unit < 0) return
    const take = () => {
      const { activeElement } = document
      if (!pane.current) frame = requestAnimationFrame(take)
      // Who writes in the search, or another place, stays there.
      else if (!activeElement?.matches('input, textarea, select')) pane.current.focusText()
    }
    let frame = requestAnimationFrame(take)
    return () => cancelAnimationFrame(frame)
  }, [unit, pane])
}
