import type { ManyLanguages, ParseOptions } from '../format.ts'

type Open = (bytes: Uint8Array, options?: ParseOptions) => ManyLanguages

/** Remembers how bytes were read as long as somebody has them: each language of a file asks for the same. */
export function remembering(open: Open): Open {
  const opened = new WeakMap<Uint8Array, { readonly source: string | undefined; readonly all: ManyLanguages }>()
  return (bytes, options = {}) => {
    const known = opened.get(bytes)
    if (known && known.source === options.sourceLanguage) return known.all
    const all = open(bytes, options)
    opened.set(bytes, { source: options.sourceLanguage, all })
    return all
  }
}
