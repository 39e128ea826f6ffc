import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { SearchBox } from '../../parts/search/search-box.tsx'
import screenshotTexts from '../../text/screenshots.ftl?raw'
import { addTexts, useText } from '../../text/texts.ts'
import translateTexts from '../../text/translate.ftl?raw'
import { Notice } from '../../ui/notice.tsx'
import { AssignmentBar } from './assignment/bar-part.tsx'
import { EditingPane, EmptyList, type PaneHandle } from './editing/editing-pane.tsx'
import { Tray } from './editing/tray.tsx'
import { EarlyText, useTextFocus } from './fields/early-text.tsx'
import { KeyHelp } from './keys/key-help.tsx'
import { useActions } from './keys/use-actions.ts'
import { FilterChips } from './list/filter-chips.tsx'
import cards from './list/string-cards.module.css'
import { StringCards } from './list/string-cards.tsx'
import { ListFooter } from './list/string-list.tsx'
import { focusPart } from './page-parts.ts'
import { Concordance } from './panels/concordance.tsx'
import { takeEarlier, takeResult, takeTerm } from './panels/taken-texts.ts'
import { PlaceTitle, useEditorPath } from './place-title.tsx'
import { useLive } from './presence/use-live.ts'
import style from './translate.module.css'
import { useLife, useStringAddress } from './use-address.ts'
import { ViewLinks } from './view-links.tsx'
import { useOpenWorkbench, useShown, useWorkbench, WorkbenchContext } from './workbench.ts'

addTexts(translateTexts)
addTexts(screenshotTexts)

/** The editor with only the texts: strings below each other, one of them editable. */
export function Page() {
  const path = useEditorPath()
  return (
    <WorkbenchContext value={useOpenWorkbench()}>
      <ZenPage key={path} path={path} />
    </WorkbenchContext>
  )
}

function ZenPage({ path }: { readonly path: string }) {
  const text = useText()
  const { q, sortBy, assignment, search, sort } = useStringAddress(path)
  const failure = useShown(({ reading }) => reading.failure)
  const isEmpty = useShown(({ reading }) => reading.list?.length === 0)
  const [hasHelp, setHelp] = useState(false)
  const [hasConcordance, setConcordance] = useState(false)
  const pane = useRef<PaneHandle>(null)
  const status = useRef<HTMLDivElement>(null)
  const session = useWorkbench()
  const cache = useQueryClient()
  useLife()
  useLive(path)
  const say = (message: string) => {
    if (status.current) status.current.textContent = message
  }
  const { focus, early } = useTextFocus(pane, say)
  const present = () => (focus.isWaiting ? null : pane.current)
  const parts = useRef({
    focusText: () => focus.focusText(),
    isWaiting: () => focus.isWaiting,
    showGap: (form: number) => present()?.showGap(form),
    insertPlaceholder: (number: number) => present()?.insertPlaceholder(number),
    applyFix: () => present()?.applyFix() ?? false,
    dismiss: (number: number | 'all') => present()?.dismiss(number) ?? false,
    takeResult: (number: number | 'next') => takeResult(session, cache, number),
    takeEarlier: () => void takeEarlier(session, cache, say),
    takeTerm: (number: number) =>
      void takeTerm(session, cache, { number, insert: (added) => present()?.insertText(added), say: say }),
    focus: focusPart,
    cycle: () => (document.activeElement?.id === 'string-rows' ? focus.focusText() : focusPart('string-rows')),
    showHelp: () => setHelp(true),
    showConcordance: () => setConcordance(true),
    say,
  })
  const actions = useActions(parts)
  const seek = (q: string) => {
    search(q)
    focus.focusText()
  }
  return (
    <div className={cards.page}>
      <div className={style.toolbar}>
        <PlaceTitle path={path} title="zen-title" />
        <ViewLinks path={path} current="zen" q={q} />
        <div className={style.searchPlace}>
          <SearchBox path={path} q={q} problem={failure} onSearch={seek} />
        </div>
        <Tray focus={focus} />
      </div>
      {assignment !== null && <AssignmentBar id={assignment} path={path} />}
      <div className={cards.bar}>
        <FilterChips path={path} q={q} sortBy={sortBy} onSearch={seek} onSort={sort} />
        <div className={cards.footer}>
          <ListFooter />
        </div>
      </div>
      {failure && q === '' && <Notice tone="failing">{failure.message}</Notice>}
      {isEmpty && <EmptyList />}
      <section id="editing" className={cards.scroller} aria-label={text('editing')}>
        <StringCards
          current={<EditingPane ref={pane} focus={focus} actions={actions} say={say} />}
          onChoose={(_, position) => {
            session.reading.move(position)
            focus.focusText()
          }}
        />
        <EarlyText ref={early} focus={focus} />
      </section>
      <div ref={status} className={style.status} role="status" />
      {hasHelp && <KeyHelp onClose={() => setHelp(false)} />}
      {hasConcordance && (
        <Concordance onInsert={(added) => present()?.insertText(added)} onClose={() => setConcordance(false)} />
      )}
    </div>
  )
}
