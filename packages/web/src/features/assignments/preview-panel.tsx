import type { AssignmentPreview } from '../../api/assignments.ts'
import { useText } from '../../text/texts.ts'
import { formatNumber } from '../../ui/format.ts'
import { translateHref } from '../../ui/link.ts'
import { Notice } from '../../ui/notice.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { Panel } from '../../ui/panel.tsx'
import style from './assign.module.css'

interface PreviewPanelProps {
  readonly path: string
  readonly q: string
  /** Undefined: there is none yet. */
  readonly preview: AssignmentPreview | undefined
  /** A newer one is being counted. */
  readonly isStale: boolean
  /** The numbers cannot be told: the field says why. */
  readonly isWrong: boolean
}

/** How much the assignment would be, and what stands in its way; anew with each change of the form. */
export function PreviewPanel({ path, q, preview, isStale, isWrong }: PreviewPanelProps) {
  const text = useText()
  return (
    <Panel title={text('assign-preview')}>
      <div className={style.preview} aria-live="polite" aria-busy={isStale} data-stale={isStale || undefined}>
        {isWrong || preview === undefined ? (
          <p className={style.quiet}>{text(isWrong ? 'assign-preview-wrong' : 'assign-preview-awaited')}</p>
        ) : (
          <>
            <p className={style.count}>{text('assignment-strings', { count: preview.strings })}</p>
            <p className={style.quiet}>{text('assignment-words', { count: preview.words })}</p>
            {preview.strings === 0 && <Notice tone="warning">{text('assign-preview-none')}</Notice>}
            {preview.warnings.map((warning) => (
              <Notice key={warning} tone="warning">
                {text(`assign-warning-${warning}`)}
              </Notice>
            ))}
            <ByLanguage rows={preview.by_language} />
            <UnablePeople people={preview.unable} />
            {preview.strings > 0 && (
              <PageLink href={translateHref(path, q)} target="_blank">
                {text('assign-preview-look')}
              </PageLink>
            )}
          </>
        )}
      </div>
    </Panel>
  )
}

function ByLanguage({ rows }: { readonly rows: AssignmentPreview['by_language'] }) {
  const text = useText()
  if (rows.length === 0) return null
  return (
    <table className={style.table} aria-label={text('assign-by-language')}>
      <thead>
        <tr>
          <th scope="col">{text('assign-language')}</th>
          <th scope="col">{text('assign-strings')}</th>
          <th scope="col">{text('assign-words')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ language, name, strings, words }) => (
          <tr key={language}>
            <th scope="row">
              <bdi>{name}</bdi>
            </th>
            <td>{formatNumber(strings)}</td>
            <td>{formatNumber(words)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function UnablePeople({ people }: { readonly people: AssignmentPreview['unable'] }) {
  const text = useText()
  if (people.length === 0) return null
  return (
    <Notice tone="warning">
      <p>{text('assign-unable', { count: people.length })}</p>
      <ul className={style.unable}>
        {people.map(({ username, full_name, reason }) => (
          <li key={username}>
            <bdi>{full_name || username}</bdi>: {text(`assign-unable-${reason}`)}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
