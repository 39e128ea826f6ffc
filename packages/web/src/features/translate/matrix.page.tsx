import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type BulkRequest, useBulkStep, useBulkToItsEnd } from '../../api/bulk-edits.ts'
import { keepSavedCell, useMatrix } from '../../api/matrix.ts'
import { useOverview } from '../../api/overview.ts'
import { useSession } from '../../api/session.ts'
import matrixTexts from '../../text/matrix.ftl?raw'
import { addTexts, useText } from '../../text/texts.ts'
import translateTexts from '../../text/translate.ftl?raw'
import { Button } from '../../ui/button.tsx'
import { describeError, FailedPart } from '../../ui/failed-part.tsx'
import { Empty } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { tellAsking, tellAttention, tellDone, tellFailed } from '../../ui/toasts.tsx'
import style from './matrix/grid.module.css'
import { Grid } from './matrix/grid.tsx'
import { type GridAddress, gridSearch, readGridAddress, writeGridAddress } from './matrix/grid-address.ts'
import { GridFilters, type LanguageOption } from './matrix/grid-filters.tsx'
import type { GridPlace } from './matrix/grid-window.ts'
import { PasteDialog, type Pasted } from './matrix/paste-dialog.tsx'
import { pastedRows } from './matrix/pasted-cells.ts'
import { NewsContext, useGridLive, useNews } from './matrix/use-grid-live.ts'
import { PlaceTitle, useEditorPath } from './place-title.tsx'
import page from './translate.module.css'
import { useLife } from './use-address.ts'
import { useOpenWorkbench, useWorkbench, WorkbenchContext } from './workbench.ts'

addTexts(translateTexts)
addTexts(matrixTexts)

const firstLanguages = 5

/** All strings of a place in many languages at once, edited in place. */
export function Page() {
  const path = useEditorPath()
  return (
    <WorkbenchContext value={useOpenWorkbench()}>
      <MatrixPage key={path} path={path} />
    </WorkbenchContext>
  )
}

/** The first languages: the source language stands in the first column already. */
const firstShown = (options: readonly LanguageOption[] = []): readonly string[] =>
  options
    .filter(({ isSource }) => !isSource)
    .slice(0, firstLanguages)
    .map(({ value }) => value)

/** The languages of a project, the reader's own first. */
function useLanguageOptions(path: string) {
  const { data } = useOverview(path.split('/')[0] ?? '', 'languages')
  const own = useSession().preferences.languages
  return useMemo(() => {
    const all = (data ?? []).flatMap(({ code, name, isSource }) => (code ? [{ value: code, name, isSource }] : []))
    const rank = ({ value }: { readonly value: string }) => (own.includes(value) ? own.indexOf(value) : own.length)
    return data && all.toSorted((a, b) => rank(a) - rank(b))
  }, [data, own])
}

/** Rows that were read before get the texts that are saved here. */
function useSavedCells(path: string): void {
  const session = useWorkbench()
  const queries = useQueryClient()
  useEffect(
    () =>
      session.onArrival((unit) => {
        const target = session.textOf(unit)
        if (target) keepSavedCell(queries, path, { unit, target, state: session.stateOf(unit) })
      }),
    [session, queries, path],
  )
}

/** The answer to a paste: one bulk edit, which can be taken back as a whole. */
function usePasting(path: string, readAgain: () => void) {
  const text = useText()
  const start = useBulkToItsEnd(path)
  const undo = useBulkStep(path)
  const [pasted, setPasted] = useState<Pasted | null>(null)
  const last = useRef<{ readonly id: number; readonly closeMessage: () => void } | null>(null)
  const takeBack = () => {
    if (last.current === null) return
    const { id, closeMessage } = last.current
    last.current = null
    closeMessage()
    // Asked for by a message, which outlives this page and what `mutate` would call.
    void undo
      .mutateAsync({ id, step: 'undo' })
      .then(
        ({ outcomes: { kept = 0 } }) =>
          kept === 0
            ? tellDone(text('matrix-paste-undone'))
            : tellAttention(text('matrix-paste-undone'), text('matrix-paste-kept', { count: kept })),
        (error: Error) => tellFailed(text('matrix-paste-undo-failed'), describeError(error, text)),
      )
      .finally(readAgain)
  }
  const write = (request: BulkRequest) =>
    start.mutate(request, {
      onSuccess: (edit) => {
        setPasted(null)
        readAgain()
        const count = edit.outcomes.written ?? 0
        const undoing = { name: text('matrix-paste-undo'), act: takeBack }
        last.current?.closeMessage()
        last.current = null
        if (count === 0) return tellFailed(text('matrix-paste-failed'))
        const closeMessage = tellAsking(text('matrix-paste-done', { count }), text('matrix-paste-undo-text'), undoing)
        last.current = { id: edit.id, closeMessage }
      },
    })
  return { pasted, setPasted, write, takeBack, isWriting: start.isPending, error: start.error, reset: start.reset }
}

