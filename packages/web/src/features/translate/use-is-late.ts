import { useEffect, useState } from 'react'

/** Milliseconds for which a save may be on its way before it is shown so: nearly all have arrived by then, and nothing flickers. */
const patience = 1000

/** Whether what began at this time (null: nothing did) goes on for so long that it is worth telling. */
export function useIsLate(since: number | null): boolean {
  const [late, setLate] = useState<number | null>(null)
  useEffect(() => {
    if (since === null) return
    const timer = setTimeout(() => setLate(since), Math.max(0, since + patience - Date.now()))
    return () => clearTimeout(timer)
  }, [since])
  return since !== null && late === since
}
