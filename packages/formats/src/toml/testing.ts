import type { ForeignFile } from '../foreign-file.ts'

const foreignToml: ForeignFile = {
  starts: ['#', '[', '[[', 'a = "', 'a = """', "a = '''", 'a = [', 'a = {', 'a = { b = ', 'a.', 'a = "\\'],
  around: (text) => `# ${text.replace(/[\r\n\0]/g, ' ').toWellFormed()}\na = "b"\n`,
  key: 'a',
}

export const foreignTomlFiles = { toml: foreignToml, 'go-i18n-toml': foreignToml } satisfies Record<string, ForeignFile>
