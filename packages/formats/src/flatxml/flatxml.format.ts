import { defineFormat } from '../format.ts'
import { namedTexts } from '../named-texts/named-texts.format.ts'

/** A list of texts: `<root><str key="menu.open">Open</str></root>`. */
export const flatXml = defineFormat({
  ...namedTexts({
    root: 'root',
    element: 'str',
    key: 'key',
    nested: false,
    joinsBlanks: false,
    usualTag: '<str key="">',
    usualFile: '<?xml version="1.0" encoding="utf-8"?>\n<root>\n</root>\n',
  }),
  id: 'flatxml',
  label: 'Flat XML file',
  extensions: ['xml'],
  mediaType: 'application/xml',
  languageCodeStyle: 'posix',
  usage: [{ files: 'lang/*.xml', source: 'lang/en.xml' }],
  recognises: (start) => /<root[\s>][\s\S]*<str\s[^<>]*key\s*=/.test(start),
})