function MatrixPage({ path }: { readonly path: string }) {
  const text = useText()
  const queries = useQueryClient()
  const options = useLanguageOptions(path)
  const [asked, setAsked] = useState(() => readGridAddress(location.search))
  const readAgain = () => void queries.invalidateQueries({ queryKey: ['matrix', path] })
  const pasting = usePasting(path, readAgain)
  const { pasted } = pasting
  useLife()
  useSavedCells(path)
  const languages = useMemo(() => asked.languages ?? firstShown(options), [asked.languages, options])
  const within = languages.includes(asked.within) ? asked.within : ''
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useMatrix({
    path,
    languages,
    q: gridSearch(asked),
    within,
  })
  const more = useCallback(() => {
    if (!isFetchingNextPage) void fetchNextPage()
  }, [fetchNextPage, isFetchingNextPage])
  const rows = useMemo(() => data?.pages.flatMap((one) => one.rows) ?? [], [data])
  const shown = data?.pages[0]?.languages
  const { news, show } = useGridLive({ path, languages, rows })
  const ask = (next: GridAddress) => {
    setAsked(next)
    // Without the router, which has nothing to load.
    History.prototype.replaceState.call(history, history.state, '', location.pathname + writeGridAddress(next))
  }
  const refresh = () => {
    news.clear()
    readAgain()
  }
  /** Rows that were not read yet take texts as well. */
  const openPaste = async (place: GridPlace, pastedText: string) => {
    let all = rows
    for (let hasMore = hasNextPage; hasMore && all.length < place.row + pastedRows(pastedText).length; ) {
      const read = await fetchNextPage()
      all = read.data?.pages.flatMap((one) => one.rows) ?? all
      hasMore = read.hasNextPage && !read.isError
    }
    pasting.reset()
    pasting.setPasted({ place, text: pastedText, rows: all })
  }
  return (
    <NewsContext value={news}>
      <div className={style.page}>
        <div className={page.toolbar}>
          <PlaceTitle path={path} title="matrix-title" />
          <GridNewsCount />
          <Button look="plain" icon="refresh" onClick={refresh}>
            {text('list-refresh')}
          </Button>
        </div>
        <div className={style.filters}>
          <GridFilters asked={asked} languages={languages} options={options ?? []} error={error} onAsk={ask} />
        </div>
        {error && data === undefined ? (
          <FailedPart error={error} retry={refetch} />
        ) : options !== undefined && languages.length === 0 ? (
          <Empty title={text('matrix-no-languages')} />
        ) : shown === undefined ? (
          <Skeleton label={text('loading')} />
        ) : rows.length === 0 ? (
          <Empty title={text('matrix-none')} />
        ) : (
          <>
            <Grid
              languages={shown}
              rows={rows}
              hasMore={hasNextPage}
              onMore={more}
              onShow={show}
              onUndo={pasting.takeBack}
              onPaste={(place, pastedText) => void openPaste(place, pastedText)}
            />
            <p className={style.hint}>{text('matrix-hint')}</p>
          </>
        )}
        {pasted !== null && shown !== undefined && (
          <PasteDialog
            path={path}
            pasted={pasted}
            languages={shown}
            onClose={() => pasting.setPasted(null)}
            onWrite={pasting.write}
            isWriting={pasting.isWriting}
            error={pasting.error}
          />
        )}
      </div>
    </NewsContext>
  )
}

/** Tells how many texts others have changed since one looked. */
function GridNewsCount() {
  const text = useText()
  const count = useNews((news) => news.count)
  return (
    <p role="status" className={style.news}>
      {count > 0 && text('matrix-news', { count })}
    </p>
  )
}
