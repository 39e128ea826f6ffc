import type { ForeignFile } from '../foreign-file.ts'

const starts = ['# ', '/* ', 'a=', 'a \\', 'a=\\u00', 'a=\\\n', 'a["one"]=', 'a[one]=', 'a="']
const oneLine = (text: string) => text.replace(/[\r\n\0]/g, ' ').toWellFormed()

const foreignPairs: ForeignFile = { starts, around: (text) => `# ${oneLine(text)}\na=b\n`, key: 'a' }

export const foreignPropertiesFiles = {
  properties: foreignPairs,
  'properties-utf8': foreignPairs,
  'properties-utf16': foreignPairs,
  gwt: foreignPairs,
  'gwt-iso': foreignPairs,
  'mi18n-lang': foreignPairs,
  'xwiki-java-properties': { ...foreignPairs, starts: [...starts, '### Missing: '] },
  joomla: foreignPairs,
} satisfies Record<string, ForeignFile>
