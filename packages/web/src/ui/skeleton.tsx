import { useEffect, useState } from 'react'
import style from './skeleton.module.css'

/** Milliseconds after which somebody notices that they wait. */
const noticed = 150

interface SkeletonProps {
  readonly lines?: number
  /** The name of the loading content for people who cannot see it. */
  readonly label: string
}

/** Stands in for what is on its way; not at all where that comes at once. */
export function Skeleton({ lines = 6, label }: SkeletonProps) {
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), noticed)
    return () => clearTimeout(timer)
  }, [])
  if (!isShown) return null
  return (
    <div className={style.skeleton} role="status" aria-label={label}>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike
        <span key={line} className={style.line} style={{ inlineSize: `${92 - ((line * 17) % 40)}%` }} />
      ))}
    </div>
  )
}
