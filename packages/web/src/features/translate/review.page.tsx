import { useMemo, useRef, useState } from 'react'
import screenshotTexts from '../../text/screenshots.ftl?raw'
import { addTexts, textOf, useText } from '../../text/texts.ts'
import translateTexts from '../../text/translate.ftl?raw'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { Notice } from '../../ui/notice.tsx'
import { Tray } from './editing/tray.tsx'
import type { Actions } from './keys/actions.ts'
import { KeyHelp } from './keys/key-help.tsx'
import { useActions } from './keys/use-actions.ts'
import { ListFooter, StringRows } from './list/string-list.tsx'
import { focusPart } from './page-parts.ts'
import { PaneBorder, showKeptWidths } from './pane-border.tsx'
import { ContextPane } from './panels/context-pane.tsx'
import { PlaceTitle, useEditorPath } from './place-title.tsx'
import { useLive } from './presence/use-live.ts'
import { changedSince, lastLook, noteLook } from './review/last-look.ts'
import { ReviewFilters } from './review/review-filters.tsx'
import { NothingToReview, ReviewPane } from './review/review-pane.tsx'
import type { ReviewPaneHandle } from './review/review-pane-handle.ts'
import style from './translate.module.css'
import { useLife, useStringAddress } from './use-address.ts'
import { ViewLinks } from './view-links.tsx'
import { useOpenWorkbench, useShown, WorkbenchContext } from './workbench.ts'

addTexts(translateTexts)
addTexts(screenshotTexts)

/** The changes in a place, to approve or return with the keyboard alone. */
export function Page() {
  const path = useEditorPath()
  return (
    <WorkbenchContext value={useOpenWorkbench()}>
      <ReviewPage key={path} path={path} />
    </WorkbenchContext>
  )
}

function ReviewPage({ path }: { readonly path: string }) {
  const text = useText()
  const [opened] = useState(() => new Date())
  const [since, setSince] = useState(() => lastLook(path))
  const { q, sortBy, search, sort } = useStringAddress(path, { q: changedSince(since) })
  const failure = useShown(({ reading }) => reading.failure)
  const [isInString, setInString] = useState(false)
  const [hasHelp, setHelp] = useState(false)
  const pane = useRef<ReviewPaneHandle>(null)
  const status = useRef<HTMLDivElement>(null)
  useLife()
  useLive(path)
  const say = (message: string) => {
    if (status.current) status.current.textContent = message
  }
  const parts = useRef({
    focusText: () => focusPart('string-rows'),
    insertPlaceholder: () => {},
    applyFix: () => false,
    dismiss: () => false,
    takeResult: () => false,
    takeEarlier: () => {},
    takeTerm: () => {},
    focus: focusPart,
    cycle: () => focusPart(document.activeElement?.id === 'string-rows' ? 'facts' : 'string-rows'),
    showHelp: () => setHelp(true),
    say,
  })
  const own = useMemo(() => reviewActions(() => pane.current), [])
  const actions = useActions(parts, own)
  const see = () => {
    noteLook(path, opened)
    setSince(opened.toISOString())
    search(changedSince(opened.toISOString()))
    say(textOf('review-seen-done'))
  }
  return (
    <div ref={showKeptWidths} className={classes(style.workbench, isInString && style.inString)}>
      <div className={style.toolbar}>
        <PlaceTitle path={path} title="review-title" />
        <ViewLinks path={path} current="review" />
        <Tray />
        <span className={style.toolbarEnd}>
          <Button onClick={see}>{text('review-seen')}</Button>
        </span>
      </div>
      <section className={style.list} aria-label={text('string-list')}>
        <ReviewFilters path={path} since={since} q={q} sortBy={sortBy} onSearch={search} onSort={sort} />
        <StringRows onOpen={() => setInString(true)} empty={<NothingToReview />} />
        <ListFooter />
      </section>
      <section className={style.editing} aria-label={text('review')} id="editing">
        <div className={style.pane}>
          {failure && <Notice tone="failing">{failure.message}</Notice>}
          <ReviewPane ref={pane} since={since} actions={actions} onBack={() => setInString(false)} say={say} />
        </div>
      </section>
      <aside className={style.context} aria-label={text('context')}>
        <ContextPane />
      </aside>
      <PaneBorder column="list" />
      <PaneBorder column="context" />
      <div ref={status} className={style.status} role="status" />
      {hasHelp && <KeyHelp onClose={() => setHelp(false)} />}
    </div>
  )
}

/** Keys with other meanings here: R asks for a reason, Enter and E open the editor. */
function reviewActions(pane: () => ReviewPaneHandle | null): Partial<Actions> {
  const does = (act: (handle: ReviewPaneHandle) => void) => () => {
    const handle = pane()
    if (handle) act(handle)
    return true
  }
  return {
    approve: does((handle) => handle.approve()),
    'save-next': does((handle) => handle.approve()),
    'needs-editing': does((handle) => handle.askWhy()),
    'focus-text': does((handle) => handle.edit()),
  }
}
