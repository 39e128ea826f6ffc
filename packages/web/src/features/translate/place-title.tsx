import { useRouterState } from '@tanstack/react-router'
import { useRef } from 'react'
import { usePlaceAt } from '../../api/places.ts'
import { useText } from '../../text/texts.ts'
import { PageLink } from '../../ui/page-link.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { placeName } from '../../ui/place-name.ts'
import { linksOnTheWay } from './place-links.ts'
import style from './translate.module.css'
import { FollowsContext, useCurrent } from './workbench.ts'

/** The path of the place in the address of a page, without slashes around it. */
export const placePath = (pathname: string): string =>
  pathname
    .replace(/^.*?\/(?:translate|zen|browse|review|matrix)\//, '')
    .split('/')
    .filter((part) => part !== '')
    .map(decodeURIComponent)
    .join('/')

const ofEditor = /^\/(?:translate|zen|browse|review|matrix)\//

/**
 * Reads from the address of an editor's page. The page still stands for a moment when the address has gone elsewhere: what it had
 * before counts until then.
 */
function useOwnAddress(read: (location: { readonly pathname: string; readonly searchStr: string }) => string): string {
  const found = useRouterState({ select: ({ location }) => (ofEditor.test(location.pathname) ? read(location) : null) })
  const last = useRef('')
  if (found !== null) last.current = found
  return last.current
}

/** The path of the place that an editor's page shows. */
export const useEditorPath = (): string => useOwnAddress(({ pathname }) => placePath(pathname))

/** The address at which a link opened an editor's page, with its search. */
export const useEditorAddress = (): string => useOwnAddress(({ pathname, searchStr }) => pathname + searchStr)

/** The names on the way to the place, each a way out of the editor; `title`: the id of the text that names the page. */
export function PlaceTitle({ path, title }: { readonly path: string; readonly title: string }) {
  const text = useText()
  const { data } = usePlaceAt(path)
  const names = data?.names.map((one) => placeName(one, text)) ?? [path]
  const links = data ? linksOnTheWay(path) : []
  return (
    <h1 className={style.title}>
      <FollowsContext value={true}>
        <StringTitle page={text(title, { place: names.join(' / ') })} />
      </FollowsContext>
      {names.map((name, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the way to a place never changes its order
        <span key={at} className={style.name} title={name}>
          {links[at] === undefined ? (
            <bdi>{name}</bdi>
          ) : (
            <PageLink href={links[at]}>
              <bdi>{name}</bdi>
            </PageLink>
          )}
        </span>
      ))}
    </h1>
  )
}

/** So many characters of a string tell it from others among tabs and in the history of a browser. */
const beginningLength = 40

/** Names the current string in the title of the page, once the frame with it is drawn. */
function StringTitle({ page }: { readonly page: string }) {
  const [source = ''] = useCurrent()?.source ?? []
  const letters = [...source.replaceAll(/\s+/g, ' ').trim()]
  const beginning = letters.slice(0, beginningLength).join('')
  const isCut = letters.length > beginningLength
  usePageTitle(...(beginning === '' ? [] : [isCut ? `${beginning}…` : beginning]), page)
  return null
}
