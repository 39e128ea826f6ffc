import { useOwnDay } from '../../api/insights.ts'
import { useText } from '../../text/texts.ts'
import { PageLink } from '../../ui/page-link.tsx'
import { Panel } from '../../ui/panel.tsx'

/** The reader's work of today. */
export function OwnDay({ username }: { readonly username: string }) {
  const text = useText()
  const { data } = useOwnDay()
  if (data === undefined) return null
  return (
    <Panel title={text('own-day')}>
      <p>{text('own-day-written', { words: data.words, strings: data.strings })}</p>
      {data.approved_strings > 0 && <p>{text('own-day-approved', { count: data.approved_strings })}</p>}
      <p>
        <PageLink href={`/insights/?person=${encodeURIComponent(username)}`}>{text('own-day-more')}</PageLink>
      </p>
    </Panel>
  )
}
