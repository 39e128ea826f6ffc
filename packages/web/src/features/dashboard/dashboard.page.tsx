import { useText } from '../../text/texts.ts'
import { usePageTitle } from '../../ui/page-title.ts'

export function Page() {
  const text = useText()
  usePageTitle(text('dashboard-title'))
  return <h1>{text('dashboard-title')}</h1>
}
