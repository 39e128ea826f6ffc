import { useText } from '../../text/texts.ts'
import { usePageTitle } from '../../ui/page-title.ts'

/** An address that leads nowhere. */
export function NotFound() {
  const text = useText()
  usePageTitle(text('not-found-title'))
  return <h1>{text('not-found-title')}</h1>
}
