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

export const foreignXliffFiles = {
  xliff: foreignXliff,
  plainxliff: foreignXliff,
  'apple-xliff': foreignXliff,
} satisfies Record<string, ForeignFile>
