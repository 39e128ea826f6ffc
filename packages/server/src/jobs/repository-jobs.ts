import { repositoryOperations } from '@weft/contract'
import Type, { type Static } from 'typebox'
import { type Queries, statement } from '../db/database.ts'
import { parseRepositoryUrl } from '../git/index.ts'
import type { JobKind } from './job.ts'

const keyStart = 'repository '

/** Work of any kind on one repository runs one after the other. */
const queueKey = ({ repositoryId }: { readonly repositoryId: number }) => `${keyStart}${repositoryId}`

const ids = Type.Union([Type.Array(Type.Integer()), Type.Null()])

/** A string that is to be added; a monolingual one has no source, its key is the context. */
const newUnit = Type.Object({
  context: Type.String(),
  source: Type.Array(Type.String()),
  target: Type.Array(Type.String()),
  /** State of the text; null: translated. */
  state: Type.Union([Type.Integer(), Type.Null()]),
  /** The explanation of its source string, if that is new. */
  explanation: Type.Optional(Type.String()),
  extraFlags: Type.Optional(Type.String()),
})
export type AddedUnit = Static<typeof newUnit>

/** A source string: its text is one, or its two plural forms. */
const stringName = Type.Object({ context: Type.String(), source: Type.Array(Type.String()) })
export type StringName = Static<typeof stringName>

/** The commit at the tip of a remote's branch, and when the host was asked for it, in milliseconds since 1970. */
const seenTip = Type.Object({ revision: Type.String(), at: Type.Integer() })
export type SeenTip = Static<typeof seenTip>

/** The right by which somebody asked, and the token that they used; it is asked for again when the job runs. */
export const askedRight = Type.Object({
  permission: Type.String(),
  languageId: Type.Union([Type.Integer(), Type.Null()]),
  tokenId: Type.Union([Type.Integer(), Type.Null()]),
})
export type AskedRight = Static<typeof askedRight>

const repositoryPayload = Type.Object({
  repositoryId: Type.Integer(),
  componentId: Type.Integer(),
  userId: Type.Union([Type.Integer(), Type.Null()]),
  /** The author of the texts, if different from the uploader. */
  authorId: Type.Optional(Type.Integer()),
  /** Absent where the service itself asked. */
  right: Type.Optional(askedRight),
  work: Type.Union([
    /** `everything`: also files that did not move. `seen`: what the host was found to have when the import was asked for. */
    Type.Object({
      kind: Type.Literal('import'),
      everything: Type.Optional(Type.Boolean()),
      seen: Type.Optional(seenTip),
    }),
    Type.Object({
      kind: Type.Literal('operation'),
      operation: Type.Enum([...repositoryOperations]),
      translationIds: ids,
    }),
    Type.Object({ kind: Type.Literal('remove-component') }),
    Type.Object({ kind: Type.Literal('add-language'), languageCode: Type.String() }),
    /** Gives a glossary the languages of its project. */
    Type.Object({ kind: Type.Literal('project-languages') }),
    /** `ifEmpty`: only where nothing has been said in it by then. */
    Type.Object({
      kind: Type.Literal('delete-translation'),
      translationId: Type.Integer(),
      ifEmpty: Type.Optional(Type.Boolean()),
      /** The removal of a project's language that it is a part of. */
      alongId: Type.Optional(Type.Integer()),
    }),
    /** `placeId`: of the removed place. */
    Type.Object({ kind: Type.Literal('restore-translation'), placeId: Type.Integer(), translationId: Type.Integer() }),
    Type.Object({
      kind: Type.Literal('add-units'),
      translationId: Type.Integer(),
      units: Type.Array(newUnit),
      action: Type.Enum(['new-unit', 'new-unit-upload']),
    }),
    /** `replaces`: terms that are there become what the file says. */
    Type.Object({
      kind: Type.Literal('import-terms'),
      translationId: Type.Integer(),
      upload: Type.String(),
      replaces: Type.Boolean(),
    }),
    Type.Object({ kind: Type.Literal('remove-unit'), unitId: Type.Integer() }),
    /** `was`: the string as the requesting user knows it; `is`: as it will be. */
    Type.Object({ kind: Type.Literal('change-string'), unitId: Type.Integer(), was: stringName, is: stringName }),
    // `upload` is the id of a row of uploads: another node may run the job than the one that received the file.
    Type.Object({ kind: Type.Literal('replace-file'), translationId: Type.Integer(), upload: Type.String() }),
    /** Translates another one of several files of a language from now on. */
    Type.Object({ kind: Type.Literal('choose-file'), filename: Type.String() }),
    Type.Object({ kind: Type.Literal('update-source'), upload: Type.String() }),
  ]),
})
export type RepositoryPayload = Static<typeof repositoryPayload>

/** A requested operation of a repository; the requesting user may wait for it. */
export const repositoryKind: JobKind<RepositoryPayload> = {
  name: 'repository',
  payload: repositoryPayload,
  queueKey,
  attempts: 3,
  merge: false,
  priority: 10,
  schedule: null,
}

const commitPayload = Type.Object({ repositoryId: Type.Integer(), onlyAged: Type.Boolean() })
export type CommitPayload = Static<typeof commitPayload>

/** Commits what people typed, when it is old enough; one waits for each repository. */
export const commitPendingKind: JobKind<CommitPayload> = {
  name: 'commit-pending',
  payload: commitPayload,
  queueKey,
  attempts: 5,
  merge: true,
  priority: 0,
  schedule: null,
}

const collectPayload = Type.Object({ repositoryId: Type.Integer() })

/** Tidies a clone, after all that people wait for. */
export const collectGarbageKind: JobKind<Static<typeof collectPayload>> = {
  name: 'collect-garbage',
  payload: collectPayload,
  queueKey,
  attempts: 3,
  merge: true,
  priority: -10,
  schedule: null,
}

const selectAddresses = statement<{ id: number; repo: string; push: string }>(
  'addresses_of_repositories',
  'select id, repo, push from components where id = any($1::int[])',
)

/** The git hosts that work on these repositories, by queue key, may wait for; none for a path of this machine. */
export async function hostsOfRepositories(
  database: Pick<Queries, 'query'>,
  keys: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const ids = keys.filter((key) => key.startsWith(keyStart)).map((key) => Number(key.slice(keyStart.length)))
  if (ids.length === 0) return new Map()
  const rows = await database.query(selectAddresses, [ids])
  return new Map(rows.map(({ id, repo, push }) => [queueKey({ repositoryId: id }), [repo, push].flatMap(hostOf)]))
}

function hostOf(address: string): string[] {
  const url = parseRepositoryUrl(address)
  return url.ok && url.value.host !== '' ? [url.value.host] : []
}
