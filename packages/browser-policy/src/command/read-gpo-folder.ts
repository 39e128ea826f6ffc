import type { FileRules, PolicyFile } from '../convert/policy-file.ts'
import { withPlaces } from '../convert/read-places.ts'
import { WrongCall } from './define-command.ts'
import type { World } from './world.ts'

/** A backup has its files three folders below its own, and its own below the one that people name. */
const MOST_LEVELS = 5

/**
 * Reads the two files Registry.pol of a Group Policy object: of a backup (`{…}/DomainSysvol/GPO/Machine`), or of its
 * folder in SYSVOL. Null if the path is no folder. A folder with several objects is a wrong call.
 */
export async function readGpoFolder(
  world: World,
  path: string,
  { key }: FileRules,
): Promise<{ readonly bytes: Uint8Array; readonly file: PolicyFile } | null> {
  if (path === '-' || (await world.list(path)) === null) return null
  const found: { readonly machine: string[]; readonly user: string[] } = { machine: [], user: [] }
  await collect(world, path, found, MOST_LEVELS)
  const { machine, user } = found
  if (machine.length + user.length === 0)
    throw new WrongCall(`${path} is a folder without a Registry.pol in Machine or User`)
  if (machine.length > 1 || user.length > 1)
    throw new WrongCall(
      `${path} holds several Group Policy objects; name the folder of one: ${[...machine, ...user].join(', ')}`,
    )
  const files = { machine: await bytesOf(world, machine[0]), user: await bytesOf(world, user[0]) }
  const { readPolPair } = await import('../convert/pol.ts')
  const read = readPolPair(files, key)
  return {
    bytes: files.machine ?? files.user ?? new Uint8Array(),
    file: { form: 'pol', ...withPlaces('', read), hives: read.hives },
  }
}

const bytesOf = async (world: World, path: string | undefined): Promise<Uint8Array | null> =>
  path === undefined ? null : world.read(path)

async function collect(
  world: World,
  folder: string,
  found: { readonly machine: string[]; readonly user: string[] },
  levels: number,
): Promise<void> {
  const side = /(?:^|[\\/])(machine|user)[\\/]?$/i.exec(folder)?.[1]?.toLowerCase()
  for (const { name, isFolder } of (await world.list(folder)) ?? []) {
    const path = `${folder.replace(/[\\/]$/, '')}/${name}`
    if (isFolder && levels > 0) await collect(world, path, found, levels - 1)
    else if (side && /^registry\.pol$/i.test(name)) found[side === 'user' ? 'user' : 'machine'].push(path)
  }
}
