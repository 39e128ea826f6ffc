import type { ForeignFile } from '../foreign-file.ts'
import { byContext, bySource } from '../identity.ts'

const header = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "a"\nmsgstr ""\n'

const foreignPo = {
  starts: ['# ', '#, ', '#: ', 'msgid "', 'msgid ""\nmsgstr "Content-Type: ', 'msgid ""\nmsgstr "Plural-Forms: '],
  around: (text: string) => `#, ${text.replace(/[\r\n]/g, ' ')}\n${header}`,
}

export const foreignPoFiles = {
  po: { ...foreignPo, key: bySource.keyOf({ context: '', source: ['a'] }) },
  'po-mono': { ...foreignPo, key: byContext.keyOf({ context: 'a', source: [] }) },
} satisfies Record<string, ForeignFile>
