import type { Format, WrittenFormat } from '../format.ts'

/** A form that is one of the formats of files: a file without strings that gets them all. */
export function madeAnew(
  format: Format,
  facts: Pick<WrittenFormat, 'mediaType' | 'of' | 'loses'> & Partial<Pick<WrittenFormat, 'canSay'>>,
): WrittenFormat {
  const { id, label, extensions } = format
  return {
    kind: 'written',
    id,
    label,
    extensions,
    canSay: () => true,
    ...facts,
    async write(units, about) {
      const { languageCode: code, plural, parameters, hasTemplate } = about
      const file = format.parse(format.begin(about), { language: { code, plural }, parameters, hasTemplate })
      return file.edit({ units: units.map((unit) => ({ kind: 'add', unit })) })
    },
    read: async (bytes, options) => format.parse(bytes, options),
  }
}
