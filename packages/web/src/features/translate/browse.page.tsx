import { useRouter } from '@tanstack/react-router'
import { SearchBox } from '../../parts/search/search-box.tsx'
import screenshotTexts from '../../text/screenshots.ftl?raw'
import { addTexts } from '../../text/texts.ts'
import translateTexts from '../../text/translate.ftl?raw'
import { Notice } from '../../ui/notice.tsx'
import { EmptyList } from './editing/editing-pane.tsx'
import { FilterChips } from './list/filter-chips.tsx'
import cards from './list/string-cards.module.css'
import { StringCards } from './list/string-cards.tsx'
import { ListFooter } from './list/string-list.tsx'
import { PlaceTitle, useEditorPath } from './place-title.tsx'
import { useLive } from './presence/use-live.ts'
import style from './translate.module.css'
import { useStringAddress } from './use-address.ts'
import { ViewLinks } from './view-links.tsx'
import { useOpenWorkbench, useShown, WorkbenchContext } from './workbench.ts'

addTexts(translateTexts)
addTexts(screenshotTexts)

/** The strings of a place, to be read and searched: nothing is changed here. */
export function Page() {
  const path = useEditorPath()
  return (
    <WorkbenchContext value={useOpenWorkbench()}>
      <BrowsePage key={path} path={path} />
    </WorkbenchContext>
  )
}

function BrowsePage({ path }: { readonly path: string }) {
  const router = useRouter()
  const { q, sortBy, search, sort } = useStringAddress(path)
  const failure = useShown(({ reading }) => reading.failure)
  const isEmpty = useShown(({ reading }) => reading.list?.length === 0)
  useLive(path)
  const open = (checksum: string) => {
    const order = sortBy === '' ? {} : { sort_by: sortBy }
    const query = new URLSearchParams({ ...(q === '' ? {} : { q }), ...order, checksum })
    router.history.push(`${router.basepath === '/' ? '' : router.basepath}/translate/${path}/?${query}`)
  }
  return (
    <div className={cards.page}>
      <div className={style.toolbar}>
        <PlaceTitle path={path} title="browse-title" />
        <ViewLinks path={path} current="browse" q={q} />
        <div className={style.searchPlace}>
          <SearchBox path={path} q={q} problem={failure} onSearch={search} />
        </div>
      </div>
      <div className={cards.bar}>
        <FilterChips path={path} q={q} sortBy={sortBy} onSearch={search} onSort={sort} />
        <div className={cards.footer}>
          <ListFooter />
        </div>
      </div>
      {failure && q === '' && <Notice tone="failing">{failure.message}</Notice>}
      {isEmpty && <EmptyList />}
      <StringCards onChoose={({ checksum }) => open(checksum)} />
    </div>
  )
}
