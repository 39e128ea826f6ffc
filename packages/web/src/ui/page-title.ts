import { useEffect } from 'react'
import { boot } from '../boot.ts'
import { textOf } from '../text/texts.ts'

/** Marks that keep the direction of a filled-in value apart; a title of the browser shows them as boxes. */
const isolates = /[\u2068\u2069]/g

/** The name of the page in the browser: the most particular first. */
export function usePageTitle(...parts: readonly string[]): void {
  const title = [...parts, boot.session.features.site_name || textOf('product')].join(' · ').replace(isolates, '')
  useEffect(() => {
    document.title = title
  }, [title])
}
