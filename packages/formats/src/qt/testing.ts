import type { ForeignFile } from '../foreign-file.ts'
import { bySource } from '../identity.ts'

const open = '<TS><context><name>c</name><message>'
const foreignQt: ForeignFile = {
  starts: [
    '<',
    '<!--',
    '<TS ',
    '<TS a="',
    '<TS><context><name>',
    open,
    `${open}<source>`,
    `${open}<source>a</source><translation>`,
    `${open}<source>a</source><translation><byte value="`,
    `${open}<source>a<byte value="x1"/>`,
  ],
  around: (text) =>
    `<TS><context><name>c</name><message><source>${text.replace(/[^ -~]|[&<>\\]/g, ' ')}</source></message>` +
    '<message><source>a</source></message></context></TS>',
  key: bySource.keyOf({ context: 'c', source: ['a'] }),
}

export const foreignQtFiles = { ts: foreignQt, ts1: foreignQt } satisfies Record<string, ForeignFile>
