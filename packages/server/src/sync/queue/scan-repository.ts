import { setImmediate } from 'node:timers/promises'
import type { RepositoryScan } from '@weft/contract'
import { type DetectedComponent, detectTree } from '@weft/formats/detection'
import type { LanguageAliases } from '@weft/l10n'
import type { Transaction } from '../../db/database.ts'
import { defaultSettings } from '../../domain/component/component-settings.ts'
import { matchFiles, parseFilemask } from '../../domain/component/filemask.ts'
import { languageFilter } from '../../domain/component/language-filter.ts'
import { codeMeant } from '../../domain/language/ensure-language.ts'
import {
  type GitFailure,
  parseRepositoryUrl,
  type ReadableTree,
  type ReadLimit,
  withRemoteTree,
} from '../../git/index.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import type { JobKind } from '../../jobs/job.ts'
import type { JobProgress } from '../../jobs/task-progress.ts'
import type { KeyHolder } from '../../secrets/key-holder.ts'
import type { Services } from '../../services.ts'
import { openRequest, type SealedRequest, sealedRequest, sealRequest } from './sealed-request.ts'

/** The result of a scan; `result: false` says why it failed. */
export type ScanResult =
  | { readonly result: true; readonly scan: RepositoryScan }
  | { readonly result: false; readonly detail: string }

/** A repository to be looked through. */
export interface ScanRequest {
  readonly repo: string
  /** Null: the remote's default one. */
  readonly branch: string | null
  /** The holder of the keys for an ssh address; omitted: the process's user. */
  readonly holder?: KeyHolder
}

/** Scans a repository before it has a component; one at a time for each user. */
export const scanKind: JobKind<SealedRequest> = {
  name: 'scan-repository',
  payload: sealedRequest,
  queueKey: ({ userId }) => `scan ${userId}`,
  attempts: 2,
  merge: false,
  priority: 10,
  schedule: null,
}

const purpose = 'scan'

/** Puts a scan into the queue; resolves to the id of the task to follow. */
export async function enqueueScan(
  services: Pick<Services, 'database' | 'secretBox'>,
  request: ScanRequest,
  userId: number,
): Promise<string> {
  const payload = await sealRequest(services, request, { purpose, userId })
  return services.database.transaction((tx: Transaction) => enqueue(tx, scanKind, payload, { userId }))
}

/** The request of a job; null where this node has another key. */
export const openScan = (services: Pick<Services, 'secretBox'>, payload: SealedRequest): Promise<ScanRequest | null> =>
  openRequest<ScanRequest>(services, payload, purpose)

/** Milliseconds for the host to tell its tree and the files that are looked at. */
const deadline = 120_000
/** Bytes of one file, and of all read files: the memory limit of a scan. */
const readLimit = { each: 4_000_000, total: 64_000_000 }
/** So many submodules are named. */
const namedSubmodules = 20
/** The most files of a repository that are looked through. */
const mostFiles = 500_000

export interface ScanSettings {
  /** A path of this machine may be read. */
  readonly localPath: boolean
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: JobProgress) => void
}

interface ScanServices {
  /** Those of the request's holder, where it has one. */
  readonly git: Services['git']
  readonly config: Pick<Services['config'], 'cloneLimit'>
}

/** Finds what the files of a repository would make components of. Hosts are reached like those of components. */
export async function scanRepository(
  { git, config }: ScanServices,
  { repo, branch }: ScanRequest,
  { localPath, signal, onProgress }: ScanSettings,
): Promise<ScanResult> {
  const url = parseRepositoryUrl(repo, { localPath })
  if (!url.ok) return { result: false, detail: url.problem.detail }
  const look = async (tree: ReadableTree) => {
    let failure: GitFailure | null = null
    const read: ScannedTree['read'] = async (wanted, limit) => {
      const contents = await tree.read(wanted, limit)
      if (contents.ok) return contents.value
      failure = contents.problem
      return new Map()
    }
    const paths = tree.entries.filter(({ type }) => type === 'file' || type === 'executable').map(({ path }) => path)
    const submodules = tree.entries.filter(({ type }) => type === 'submodule').map(({ path }) => path)
    const value = await scanTree({ branch: tree.branch, paths, submodules, read }, async (done, total) => {
      signal?.throwIfAborted()
      onProgress?.({ step: 'files', done, total })
    })
    return failure === null ? ({ ok: true, value } as const) : ({ ok: false, problem: failure } as const)
  }
  const transfer = {
    deadline,
    sizeLimit: config.cloneLimit,
    ...(signal && { signal }),
    onProgress: ({ percent }: { readonly percent: number }) =>
      onProgress?.({ step: 'transfer', done: percent, total: 100 }),
  }
  const looked = await withRemoteTree<ScanResult>(git, { url: url.value, branch }, transfer, look)
  return looked.ok ? looked.value : { result: false, detail: looked.problem.detail }
}

/** Files that are to be looked through. */
export interface ScannedTree {
  readonly branch: string
  /** Regular files. */
  readonly paths: readonly string[]
  /** Folders that are submodules. */
  readonly submodules?: readonly string[]
  /** Too large and missing ones are left out. */
  read(paths: readonly string[], limit: ReadLimit): Promise<ReadonlyMap<string, Uint8Array>>
}

/** The same for files that are in memory already. */
export async function scanTree(
  { branch, paths, submodules = [], read }: ScannedTree,
  onProgress?: (done: number, total: number) => Promise<void>,
): Promise<ScanResult> {
  if (paths.length > mostFiles) {
    const detail = `There are ${paths.length} files; at most ${mostFiles} are looked through. Name the files of the component yourself.`
    return { result: false, detail }
  }
  const { components, more } = await detectTree(paths, {
    read: (wanted) => read(wanted, readLimit),
    async pause(done, total) {
      await onProgress?.(done, total)
      await setImmediate()
    },
  })
  return {
    result: true,
    scan: {
      branch,
      files: paths.length,
      candidates: components.map((one) => presentCandidate(one, paths)),
      more,
      submodules: submodules.slice(0, namedSubmodules),
    },
  }
}

/** The languages that an import of it would find: every file that the mask names, also those of codes that nobody knows. */
function languagesOf(found: DetectedComponent, paths: readonly string[]): string[] {
  const { filemask, template, newBase, sourceLanguage } = found
  const read = parseFilemask(filemask)
  if ('problem' in read || read.mask.isOneFile) return [...found.languages]
  const isWanted = languageFilter(defaultSettings.language_regex)
  const source = template || newBase
  const translations = matchFiles(read.mask, paths).filter(({ path, code }) => path !== source && isWanted(code))
  const codes = translations.map(({ code }) => codeMeant(code, noAliases, sourceLanguage))
  const hasSource = template !== '' || read.mask.match(source) !== null
  return [...new Set(hasSource ? [...codes, sourceLanguage] : codes)].sort()
}

const noAliases: LanguageAliases = new Map()

const presentCandidate = (
  found: DetectedComponent,
  paths: readonly string[],
): RepositoryScan['candidates'][number] => ({
  filemask: found.filemask,
  file_format: found.format,
  template: found.template,
  new_base: found.newBase,
  language_code_style: found.languageCodeStyle,
  source_language: found.sourceLanguage,
  languages: languagesOf(found, paths),
  strings: found.strings,
})
