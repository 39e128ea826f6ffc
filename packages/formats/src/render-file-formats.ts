import type { FormatFacts } from './format.ts'
import { formats } from './index.ts'

const all: readonly FormatFacts[] = formats

/** File names and their usual formats, the longest first: those that a format claims, and every extension. */
function usualFormats(): readonly (readonly [pattern: string, id: string])[] {
  const claimed = all.flatMap(({ id, usualFor = [] }) => usualFor.map((pattern) => [pattern, id] as const))
  // An archive may hold anything: that of a folder claims no name.
  const extensions = new Set(all.flatMap((format) => (format.isFolder ? [] : format.extensions)))
  const byExtension = [...extensions].flatMap((extension) => {
    const pattern = `*.${extension}`
    if (claimed.some(([other]) => other === pattern)) return []
    const having = all.filter((format) => format.extensions.includes(extension))
    const usual = having.find((format) => format.extensions[0] === extension) ?? having[0]
    return usual === undefined ? [] : [[pattern, usual.id] as const]
  })
  return [...claimed, ...byExtension].sort(([one], [other]) => other.length - one.length || (one < other ? -1 : 1))
}

/** The contract's facts about every format, for programs that do not load the grammars; `npm run docs` writes them. */
export function renderFileFormats(): string {
  const ids = formats.map(({ id }) => `  '${id}',\n`)
  const name = (id: string) => (/^\w+$/.test(id) ? id : `'${id}'`)
  const facts = formats.map(
    ({ id, label, template, newBase }) =>
      `  ${name(id)}: { label: '${label}', template: '${template}', newBase: '${newBase}' },\n`,
  )
  const usual = usualFormats().map(([pattern, id]) => `  ['${pattern}', '${id}'],\n`)
  return `// Written by \`npm run docs\` from packages/formats: do not edit.

/** The formats that a component's files may have, by Weblate's ids. */
export const fileFormats = [
${ids.join('')}] as const
export type FileFormat = (typeof fileFormats)[number]

/** The name of a format, and what a component is to name beside its files; where it is optional, it may. */
export interface FileFormatFacts {
  readonly label: string
  /** A file that has the source texts. */
  readonly template: 'required' | 'optional' | 'none'
  /** A file from which new languages are made. */
  readonly newBase: 'required' | 'optional' | 'none'
}

export const fileFormatFacts: Readonly<Record<FileFormat, FileFormatFacts>> = {
${facts.join('')}}

/** File names with their usual formats: the first pattern that fits counts. */
export const usualFormats: readonly (readonly [pattern: string, format: FileFormat])[] = [
${usual.join('')}]
`
}
