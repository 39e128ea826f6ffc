import { useQueryClient } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef, useState } from 'react'
import screenshotTexts from '../../text/screenshots.ftl?raw'
import { addTexts, useText } from '../../text/texts.ts'
import translateTexts from '../../text/translate.ftl?raw'
import { IconButton } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { Notice } from '../../ui/notice.tsx'
import { AddString } from './add-string.tsx'
import { ContextPane } from './context-pane.tsx'
import { EditingPane, EmptyList, type PaneHandle } from './editing-pane.tsx'
import { FilterChips } from './filter-chips.tsx'
import { KeyHelp } from './key-help.tsx'
import { cycleParts, focusPart } from './page-parts.ts'
import { PaneBorder, showKeptWidths } from './pane-border.tsx'
import { PlaceTitle, placePath } from './place-title.tsx'
import { SearchBox } from './search-box.tsx'
import { ListFooter, StringRows } from './string-list.tsx'
import { takeEarlier, takeResult } from './taken-texts.ts'
import style from './translate.module.css'
import { Tray } from './tray.tsx'
import { useActions } from './use-actions.ts'
import { useLife, useStringAddress } from './use-address.ts'
import { useLive } from './use-live.ts'
import { ViewLinks } from './view-links.tsx'
import { FollowsContext, useOpenWorkbench, useShown, useWorkbench, WorkbenchContext } from './workbench.ts'

addTexts(translateTexts)
addTexts(screenshotTexts)

/** The editor. */
export function Page() {
  // What one does here changes the address without the router: another one is where a link led.
  const opened = useRouterState({ select: ({ location }) => location.pathname + location.searchStr })
  return (
    <WorkbenchContext value={useOpenWorkbench()}>
      <TranslatePage key={opened} />
    </WorkbenchContext>
  )
}

function TranslatePage() {
  const text = useText()
  const path = useRouterState({ select: ({ location }) => placePath(location.pathname) })
  const { q, search, show } = useStringAddress(path)
  const failure = useShown(({ reading }) => reading.failure)
  const [isInString, setInString] = useState(false)
  const [hasContext, setContext] = useState(false)
  const [hasHelp, setHelp] = useState(false)
  const pane = useRef<PaneHandle>(null)
  const status = useRef<HTMLDivElement>(null)
  const session = useWorkbench()
  const cache = useQueryClient()
  useLife()
  useLive(path)
  const parts = useRef({
    focusText: () => pane.current?.focusText(),
    insertPlaceholder: (number: number) => pane.current?.insertPlaceholder(number),
    insertText: (added: string) => pane.current?.insertText(added),
    applyFix: () => pane.current?.applyFix() ?? false,
    dismiss: (number: number | 'all') => pane.current?.dismiss(number) ?? false,
    takeResult: (number: number | 'next') => takeResult(session, cache, number),
    takeEarlier: () => void takeEarlier(session, cache, parts.current.say),
    focus: focusPart,
    cycle: cycleParts,
    showHelp: () => setHelp(true),
    say: (message: string) => {
      if (status.current) status.current.textContent = message
    },
  })
  const actions = useActions(parts)
  useFirstFocus(parts)
  return (
    <div
      ref={showKeptWidths}
      className={classes(style.workbench, isInString && style.inString, hasContext && style.withContext)}
    >
      <div className={style.toolbar}>
        <PlaceTitle path={path} title="translate-title" />
        <ViewLinks path={path} current="translate" q={q} />
        <div className={style.searchPlace}>
          <SearchBox key={q} path={path} q={q} problem={failure} onSearch={search} />
        </div>
        <FollowsContext value>
          <Tray />
        </FollowsContext>
        <span className={style.contextSwitch}>
          <IconButton
            icon="panel"
            label={text('context')}
            aria-expanded={hasContext}
            onClick={() => setContext(!hasContext)}
          />
        </span>
      </div>
      <section className={style.list} aria-label={text('string-list')}>
        <FilterChips path={path} q={q} onSearch={search} />
        <FollowsContext value>
          <StringRows onOpen={() => setInString(true)} empty={<EmptyList />} />
          <ListFooter>
            <AddString path={path} onAdded={show} />
          </ListFooter>
        </FollowsContext>
      </section>
      <section className={style.editing} aria-label={text('editing')} id="editing">
        <div className={style.pane}>
          {failure && q === '' && <Notice tone="failing">{failure.message}</Notice>}
          <EditingPane ref={pane} actions={actions} onBack={() => setInString(false)} say={parts.current.say} />
        </div>
      </section>
      <aside className={style.context} aria-label={text('context')}>
        <FollowsContext value>
          <ContextPane onInsert={parts.current.insertText} />
        </FollowsContext>
      </aside>
      <PaneBorder column="list" />
      <PaneBorder column="context" />
      <div ref={status} className={style.status} role="status" />
      {hasHelp && <KeyHelp onClose={() => setHelp(false)} />}
    </div>
  )
}

/** Typing can begin at once; who is elsewhere on the page by then stays there. */
function useFirstFocus(parts: RefObject<{ focusText(): void }>): void {
  const isRead = useShown(({ reading }) => reading.content(reading.unit) !== undefined)
  useEffect(() => {
    if (!isRead) return
    // With the first frame: before it nothing on the page takes the focus.
    const frame = requestAnimationFrame(() => {
      const { activeElement } = document
      if (activeElement === document.body || activeElement?.tagName === 'MAIN') parts.current.focusText()
    })
    return () => cancelAnimationFrame(frame)
  }, [isRead, parts])
}
