import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { SearchBox } from '../../parts/search/search-box.tsx'
import screenshotTexts from '../../text/screenshots.ftl?raw'
import { addTexts, useText } from '../../text/texts.ts'
import translateTexts from '../../text/translate.ftl?raw'
import { IconButton } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { Notice } from '../../ui/notice.tsx'
import { AssignmentBar } from './assignment/bar-part.tsx'
import { AddString } from './editing/add-string.tsx'
import { EditingPane, EmptyList, type PaneHandle } from './editing/editing-pane.tsx'
import { Tray } from './editing/tray.tsx'
import { EarlyText, useTextFocus } from './fields/early-text.tsx'
import { KeyHelp } from './keys/key-help.tsx'
import { useActions } from './keys/use-actions.ts'
import { FilterChips } from './list/filter-chips.tsx'
import { ListFooter, StringRows } from './list/string-list.tsx'
import { cycleParts, focusWhenShown } from './page-parts.ts'
import { PaneBorder, showKeptWidths } from './pane-border.tsx'
import { Concordance } from './panels/concordance.tsx'
import { ContextPane } from './panels/context-pane.tsx'
import { takeEarlier, takeResult, takeTerm } from './panels/taken-texts.ts'
import { PlaceTitle, useEditorAddress, useEditorPath } from './place-title.tsx'
import { useLive } from './presence/use-live.ts'
import style from './translate.module.css'
import { useLife, useStringAddress } from './use-address.ts'
import { ViewLinks } from './view-links.tsx'
import { FollowsContext, useOpenWorkbench, useShown, useWorkbench, WorkbenchContext } from './workbench.ts'

addTexts(translateTexts)
addTexts(screenshotTexts)

/** The editor. */
export function Page() {
  // The user's moves change the address without the router: a change by the router comes from a link.
  const opened = useEditorAddress()
  return (
    <WorkbenchContext value={useOpenWorkbench()}>
      <TranslatePage key={opened} />
    </WorkbenchContext>
  )
}

function TranslatePage() {
  const text = useText()
  const path = useEditorPath()
  const { q, sortBy, assignment, search, sort, show } = useStringAddress(path)
  const failure = useShown(({ reading }) => reading.failure)
  const [isInString, setInString] = useState(false)
  const [hasContext, setContext] = useState(false)
  const [hasHelp, setHelp] = useState(false)
  const [hasConcordance, setConcordance] = useState(false)
  const pane = useRef<PaneHandle>(null)
  const status = useRef<HTMLDivElement>(null)
  const session = useWorkbench()
  const cache = useQueryClient()
  useLife()
  useLive(path)
  const { focus, early } = useTextFocus(pane, (message) => parts.current.say(message))
  /** The pane, while it holds the current string. */
  const present = () => (focus.isWaiting ? null : pane.current)
  const parts = useRef({
    focusText: () => focus.focusText(),
    isWaiting: () => focus.isWaiting,
    showGap: (form: number) => present()?.showGap(form),
    insertPlaceholder: (number: number) => present()?.insertPlaceholder(number),
    insertText: (added: string) => present()?.insertText(added),
    applyFix: () => present()?.applyFix() ?? false,
    dismiss: (number: number | 'all') => present()?.dismiss(number) ?? false,
    takeResult: (number: number | 'next') => takeResult(session, cache, number),
    takeEarlier: () => void takeEarlier(session, cache, parts.current.say),
    takeTerm: (number: number) =>
      void takeTerm(session, cache, {
        number,
        insert: (added) => present()?.insertText(added),
        say: (message) => parts.current.say(message),
      }),
    focus: (id: string) => focusWhenShown(focus, id),
    cycle: () => cycleParts(focus),
    showHelp: () => setHelp(true),
    showConcordance: () => setConcordance(true),
    say: (message: string) => {
      if (status.current) status.current.textContent = message
    },
  })
  const actions = useActions(parts)
  const seek = (q: string) => {
    search(q)
    focus.focusText()
  }
  return (
    <div
      ref={showKeptWidths}
      className={classes(
        style.workbench,
        isInString && style.inString,
        hasContext && style.withContext,
        assignment !== null && style.withBar,
      )}
    >
      <div className={style.toolbar}>
        <PlaceTitle path={path} title="translate-title" />
        <ViewLinks path={path} current="translate" q={q} />
        <div className={style.searchPlace}>
          <SearchBox path={path} q={q} problem={failure} onSearch={seek} />
        </div>
        <FollowsContext value>
          <Tray focus={focus} />
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
      {assignment !== null && <AssignmentBar id={assignment} path={path} />}
      <section className={style.list} aria-label={text('string-list')}>
        <FilterChips path={path} q={q} sortBy={sortBy} onSearch={seek} onSort={sort} />
        <FollowsContext value>
          <StringRows
            onOpen={() => {
              setInString(true)
              focus.focusText()
            }}
            empty={<EmptyList />}
          />
          <ListFooter>
            <AddString
              path={path}
              onAdded={(checksum) => {
                show(checksum)
                focus.focusText()
              }}
            />
          </ListFooter>
        </FollowsContext>
      </section>
      <section className={style.editing} aria-label={text('editing')} id="editing">
        <div className={style.pane}>
          {failure && q === '' && <Notice tone="failing">{failure.message}</Notice>}
          <EditingPane
            ref={pane}
            focus={focus}
            actions={actions}
            onBack={() => {
              setInString(false)
              setContext(false)
            }}
            say={parts.current.say}
          />
          <EarlyText ref={early} focus={focus} />
        </div>
      </section>
      <aside className={style.context} aria-label={text('context')}>
        <div className={style.sheetHead}>
          <span className={style.handle} aria-hidden="true" />
          <IconButton icon="close" label={text('context-close')} onClick={() => setContext(false)} />
        </div>
        <FollowsContext value>
          <ContextPane onInsert={parts.current.insertText} />
        </FollowsContext>
      </aside>
      <PaneBorder column="list" />
      <PaneBorder column="context" />
      <div ref={status} className={style.status} role="status" />
      {hasHelp && <KeyHelp onClose={() => setHelp(false)} />}
      {hasConcordance && (
        <Concordance onInsert={(added) => present()?.insertText(added)} onClose={() => setConcordance(false)} />
      )}
    </div>
  )
}
