import { categoryRule } from '@weft/l10n'
import { defineFormat, type EditableDocument, editable, type ParseOptions } from '../format.ts'
import { closesTags, closingTags } from '../xml/xml.edit.ts'
import { editStringsdict, withoutEntries } from './stringsdict.edit.ts'
import { parseStringsdict } from './stringsdict.parse.ts'
import { withZero } from './stringsdict.plural.ts'

function openStringsdict(bytes: Uint8Array, { language, parameters }: ParseOptions = {}): EditableDocument {
  const file = parseStringsdict(bytes, language)
  return editable(file, {
    edit: (change) => editStringsdict(file, change, { language, closes: closesTags(parameters) }),
    translationFor: () => withoutEntries(file),
  })
}

const EMPTY = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
</dict>
</plist>
`

/** Texts of Apple's systems that depend on counts: an entry's own text, and those of each variable in it. */
export const stringsdict = defineFormat({
  id: 'stringsdict',
  label: 'Apple stringsdict',
  extensions: ['stringsdict'],
  mediaType: 'application/xml',
  template: 'required',
  newBase: 'optional',
  plurals: 'category',
  pluralRule: ({ code, plural }) => withZero({ code, plural: categoryRule(code, plural) }),
  states: ['untranslated', 'translated'],
  header: false,
  languageCodeStyle: 'bcp',
  parameters: closingTags,
  usage: [
    { files: '*.lproj/*.stringsdict', source: 'en.lproj/*.stringsdict' },
    { files: '*.lproj/*.stringsdict', source: 'Base.lproj/*.stringsdict' },
  ],
  recognises: (start) => /<plist[\s>]/.test(start),
  parse: openStringsdict,
  begin: () => Buffer.from(EMPTY),
})
