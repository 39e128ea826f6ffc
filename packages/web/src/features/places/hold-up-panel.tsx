import { useOverview } from '../../api/overview.ts'
import { useText } from '../../text/texts.ts'
import { formatPercent } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { placeHref, translateHref, unfinished } from '../../ui/link.ts'
import { PageLink } from '../../ui/page-link.tsx'
import { Panel } from '../../ui/panel.tsx'
import { StateIcon } from '../../ui/state-icon.tsx'
import style from './hold-up-panel.module.css'
import { type HoldUp, holdUpsOf } from './hold-ups.ts'

const marks = {
  alerts: 'failing',
  locked: 'read-only',
  failing: 'failing',
  left: 'untranslated',
  suggestions: 'suggestion',
} as const

/** The page to solve each kind: the component's page, or the strings in the editor. */
function hrefOf({ kind, row: { path } }: HoldUp): string {
  if (kind === 'failing') return translateHref(path, 'has:check')
  if (kind === 'left') return translateHref(path, unfinished)
  if (kind === 'suggestions') return translateHref(path, 'has:suggestion')
  return placeHref(path)
}

/** The blockers of a project, with their places and shares; each links to its solution. */
export function HoldUpPanel({ path }: { readonly path: string }) {
  const text = useText()
  const { data: components } = useOverview(path)
  const { data: languages } = useOverview(path, 'languages')
  if (components === undefined || languages === undefined || components.length === 0) return null
  const holdUps = holdUpsOf(components, languages)
  return (
    <Panel title={text('hold-ups-title')} flush>
      {holdUps.length === 0 ? (
        <p className={style.none}>
          <Icon name="check" /> {text('hold-ups-none')}
        </p>
      ) : (
        <ul className={style.list}>
          {holdUps.map((holdUp) => (
            <HoldUpLine key={`${holdUp.kind} ${holdUp.row.path}`} holdUp={holdUp} />
          ))}
        </ul>
      )}
    </Panel>
  )
}

function HoldUpLine({ holdUp }: { readonly holdUp: HoldUp }) {
  const text = useText()
  const { kind, row, count, share } = holdUp
  return (
    <li>
      <PageLink className={style.line} href={hrefOf(holdUp)}>
        <span className={style[kind]} aria-hidden="true">
          <StateIcon name={marks[kind]} />
        </span>
        <span className={style.about}>
          <span className={style.words}>
            <strong>
              <bdi>{row.name}</bdi>
            </strong>
            <span>{text(`hold-up-${kind}`, { count })}</span>
          </span>
          {kind !== 'locked' && (
            <span className={style.share}>
              <span className={style.track} aria-hidden="true">
                <span className={style[kind]} style={{ inlineSize: `${share * 100}%` }} />
              </span>
              <span className={style.percent}>{text('hold-up-share', { share: formatPercent(share) })}</span>
            </span>
          )}
        </span>
      </PageLink>
    </li>
  )
}
