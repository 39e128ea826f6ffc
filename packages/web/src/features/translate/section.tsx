import { RefusedRequest } from '@weft/contract/client'
import type { ReactNode } from 'react'
import { useText } from '../../text/texts.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import style from './context-pane.module.css'
import { moveUp } from './section-order.ts'
import type { OpenSection } from './use-context-part.ts'

interface SectionProps {
  readonly section: OpenSection
  readonly title: string
  readonly count?: number | undefined
  readonly children: ReactNode
  /** What went wrong in this part alone. */
  readonly error?: unknown
  readonly onRetry?: () => void
}

/** A part of the context that can be folded; it stays as one left it. */
export function Section({ section, title, count, children, error, onRetry }: SectionProps) {
  const text = useText()
  const { id, isOpen, onToggle } = section
  return (
    <div className={style.placed}>
      <details
        id={id}
        className={style.section}
        open={isOpen}
        onToggle={({ currentTarget }) => onToggle(currentTarget.open)}
      >
        <summary className={style.head}>
          <Icon name="chevronEnd" />
          <h3>{title}</h3>
          {count !== undefined && count > 0 && <span className={style.count}>{count}</span>}
        </summary>
        <div className={style.body}>
          {error ? (
            <p className={style.error}>
              {error instanceof RefusedRequest ? (error.problems[0]?.detail ?? error.message) : text('section-failed')}{' '}
              {onRetry && (
                <Button look="plain" onClick={onRetry}>
                  {text('retry')}
                </Button>
              )}
            </p>
          ) : null}
          {children}
        </div>
      </details>
      <IconButton
        className={style.mover}
        icon="chevronUp"
        label={text('section-up', { section: title })}
        onClick={() => moveUp(id)}
      />
    </div>
  )
}
