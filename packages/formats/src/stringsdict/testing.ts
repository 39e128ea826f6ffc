import type { ForeignFile } from '../foreign-file.ts'
import { byContext } from '../identity.ts'

const open = '<plist><dict><key>'
const text = `${open}a</key><dict><key>NSStringLocalizedFormatKey</key><string>`
const foreignStringsdict: ForeignFile = {
  starts: [
    '<',
    '<!--',
    '<!DOCTYPE a [',
    '<plist ',
    '<plist a="',
    open,
    text,
    `${text}&`,
    `${text}<!--`,
    `${text}<![CDATA[`,
    `${text}</string><key>n</key><dict><key>`,
  ],
  around: (said) =>
    `<plist><dict><key>x</key><string>${said.replace(/[^ -~]|[&<>\\]/g, ' ')}</string>\n<key>a</key><string/></dict></plist>`,
  key: byContext.keyOf({ context: 'a', source: [] }),
}

export const foreignStringsdictFiles = { stringsdict: foreignStringsdict } satisfies Record<string, ForeignFile>
