import { Button } from './button.tsx'
import style from './form.module.css'

interface PagesProps {
  /** From 1. */
  readonly page: number
  readonly isLast: boolean
  readonly previous: string
  readonly next: string
  readonly onPage: (page: number) => void
}

/** Buttons to the page before and after, where a list has several. */
export function Pages({ page, isLast, previous, next, onPage }: PagesProps) {
  if (page === 1 && isLast) return null
  return (
    <div className={style.actions}>
      <Button disabled={page === 1} onClick={() => onPage(page - 1)}>
        {previous}
      </Button>
      <Button disabled={isLast} onClick={() => onPage(page + 1)}>
        {next}
      </Button>
    </div>
  )
}
