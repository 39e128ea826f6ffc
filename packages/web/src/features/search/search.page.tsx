import { useRouter, useRouterState } from '@tanstack/react-router'
import { RefusedRequest } from '@weft/contract/client'
import { useState } from 'react'
import { pageOf, useFoundStrings, useFoundThings } from '../../api/site-search.ts'
import search from '../../text/search.ftl?raw'
import { addTexts, useText } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import { FailedPart } from '../../ui/failed-part.tsx'
import { Form } from '../../ui/form.tsx'
import { PageBody, PageHeader } from '../../ui/page-header.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { Empty, Panel } from '../../ui/panel.tsx'
import { RowList } from '../../ui/row-list.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { FoundString } from './found-string.tsx'
import style from './search.module.css'

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
        {q !== '' && <FoundStrings q={q} />}
      </PageBody>
    </>
  )
}

function SearchForm({ q }: { readonly q: string }) {
  const text = useText()
  const router = useRouter()
  const [typed, setTyped] = useState(q)
  const { error } = useFoundStrings(q)
  const isWrong = error instanceof RefusedRequest && error.status < 500
  const prefix = router.basepath === '/' ? '' : router.basepath
  return (
    // biome-ignore lint/a11y/useSemanticElements: React's types know no <search> yet
    <div role="search">
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

function FoundStrings({ q }: { readonly q: string }) {
  const text = useText()
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useFoundStrings(q)
  // The search field shows the errors of a search.
  if (error instanceof RefusedRequest && error.status < 500) return null
  const found = data?.pages.flatMap(({ results }) => results)
  return (
    <Panel title={text('found-strings', { count: data?.pages[0]?.count ?? 0 })} flush>
      {error && <FailedPart error={error} retry={refetch} />}
      {found === undefined && !error && <Skeleton label={text('loading')} />}
      {found?.length === 0 && <Empty title={text('search-none')}>{text('search-none-text')}</Empty>}
      <ol className={style.strings} hidden={!found?.length}>
        {found?.map((one) => (
          <FoundString key={one.id} string={one} />
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
