import type { ForeignFile } from '../foreign-file.ts'
import { folderText } from './folder-text.ts'

const foreignFolder: ForeignFile = {
  starts: ['--- ', '--- 1', '--- 99999 a.txt\n', '--- 1 '],
  around: (text) => folderText(new Map([['a.txt', Buffer.from(`b ${text}`)]])).toString(),
  key: 'a.txt',
}

export const foreignFolderFiles = { appstore: foreignFolder } satisfies Record<string, ForeignFile>
