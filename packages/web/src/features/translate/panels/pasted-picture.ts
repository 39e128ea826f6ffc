import { useEffect, useRef, useState } from 'react'
import type { OpenSection } from './use-context-part.ts'

interface PastedPicture {
  readonly pasted: File | null
  /** Number of pasted pictures so far: each has a separate form. */
  readonly count: number
}

/** A picture that is pasted anywhere in the editor opens the section; words that come with one are left to the field. */
export function usePastedPicture(unit: number, isWanted: boolean, section: OpenSection): PastedPicture {
  const [found, setFound] = useState<PastedPicture & { readonly unit: number }>({ pasted: null, count: 0, unit })
  const open = useRef(section.onToggle)
  useEffect(() => {
    open.current = section.onToggle
  })
  useEffect(() => {
    if (!isWanted) return
    const hear = (event: ClipboardEvent) => {
      const pasted = [...(event.clipboardData?.files ?? [])].find(({ type }) => type.startsWith('image/'))
      if (!pasted || event.clipboardData?.getData('text/plain')) return
      event.preventDefault()
      event.stopPropagation()
      setFound(({ count }) => ({ pasted, count: count + 1, unit }))
      open.current(true)
    }
    // Before the field, which would paste nothing over what is selected.
    window.addEventListener('paste', hear, true)
    return () => window.removeEventListener('paste', hear, true)
  }, [isWanted, unit])
  return { count: found.count, pasted: found.unit === unit ? found.pasted : null }
}
