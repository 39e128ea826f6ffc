import { readFileSync } from 'node:fs'
import { extname, join } from 'node:path'

/** The files that a page loads before it shows anything. */
export interface LoadedFiles {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
}

/** A page of the web UI: `$name` in its path is one segment, `$` at the end any number of them. */
export interface WebPage extends LoadedFiles {
  readonly path: string
  readonly kind?: string
  /** Shown without the bar that other pages have. */
  readonly bare?: true
}

interface AssetFile {
  readonly name: string
  /** The encodings in which it lies ready, best first. */
  readonly encodings: readonly string[]
}

/** The content of assets.json, from the build. */
interface BuildRecord {
  readonly files: readonly AssetFile[]
  readonly entry: LoadedFiles
  readonly pages: readonly WebPage[]
}

/** The built files of the web UI, in a folder. */
export interface WebAssets {
  readonly folder: string
  /** Name of the build: it changes with any file. */
  readonly build: string
  readonly entry: LoadedFiles
  readonly pages: readonly WebPage[]
  readonly files: ReadonlyMap<string, AssetFile>
}

/** Reads what a build wrote. */
export function readWebAssets(folder: string): WebAssets {
  const record: BuildRecord = JSON.parse(readFileSync(join(folder, 'assets.json'), 'utf8'))
  return {
    folder,
    build: record.entry.scripts[0] ?? '',
    entry: record.entry,
    pages: record.pages,
    files: new Map(record.files.map((file) => [file.name, file])),
  }
}

const mediaTypes: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
}

export const mediaTypeOf = (name: string): string => mediaTypes[extname(name)] ?? 'application/octet-stream'

/** The first encoding that the client takes of those in which a file lies ready. */
export function encodingFor(file: AssetFile, accepted: string | undefined): string | undefined {
  const refused = /;\s*q=0(\.0*)?\s*$/
  const taken = new Set(
    (accepted ?? '')
      .split(',')
      .filter((one) => !refused.test(one))
      .map((one) => (one.split(';')[0] ?? '').trim().toLowerCase()),
  )
  return file.encodings.find((one) => taken.has(one === 'gz' ? 'gzip' : one))
}
