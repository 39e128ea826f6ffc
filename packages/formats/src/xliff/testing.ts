import type { ForeignFile } from '../foreign-file.ts'
import { bySource } from '../identity.ts'

const open = '<xliff version="1.2"><file original=""><body><trans-unit id="a">'
const foreignXliff: ForeignFile = {
  starts: [
    '<',
    '<!--',
    '<xliff ',
    '<xliff version="1.2"><file original="',
    open,
    `${open}<source>`,
    `${open}<source><x id="`,
    `${open}<source>a</source><target>&`,
    `${open}<source>a</source><target><![CDATA[`,
    `${open}<source>a</source><note>`,
  ],
  around: (text) =>
    `<xliff version="1.2"><file original=""><body><trans-unit id="x"><source>${text.replace(/[^ -~]|[&<>\\]/g, ' ')}</source></trans-unit>` +
    '<trans-unit id="a" resname="a"><source>a</source></trans-unit></body></file></xliff>',
  key: bySource.keyOf({ context: 'a', source: ['a'] }),
}

const group = '<xliff version="1.1"><file original=""><body><group id="a" restype="x-gettext-plurals">'
const foreignPoXliff: ForeignFile = {
  ...foreignXliff,
  starts: [
    ...foreignXliff.starts,
    group,
    `${group}<note>`,
    `${group}<context-group purpose="location"><context context-type="sourcefile">`,
    `${group}<trans-unit id="a[0]"><source>a</source><target>`,
  ],
}

export const foreignXliffFiles = {
  xliff: foreignXliff,
  plainxliff: foreignXliff,
  'apple-xliff': foreignXliff,
  poxliff: foreignPoXliff,
} satisfies Record<string, ForeignFile>
