import { readdirSync, readFileSync } from 'node:fs'
import { FluentBundle, FluentResource, type FluentVariable } from '@fluent/bundle'

type TextValues = Readonly<Record<string, FluentVariable>>

/** The texts of letters in one language; what a language lacks is said in English. */
export interface LetterTexts {
  /** The language that was found, a BCP 47 tag. */
  readonly language: string
  text(id: string, values?: TextValues): string
}

const folder = new URL('texts/', import.meta.url)
const fallback = 'en'

/** `de.ftl`, `en.ftl`, `en.notices.ftl`. */
const files = readdirSync(folder).filter((name) => name.endsWith('.ftl'))
const languageOf = (file: string): string => file.slice(0, file.indexOf('.'))

/** Languages that letters are written in. */
export const letterLanguages: readonly string[] = [...new Set(files.map(languageOf))].sort()

const bundles = new Map<string, FluentBundle>()

function bundleOf(language: string): FluentBundle {
  const known = bundles.get(language)
  if (known !== undefined) return known
  // Subjects and plain text show the marks that isolate names as boxes in too many readers.
  const bundle = new FluentBundle(language, { useIsolating: false })
  for (const file of files.filter((name) => languageOf(name) === language))
    bundle.addResource(new FluentResource(readFileSync(new URL(file, folder), 'utf8')))
  bundles.set(language, bundle)
  return bundle
}

/**
 * `wanted`: as somebody chose it; empty: they did not. `de-AT` without texts falls back to `de`, and then to English.
 */
export function letterTexts(wanted: string): LetterTexts {
  const tag = wanted.toLowerCase()
  const language =
    letterLanguages.find((one) => one.toLowerCase() === tag) ??
    letterLanguages.find((one) => one === tag.split(/[-_]/)[0]) ??
    fallback
  return {
    language,
    text(id, values = {}) {
      for (const one of [language, fallback]) {
        const bundle = bundleOf(one)
        const pattern = bundle.getMessage(id)?.value
        if (pattern) return bundle.formatPattern(pattern, values)
      }
      throw new Error(`Letters have no text ${id}`)
    },
  }
}
