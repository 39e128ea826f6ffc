import { usePlaceAt } from '../../api/places.ts'
import { useText } from '../../text/texts.ts'
import { usePageTitle } from '../../ui/page-title.ts'
import { placeName } from '../../ui/place-name.ts'
import style from './translate.module.css'

/** The path of the place in the address of a page, without slashes around it. */
export const placePath = (pathname: string): string =>
  pathname
    .replace(/^.*?\/(?:translate|zen|browse|review)\//, '')
    .split('/')
    .filter((part) => part !== '')
    .map(decodeURIComponent)
    .join('/')

/** The names on the way to the place; `title`: the id of the text that names the page. */
export function PlaceTitle({ path, title }: { readonly path: string; readonly title: string }) {
  const text = useText()
  const { data } = usePlaceAt(path)
  const names = data?.names.map((one) => placeName(one, text)) ?? [path]
  usePageTitle(text(title, { place: names.join(' / ') }))
  return (
    <h1 className={style.title}>
      {names.map((name, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the way to a place never changes its order
        <span key={at} className={style.name}>
          <bdi>{name}</bdi>
        </span>
      ))}
    </h1>
  )
}
