import { useRouter, useRouterState } from '@tanstack/react-router'
import { RefusedRequest } from '@weft/contract/client'
import { useMemo, useState } from 'react'
import { mayDo, usePlaceAt } from '../../api/places.ts'
import { useSession } from '../../api/session.ts'
import { type FoundSources as Found, pageOf, useFoundSources, useFoundThings } from '../../api/site-search.ts'
import search from '../../text/search.ftl?raw'
import { addTexts, useText } from '../../text/texts.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { FailedPart } from '../../ui/failed-part.tsx'
import { Form } from '../../ui/form.tsx'
import { assignHref } from '../../ui/link.ts'
import { PageBody, PageHeader } from '../../ui/page-header.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { Empty, Panel } from '../../ui/panel.tsx'
import { RowList } from '../../ui/row-list.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { FoundFacets } from './found-facets.tsx'
import { FoundSource } from './found-source.tsx'
import style from './search.module.css'
import { wordsToMark } from './search-terms.ts'

addTexts(search)

/** Strings of all projects that one sees, and things by their names. */
export function Page() {
  const text = useText()
  const searched = useRouterState({ select: ({ location }) => location.searchStr })
  const q = new URLSearchParams(searched).get('q') ?? ''
  usePageTitle(...(q === '' ? [] : [q]), text('place-search'))
  return (
    <>
      <PageHeader title={text('place-search')} summary={text('search-text')} />
      <PageBody>
        <SearchForm key={q} q={q} />
        {q !== '' && <FoundThings q={q} />}
        {q !== '' && <FoundSources q={q} />}
      </PageBody>
    </>
  )
}

function SearchForm({ q }: { readonly q: string }) {
  const text = useText()
  const router = useRouter()
  const [typed, setTyped] = useState(q)
  const { error } = useFoundSources(q, useSession().preferences.languages)
  const isWrong = error instanceof RefusedRequest && error.status < 500
  const prefix = router.basepath === '/' ? '' : router.basepath
  return (
    // biome-ignore lint/a11y/useSemanticElements: React's types know no <search> yet
    <div role="search" className={style.form}>
      <Form
        action={text('search-action')}
        onSubmit={() => router.history.push(`${prefix}/search/?q=${encodeURIComponent(typed.trim().toWellFormed())}`)}
      >
        <TextField
          label={text('search-label')}
          hint={text('search-hint')}
          name="q"
          type="search"
          autoFocus
          spellCheck={false}
          value={typed}
          problem={isWrong ? error.problems.map(({ detail }) => detail).join(' ') : undefined}
          onValueChange={setTyped}
        />
      </Form>
    </div>
  )
}

function FoundThings({ q }: { readonly q: string }) {
  const text = useText()
  const { data = [] } = useFoundThings(q)
  if (data.length === 0) return null
  return (
    <Panel title={text('search-things')} flush>
      <RowList
        rows={data.map(({ url, name, category }) => ({
          key: url,
          title: (
            <PageLink href={pageOf(url)}>
              <bdi>{name}</bdi>
            </PageLink>
          ),
          detail: text(`search-kind-${category.toLowerCase()}`),
        }))}
      />
    </Panel>
  )
}

function FoundSources({ q }: { readonly q: string }) {
  const text = useText()
  const { languages } = useSession().preferences
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useFoundSources(q, languages)
  const words = useMemo(() => wordsToMark(q), [q])
  // The search field shows the errors of a search.
  if (error instanceof RefusedRequest && error.status < 500) return null
  const [first] = data?.pages ?? []
  const found = data?.pages.flatMap(({ results }) => results)
  return (
    <Panel
      title={text('found-strings', { count: first?.count ?? 0 })}
      flush
      actions={first && <AssignFound q={q} found={first} />}
    >
      {error && <FailedPart error={error} retry={refetch} />}
      {found === undefined && !error && <Skeleton label={text('loading')} />}
      {first && <Facets q={q} found={first} />}
      {first?.is_cut && <p className={style.note}>{text('search-cut', { count: first.strings })}</p>}
      {found?.length === 0 && <Empty title={text('search-none')}>{text('search-none-text')}</Empty>}
      <ol className={style.strings} hidden={!found?.length}>
        {found?.map((one) => (
          <FoundSource key={one.id} found={one} words={words} />
        ))}
      </ol>
      {hasNextPage && (
        <p className={style.more}>
          <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {text('search-more')}
          </Button>
        </p>
      )}
    </Panel>
  )
}

/** Managers of a project can assign strings that were found in it alone. */
function AssignFound({ q, found: { projects } }: { readonly q: string; readonly found: Found }) {
  const text = useText()
  const [only] = projects
  const path = only !== undefined && projects.length === 1 ? only.slug : ''
  const { data: place } = usePlaceAt(path)
  if (path === '' || place === undefined || place.archive !== null || !mayDo(place, 'project.edit')) return null
  return (
    <PageLink className={buttonClass('plain')} href={assignHref(path, q)}>
      {text('search-assign')}
    </PageLink>
  )
}

function Facets({ q, found }: { readonly q: string; readonly found: Found }) {
  const text = useText()
  const languages = found.languages.map(({ code, ...facet }) => ({ term: `language:${code}`, ...facet }))
  const projects = found.projects.map(({ slug, ...facet }) => ({ term: `project:${slug}`, ...facet }))
  return (
    <div className={style.filters}>
      <FoundFacets q={q} title={text('search-languages')} facets={languages} />
      <FoundFacets q={q} title={text('search-projects')} facets={projects} />
    </div>
  )
}
