import { type FileFormat, fileFormatFacts, fileFormats, usualFormats } from '@weft/contract/file-formats'

export const nameOfFormat = (id: FileFormat): string => fileFormatFacts[id].label

/** All formats, by their names. */
export const formats = fileFormats
  .map((id) => ({ id, name: nameOfFormat(id) }))
  .sort((a, b) => a.name.localeCompare(b.name))

const asPattern = (name: string): RegExp => new RegExp(`(^|/)${name.replaceAll('.', '\\.').replaceAll('*', '[^/]*')}$`)

/** The format that files of a mask usually have. */
export const usualFormat = (mask: string): FileFormat | undefined =>
  usualFormats.find(([name]) => asPattern(name).test(mask.trim()))?.[1]

/** Whether the source texts need a separate file. */
export const needsTemplate = (format: FileFormat): boolean => fileFormatFacts[format].template === 'required'

/** Whether the source texts may have a separate file. */
export const takesTemplate = (format: FileFormat): boolean => fileFormatFacts[format].template !== 'none'

/** Whether files of new languages are made from one that is there: without it nobody adds languages. */
export const needsBase = (format: FileFormat): boolean => fileFormatFacts[format].newBase === 'required'

/** `https://host/team/app.git` -> `app`. */
export const nameOfRepository = (url: string): string =>
  /([^/:]+?)(?:\.git)?\/*$/.exec(url.trim())?.[1]?.replaceAll(/[-_]+/g, ' ') ?? ''
