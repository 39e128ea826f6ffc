import { startOf } from './component-of.ts'
import { declaredLanguage } from './declared-language.ts'
import type { DetectedComponent } from './detected-component.ts'

/** So many files are looked at to see whether a tree has translations into one language alone. */
const SAMPLE = 8

/** Catalogues from all over a list. */
export function catalogueSample(paths: readonly string[]): string[] {
  const step = Math.max(1, Math.floor(paths.length / SAMPLE))
  return paths.filter((_, index) => index % step === 0).slice(0, SAMPLE)
}

/** The language that the heads of at least two files name, independent of the file names; null without one. */
export function onlyLanguage(paths: readonly string[], contents: ReadonlyMap<string, Uint8Array>): string | null {
  const declared = paths.flatMap((path) => declaredLanguage('po', startOf(contents.get(path))) ?? [])
  const [language] = declared
  const isOne = declared.length > 1 && declared.every((one) => one === language)
  return isOne && language !== undefined && !language.startsWith('en') ? language : null
}

/** A component for a catalogue by itself: its mask is its path, and its head says the language. */
export const topicOf = (path: string, language: string): DetectedComponent => ({
  filemask: path.replaceAll(/[[\]]/g, (bracket) => (bracket === '[' ? '[[]' : '[]]')),
  format: 'po',
  template: '',
  newBase: '',
  languageCodeStyle: '',
  sourceLanguage: 'en',
  languages: [language],
  strings: null,
})
