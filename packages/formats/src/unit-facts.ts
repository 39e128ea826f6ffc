import type { FileState, FileUnit, UnitNote } from './format.ts'

/** Shared by all strings without a note: most have none. */
export const NO_NOTES: readonly UnitNote[] = Object.freeze([])

/** Shared by all strings of files that have texts of one language only. */
export const NO_TEXTS: readonly string[] = Object.freeze([])

/** All notes of a string as one text, in the order of the file. */
export function noteText({ notes }: Pick<FileUnit, 'notes'>): string {
  const [first, ...others] = notes
  if (!first) return ''
  return others.length === 0 ? first.text : notes.map(({ text }) => text).join('\n')
}

/** The text of a string without plural forms, or the first of its forms. */
export const firstText = (texts: readonly string[]): string => texts[0] ?? ''

/** Whether a string has plural forms, also in a language that has only one. */
export const isPlural = ({ source, target, variants }: Pick<FileUnit, 'source' | 'target' | 'variants'>): boolean =>
  source.length > 1 || target.length > 1 || variants !== undefined

/** The state of a string that follows from its texts alone. */
export const stateOfTexts = (target: readonly string[]): FileState =>
  target.every((text) => text === '') ? 'untranslated' : 'translated'
