import { useRouter, useRouterState } from '@tanstack/react-router'
import screenshotTexts from '../../text/screenshots.ftl?raw'
import { addTexts } from '../../text/texts.ts'
import translateTexts from '../../text/translate.ftl?raw'
import { Notice } from '../../ui/notice.tsx'
import { EmptyList } from './editing-pane.tsx'
import { FilterChips } from './filter-chips.tsx'
import { PlaceTitle, placePath } from './place-title.tsx'
import { SearchBox } from './search-box.tsx'
import cards from './string-cards.module.css'
import { StringCards } from './string-cards.tsx'
import { ListFooter } from './string-list.tsx'
import style from './translate.module.css'
import { useStringAddress } from './use-address.ts'
import { useLive } from './use-live.ts'
import { ViewLinks } from './view-links.tsx'
import { useOpenWorkbench, useShown, WorkbenchContext } from './workbench.ts'

addTexts(translateTexts)
addTexts(screenshotTexts)

/** The strings of a place, to be read and searched: nothing is changed here. */
export function Page() {
  const path = useRouterState({ select: ({ location }) => placePath(location.pathname) })
  return (
    <WorkbenchContext value={useOpenWorkbench()}>
      <BrowsePage key={path} path={path} />
    </WorkbenchContext>
  )
}

function BrowsePage({ path }: { readonly path: string }) {
  const router = useRouter()
  const { q, search } = useStringAddress(path)
  const failure = useShown(({ reading }) => reading.failure)
  const isEmpty = useShown(({ reading }) => reading.list?.length === 0)
  useLive(path)
  const open = (checksum: string) => {
    const query = new URLSearchParams({ ...(q === '' ? {} : { q }), checksum })
    router.history.push(`${router.basepath === '/' ? '' : router.basepath}/translate/${path}/?${query}`)
  }
  return (
    <div className={cards.page}>
      <div className={style.toolbar}>
        <PlaceTitle path={path} title="browse-title" />
        <ViewLinks path={path} current="browse" q={q} />
        <div className={style.searchPlace}>
          <SearchBox key={q} path={path} q={q} problem={failure} onSearch={search} />
        </div>
      </div>
      <div className={cards.bar}>
        <FilterChips path={path} q={q} onSearch={search} />
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
