import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import type { RepositoryScan } from '@weft/contract'
import { formats } from '@weft/formats'
import { foreignFiles } from '@weft/formats/testing'
import { expect, test } from 'vitest'
import { defaultSettings } from '../../domain/component/component-settings.ts'
import { codeMeant } from '../../domain/language/ensure-language.ts'
import { findFiles, type TreeFile } from '../component/find-files.ts'
import type { SyncedComponent } from '../component/synced-component.ts'
import { scanTree } from '../queue/scan-repository.ts'

/** Files that a layout in formats/ keeps: paths of a real tree, and how those begin that tell its formats. */
interface Layout {
  readonly name: string
  readonly paths: readonly string[]
  readonly starts: Readonly<Record<string, readonly [number, string]>>
}

const packed = readFileSync(new URL('../../../../formats/src/detection/fixtures/layouts.jsonl.br', import.meta.url))
const layouts: readonly Layout[] = brotliDecompressSync(packed)
  .toString('utf8')
  .split('\n')
  .map((line) => JSON.parse(line))

type Candidate = RepositoryScan['candidates'][number]

/** The languages that an import of a candidate finds in the same tree beside that of the source. */
function imported({ template, new_base, filemask, source_language }: Candidate, paths: readonly string[]): string[] {
  const tree = new Map(paths.map((path): [string, TreeFile] => [path, { path, oid: path }]))
  const settings = { ...defaultSettings, intermediate: '' }
  // The input of finding files.
  const synced = { template, newBase: new_base, filemask, settings } as unknown as SyncedComponent
  const { translations, missing } = findFiles(synced, tree)
  expect(missing).toEqual([])
  const codes = translations.map(({ code }) => codeMeant(code, new Map(), source_language))
  return [...new Set(codes)].filter((code) => code !== source_language).sort()
}

/** Candidates whose languages differ between the scan and an import. */
async function disagreements(paths: readonly string[], contents: ReadonlyMap<string, Uint8Array>) {
  const scanned = await scanTree({
    branch: 'main',
    paths,
    read: async (wanted) => new Map([...contents].filter(([path]) => wanted.includes(path))),
  })
  if (!scanned.result) throw new Error(scanned.detail)
  const { candidates } = scanned.scan
  const differing = candidates.flatMap((candidate) => {
    const told = candidate.languages.filter((code) => code !== candidate.source_language)
    const there = imported(candidate, paths)
    return JSON.stringify(there) === JSON.stringify(told) ? [] : [{ mask: candidate.filemask, told, there }]
  })
  return { candidates, differing }
}

test('what is detected in real trees has the languages that an import of it finds', async () => {
  const wrong: unknown[] = []
  let compared = 0
  for (const { name, paths, starts } of layouts) {
    const contents = new Map(
      Object.entries(starts).map(([path, [size, start]]) => {
        const bytes = Buffer.alloc(size, '\n')
        bytes.write(start, 'latin1')
        return [path, bytes] as const
      }),
    )
    const { candidates, differing } = await disagreements(paths, contents)
    compared += candidates.length
    for (const one of differing) wrong.push({ name, ...one })
  }
  expect(wrong).toEqual([])
  expect(compared).toBeGreaterThan(layouts.length)
})

test.each(formats.map((format) => [format.id, format] as const))(
  '%s: an import finds the languages that a scan of a usual tree tells',
  async (id, { usage }) => {
    for (const { files, source } of usage) {
      const named = (pattern: string, code: string) => {
        let stars = 0
        return pattern.replace(/\*/g, () => (stars++ === 0 ? code : 'Ships'))
      }
      const paths = ['cs', 'de', 'fr'].map((code) => named(files, code))
      if (source !== undefined) paths.unshift(named(source, 'en'))
      const bytes = Buffer.from(foreignFiles[id].around('Ship'))
      const { differing } = await disagreements(paths, new Map(paths.map((path) => [path, bytes])))
      expect(differing).toEqual([])
    }
  },
)
