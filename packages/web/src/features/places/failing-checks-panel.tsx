import { useState } from 'react'
import { useFailingChecks } from '../../api/failing-checks.ts'
import { useText } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import { FailedPart } from '../../ui/failed-part.tsx'
import { formatNumber } from '../../ui/format.ts'
import { translateHref } from '../../ui/link.ts'
import { PageLink } from '../../ui/page-link.tsx'
import { Panel } from '../../ui/panel.tsx'
import style from './failing-checks-panel.module.css'

/** So many kinds stand there at first. */
const shownAtFirst = 6

interface FailingChecksPanelProps {
  readonly path: string
  /** Strings that fail any check, as the counters of the place say. */
  readonly failing: number
}

/** Failing strings by the check that they fail; each number leads to its strings. */
export function FailingChecksPanel({ path, failing }: FailingChecksPanelProps) {
  const text = useText()
  const [showsAll, setShowsAll] = useState(false)
  const { data, error, refetch } = useFailingChecks(path, failing > 0)
  if (failing === 0) return null
  if (data === undefined) return error ? <FailedPart error={error} retry={refetch} /> : null
  if (data.length === 0) return null
  const shown = showsAll ? data : data.slice(0, shownAtFirst)
  return (
    <Panel title={text('failing-checks')}>
      <ul className={style.lines}>
        {shown.map(({ id, label, why, count }) => (
          <li key={id} className={style.line}>
            <span title={why}>{label}</span>
            <PageLink
              className={style.count}
              href={translateHref(path, `check:${id}`)}
              aria-label={text('failing-check-open', { name: label, count })}
            >
              {formatNumber(count)}
            </PageLink>
          </li>
        ))}
      </ul>
      {shown.length < data.length && (
        <Button look="plain" onClick={() => setShowsAll(true)}>
          {text('failing-checks-more', { count: data.length - shown.length })}
        </Button>
      )}
    </Panel>
  )
}
