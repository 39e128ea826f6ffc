import type { Place } from '../../api/places.ts'
import { type PullRequest, usePullRequests } from '../../api/pull-requests.ts'
import { useText } from '../../text/texts.ts'
import { FactLine } from '../../ui/fact-line.tsx'
import { FailedPart } from '../../ui/failed-part.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StateIcon } from '../../ui/state-icon.tsx'
import style from './repository.module.css'

const tones = { open: style.waits, merged: style.good, closed: style.quiet } as const
const signs = { open: 'needs-editing', merged: 'approved', closed: 'refused' } as const

/** The pull requests of a component's repository, the newest first. */
export function PullRequests({ place }: { readonly place: Place }) {
  const text = useText()
  const { data, error, refetch } = usePullRequests(place)
  return (
    <Panel title={text('pulls-title')}>
      {error && <FailedPart error={error} retry={refetch} />}
      {data === undefined && !error && <Skeleton label={text('loading')} />}
      {data?.results.length === 0 && <p className={style.quiet}>{text('pulls-none')}</p>}
      <ul className={style.states}>
        {data?.results.map((pull, index) => (
          <li key={`${pull.branch} ${pull.number} ${pull.opened}`}>
            <Line pull={pull} isNewest={index === 0} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Line({ pull, isNewest }: { readonly pull: PullRequest; readonly isNewest: boolean }) {
  const text = useText()
  const { number, url, state, title, is_draft, has_others, closed_by_us, refused, updated } = pull
  const facts = [
    text(`pulls-${state}`),
    ...(is_draft && state === 'open' ? [text('pulls-draft')] : []),
    ...(closed_by_us ? [text('pulls-empty')] : []),
    ...(has_others ? [text('pulls-others')] : []),
  ]
  return (
    <>
      <span className={tones[state]}>
        <StateIcon name={signs[state]} /> <FactLine facts={facts} />
      </span>{' '}
      <a href={url} rel="noreferrer">
        <bdi>{title}</bdi> {text('pulls-number', { number })}
      </a>{' '}
      <span className={style.quiet}>
        <Moment time={updated} />
      </span>
      {refused.length > 0 && <div className={style.quiet}>{text('pulls-refused', { names: refused.join(', ') })}</div>}
      {isNewest && state === 'closed' && !closed_by_us && <div className={style.quiet}>{text('pulls-waits')}</div>}
    </>
  )
}
