import { useText } from '../../text/texts.ts'
import { usePageTitle } from '../../ui/page-title.ts'

/** A page that failed: what it was, and what to do. */
export function PageError() {
  const text = useText()
  usePageTitle(text('page-error-title'))
  return <h1>{text('page-error-title')}</h1>
}
