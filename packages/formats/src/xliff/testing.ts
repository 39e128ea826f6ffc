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

const unit = '<xliff version="2.0"><file id="f"><unit id="a">'
const foreignXliff2: ForeignFile = {
  starts: [
    '<',
    '<xliff version="2.0"><file id="',
    unit,
    `${unit}<notes><note>`,
    `${unit}<segment><source>`,
    `${unit}<segment><source><cp hex="`,
    `${unit}<segment><source>a</source><target>&`,
    `${unit}<segment><source>a</source><target><![CDATA[`,
  ],
  around: (text) =>
    `<xliff version="2.0"><file id="f"><unit id="x"><segment><source>${text.replace(/[^ -~]|[&<>\\]/g, ' ')}</source></segment></unit>` +
    '<unit id="a" name="a"><segment><source>a</source></segment></unit></file></xliff>',
  key: bySource.keyOf({ context: 'a', source: ['a'] }),
}

export const foreignXliffFiles = {
  xliff: foreignXliff,
  plainxliff: foreignXliff,
  'apple-xliff': foreignXliff,
  poxliff: foreignPoXliff,
  xliff2: foreignXliff2,
  'xliff2-placeables': foreignXliff2,
} satisfies Record<string, ForeignFile>
