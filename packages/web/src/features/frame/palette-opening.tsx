import { lazy, Suspense, useLayoutEffect, useRef, useState } from 'react'
import { useText } from '../../text/texts.ts'
import { Icon } from '../../ui/icon.tsx'
import type { EarlySearch } from './early-search.ts'
import style from './palette-opening.module.css'

const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }))

/** The palette, and a field that takes what is typed until its part of the program is loaded. */
export function PaletteOpening({ onClose }: { readonly onClose: () => void }) {
  const text = useText()
  const input = useRef<HTMLInputElement>(null)
  const origin = useRef<Element>(null)
  const isEntered = useRef(false)
  const [isThere, setThere] = useState(false)
  useLayoutEffect(() => {
    origin.current = document.activeElement
    input.current?.focus()
  }, [])
  const takeOver = (): EarlySearch => {
    const early = { text: input.current?.value ?? '', isEntered: isEntered.current, origin: origin.current }
    setThere(true)
    return early
  }
  return (
    <>
      {!isThere && (
        <div className={style.opening} role="dialog" aria-label={text('palette-title')}>
          <Icon name="search" />
          <input
            ref={input}
            aria-label={text('palette-title')}
            placeholder={text('palette-hint')}
            onInput={() => {
              isEntered.current = false
            }}
            onKeyDown={(event) => {
              if (event.key === 'Enter') isEntered.current = true
              else if (event.key === 'Escape') {
                onClose()
                if (origin.current instanceof HTMLElement) origin.current.focus()
              } else return
              event.preventDefault()
            }}
          />
        </div>
      )}
      <Suspense>
        <Palette onClose={onClose} takeOver={takeOver} />
      </Suspense>
    </>
  )
}
