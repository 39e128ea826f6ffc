import { useEffect, useState } from 'react'

/** A value once it has been the same for a while: what is still typed asks for nothing. `value` is compared as JSON. */
export function useSettled<Value>(value: Value, delay: number): Value {
  const [settled, setSettled] = useState(value)
  const written = JSON.stringify(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(written)), delay)
    return () => clearTimeout(timer)
  }, [written, delay])
  return settled
}
