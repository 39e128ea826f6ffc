import { useIsFetching } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import style from './frame.module.css'

/** Milliseconds after which waiting is shown. */
const patience = 1000

/** A line below the bar while something has been on its way for a second. */
export function LoadingLine() {
  const isWaiting = useIsFetching() > 0
  const isMoving = useRouterState({ select: ({ status }) => status === 'pending' })
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    if (!isWaiting && !isMoving) return setShown(false)
    const timer = setTimeout(() => setShown(true), patience)
    return () => clearTimeout(timer)
  }, [isWaiting, isMoving])
  return isShown ? <span className={style.line} /> : null
}
