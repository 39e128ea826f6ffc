import style from './progress.module.css'

interface ProgressProps {
  /** From 0 to 100; null where nobody knows. */
  readonly value: number | null
  readonly label: string
}

/** How far something is. */
export function Progress({ value, label }: ProgressProps) {
  return (
    <div className={style.progress}>
      <span className={style.label}>{label}</span>
      <progress max={100} aria-label={label} {...(value === null ? {} : { value })} />
    </div>
  )
}
