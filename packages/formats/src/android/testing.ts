import type { ForeignFile } from '../foreign-file.ts'
import { byContext } from '../identity.ts'

const open = '<resources><string name="a">'
const foreignAndroid: ForeignFile = {
  starts: [
    '<',
    '<!--',
    '<!DOCTYPE a [',
    '<resources ',
    '<resources a="',
    open,
    `${open}<b>`,
    `${open}&`,
    `${open}<![CDATA[`,
  ],
  around: (text) =>
    `<resources><string name="x">${text.replace(/[^ -~]|[&<>\\]/g, ' ')}</string>\n<string name="a"/></resources>`,
  key: byContext.keyOf({ context: 'a', source: [] }),
}

export const foreignAndroidFiles = {
  aresource: foreignAndroid,
  'cmp-resource': foreignAndroid,
  'moko-resource': foreignAndroid,
} satisfies Record<string, ForeignFile>
