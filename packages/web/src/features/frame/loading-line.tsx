import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { fetching } from '../../api/query-client.ts'
import style from './frame.module.css'

/** Milliseconds after which waiting is shown. */
const patience = 1000

/** A line below the bar while something has been on its way for a second. */
export function LoadingLine() {
  const isWaiting = useSyncExternalStore(fetching.subscribe, fetching.isAny)
  const isMoving = useRouterState({ select: ({ status }) => status === 'pending' })
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    if (!isWaiting && !isMoving) return setShown(false)
    const timer = setTimeout(() => setShown(true), patience)
    return () => clearTimeout(timer)
  }, [isWaiting, isMoving])
  return isShown ? <span className={style.line} /> : null
}
