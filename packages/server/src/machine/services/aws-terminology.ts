import Type from 'typebox'
import type { ServiceCall } from '../service-call.ts'
import { type AwsSettings, askAws, isAwsError } from './aws-call.ts'
import { asCsv, asGlossary, hashOfTerms, type Term, termRows } from './glossary-terms.ts'

/** A custom terminology: its name says its contents, which never change. */
export interface Terminology {
  readonly name: string
  readonly csv: string
}

const anything = Type.Unknown()
const list = Type.Object({
  TerminologyPropertiesList: Type.Array(Type.Object({ Name: Type.String(), CreatedAt: Type.Number() })),
})

const prefix = 'weft-'
/** Bytes of a term: Amazon skips longer ones. */
const mostBytes = 200
/** An account holds 100 terminologies; so many of Weft's make room for new ones. */
const madeRoom = 10

/** The terminology that has exactly these terms; null without terms. */
export function terminologyOf(source: string, target: string, terms: readonly Term[]): Terminology | null {
  const rows = termRows(terms, mostBytes)
  if (rows.length === 0) return null
  const csv = asCsv([[source, target], ...rows])
  return { name: `${prefix}${hashOfTerms(csv)}`, csv }
}

/**
 * Does `work`, which names the terminology. One that Amazon does not know is imported, and `work` done once more: no node has to remember
 * which ones exist.
 */
export async function withTerminology<Result>(
  terminology: Terminology,
  call: ServiceCall<AwsSettings>,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!isAwsError(error, 'ResourceNotFoundException')) throw error
  }
  // A refused key would have been refused above: the key lacks the right to import.
  await asGlossary(importWithRoom(terminology, call), ['refused', 'key'])
  return await work().catch((error: unknown) => {
    if (!isAwsError(error, 'ResourceNotFoundException')) throw error
    return asGlossary(Promise.reject(error))
  })
}

async function importWithRoom(terminology: Terminology, call: ServiceCall<AwsSettings>): Promise<void> {
  try {
    await importOnce(terminology, call)
  } catch (error) {
    if (!isAwsError(error, 'LimitExceededException')) throw error
    await makeRoom(call)
    await importOnce(terminology, call)
  }
}

async function importOnce({ name, csv }: Terminology, call: ServiceCall<AwsSettings>): Promise<void> {
  const content = {
    Name: name,
    MergeStrategy: 'OVERWRITE',
    TerminologyData: { File: Buffer.from(csv, 'utf8').toString('base64'), Format: 'CSV', Directionality: 'UNI' },
  }
  try {
    await askAws('ImportTerminology', content, anything, call)
  } catch (error) {
    // Another request imports the same terms now.
    if (!isAwsError(error, 'ConcurrentModificationException')) throw error
  }
}

/** Deletes the oldest of Weft's terminologies. */
async function makeRoom(call: ServiceCall<AwsSettings>): Promise<void> {
  const { TerminologyPropertiesList: all } = await askAws('ListTerminologies', { MaxResults: 500 }, list, call)
  const own = all.filter(({ Name }) => Name.startsWith(prefix)).sort((one, other) => one.CreatedAt - other.CreatedAt)
  for (const { Name } of own.slice(0, madeRoom)) {
    try {
      await askAws('DeleteTerminology', { Name }, anything, call)
    } catch (error) {
      // Another node made room as well.
      if (!isAwsError(error, 'ResourceNotFoundException')) throw error
    }
  }
}
