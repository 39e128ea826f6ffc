import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { type BulkEdit, useBulkStep } from '../../api/bulk-edits.ts'
import { keepSavedCell, useMatrix } from '../../api/matrix.ts'
import { useOverview } from '../../api/overview.ts'
import { useSession } from '../../api/session.ts'
import matrixTexts from '../../text/matrix.ftl?raw'
import { addTexts, useText } from '../../text/texts.ts'
import translateTexts from '../../text/translate.ftl?raw'
import { Button } from '../../ui/button.tsx'
import { FailedPart } from '../../ui/failed-part.tsx'
import { Form } from '../../ui/form.tsx'
import { Empty } from '../../ui/panel.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TagField } from '../../ui/tag-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { tellAsking } from '../../ui/toasts.tsx'
import style from './matrix/grid.module.css'
import { Grid } from './matrix/grid.tsx'
import { PasteDialog, type Pasted } from './matrix/paste-dialog.tsx'
import { PlaceTitle, useEditorPath } from './place-title.tsx'
import page from './translate.module.css'
import { useLife } from './use-address.ts'
import { useOpenWorkbench, useWorkbench, WorkbenchContext } from './workbench.ts'

addTexts(translateTexts)
addTexts(matrixTexts)

const mostLanguages = 20
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

/** The languages that a link names. */
function chosenInAddress(): readonly string[] | null {
  const codes = new URLSearchParams(location.search).get('languages')?.split(',').filter(Boolean) ?? []
  return codes.length === 0 ? null : codes.slice(0, mostLanguages)
}

/** The languages of a project, the reader's own first. */
function useLanguageOptions(path: string) {
  const { data } = useOverview(path.split('/')[0] ?? '', 'languages')
  const own = useSession().preferences.languages
  return useMemo(() => {
    const all = (data ?? []).flatMap(({ code, name }) => (code ? [{ value: code, name }] : []))
    const rank = ({ value }: { readonly value: string }) => (own.includes(value) ? own.indexOf(value) : own.length)
    return data && all.toSorted((a, b) => rank(a) - rank(b))
  }, [data, own])
}

interface LanguageOption {
  readonly value: string
  readonly name: string
}

/** Languages that can be added: all, until there are as many as a grid shows. */
const addable = (options: readonly LanguageOption[], languages: readonly string[]): readonly LanguageOption[] =>
  languages.length < mostLanguages ? options : options.filter(({ value }) => languages.includes(value))

/** Puts the texts saved here into rows that were read before. */
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

function MatrixPage({ path }: { readonly path: string }) {
  const text = useText()
  const queries = useQueryClient()
  const options = useLanguageOptions(path)
  const [chosen, setChosen] = useState(chosenInAddress)
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState({ q: '', within: '' })
  const [pasted, setPasted] = useState<Pasted | null>(null)
  const undo = useBulkStep(path)
  useLife()
  useSavedCells(path)
  const languages = useMemo(
    () => chosen ?? options?.slice(0, firstLanguages).map(({ value }) => value) ?? [],
    [chosen, options],
  )
  const within = languages.includes(asked.within) ? asked.within : ''
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useMatrix({
    path,
    languages,
    q: asked.q,
    within,
  })
  const more = useCallback(() => {
    if (!isFetchingNextPage) void fetchNextPage()
  }, [fetchNextPage, isFetchingNextPage])
  const rows = useMemo(() => data?.pages.flatMap((one) => one.rows) ?? [], [data])
  const shown = data?.pages[0]?.languages
  const readAgain = () => void queries.invalidateQueries({ queryKey: ['matrix', path] })
  const written = (edit: BulkEdit) => {
    setPasted(null)
    readAgain()
    tellAsking(text('matrix-paste-done', { count: edit.outcomes.written ?? 0 }), text('matrix-paste-undo-text'), {
      name: text('matrix-paste-undo'),
      act: () => undo.mutate({ id: edit.id, step: 'undo' }, { onSettled: readAgain }),
    })
  }
  const pastedLanguage = pasted === null ? undefined : shown?.[pasted.place.column]
  return (
    <div className={style.page}>
      <div className={page.toolbar}>
        <PlaceTitle path={path} title="matrix-title" />
      </div>
      <div className={style.filters}>
        <div className={style.search}>
          <Form
            action={text('matrix-search')}
            look="outlined"
            error={error}
            fields={['q']}
            onSubmit={() => setAsked({ q: typed, within })}
          >
            <TextField label={text('matrix-q')} value={typed} spellCheck={false} onValueChange={setTyped} />
          </Form>
        </div>
        <SelectField
          label={text('matrix-within')}
          value={within}
          options={[
            { value: '', name: text('matrix-within-all') },
            ...(options ?? []).filter(({ value }) => languages.includes(value)),
          ]}
          onValueChange={(next) => setAsked({ ...asked, within: next })}
        />
        <div className={style.languages}>
          <TagField
            label={text('matrix-languages', { count: languages.length })}
            addLabel={text('matrix-language-add')}
            removeLabel={(name) => text('matrix-language-remove', { name })}
            options={addable(options ?? [], languages)}
            values={languages}
            onValuesChange={setChosen}
          />
        </div>
        <Button look="plain" icon="refresh" onClick={readAgain}>
          {text('list-refresh')}
        </Button>
      </div>
      {error && data === undefined ? (
        <FailedPart error={error} retry={refetch} />
      ) : shown === undefined ? (
        <Skeleton label={text('loading')} />
      ) : rows.length === 0 ? (
        <Empty title={text('matrix-none')} />
      ) : (
        <Grid
          languages={shown}
          rows={rows}
          hasMore={hasNextPage}
          onMore={more}
          onPaste={(place, pastedText) => setPasted({ place, text: pastedText })}
        />
      )}
      {pasted !== null && pastedLanguage !== undefined && (
        <PasteDialog
          path={path}
          pasted={pasted}
          rows={rows}
          language={pastedLanguage}
          onClose={() => setPasted(null)}
          onWritten={written}
        />
      )}
    </div>
  )
}
