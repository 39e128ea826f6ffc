import { RefusedRequest } from '@weft/contract/client'
import { type ReactNode, useState } from 'react'
import { useText } from '../../../text/texts.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import style from './context-pane.module.css'
import { moveUp } from './section-order.ts'
import type { OpenSection } from './use-context-part.ts'

interface SectionProps {
  readonly section: OpenSection
  readonly title: string
  readonly count?: number | undefined
  /** There is nothing in it: it takes no room until somebody opens it. */
  readonly isEmpty?: boolean
  readonly children: ReactNode
  /** The error of this part alone. */
  readonly error?: unknown
  readonly onRetry?: () => void
}

/** A part of the context that can be folded; it stays as one left it. */
export function Section({ section, title, count, isEmpty = false, children, error, onRetry }: SectionProps) {
  const text = useText()
  const { id, onToggle } = section
  const [isOpenedEmpty, setOpenedEmpty] = useState(false)
  const isOpen = isEmpty ? isOpenedEmpty : section.isOpen
  return (
    <div className={style.placed}>
      <details
        id={id}
        className={style.section}
        open={isOpen}
        onToggle={({ currentTarget }) => {
          if (isEmpty) setOpenedEmpty(currentTarget.open)
          else if (currentTarget.open !== isOpen) onToggle(currentTarget.open)
        }}
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
