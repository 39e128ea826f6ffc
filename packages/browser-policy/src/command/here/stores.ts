import { FIREFOX_DOMAIN } from '../../convert/plist-names.ts'
import { type FileForm, type PolicyFile, readPolicyFile } from '../../convert/policy-file.ts'
import { FIREFOX_KEY, HIVE_NAMES, type RegHive } from '../../convert/reg-names.ts'
import { join, withSlashes } from '../paths.ts'
import type { FileLookup, World } from '../world.ts'
import { type Installation, majorOf } from './installations.ts'

/** A place where a browser looks for policies. */
export interface Store {
  /** The path, or the key of the registry. */
  readonly name: string
  /** `file`: a policies.json; `platform`: the registry or preferences of the system, which are stronger. */
  readonly kind: 'file' | 'platform'
  readonly form: FileForm
  readonly scope: 'machine' | 'user'
  /** True if the store also holds other settings, whose unknown names are not reported. */
  readonly isMixed: boolean
  /** The state found there. */
  readonly state: StoreState
}

export type StoreState =
  | { readonly kind: 'missing' }
  | { readonly kind: 'unreadable'; readonly reason: string }
  | { readonly kind: 'present'; readonly bytes: Uint8Array; readonly file: PolicyFile }

/** The stores of a browser, strongest first, also ones that do not exist. */
export async function storesOf(world: World, installation: Installation | null): Promise<readonly Store[]> {
  if (world.platform === 'win32')
    return [...(await registryStores(world)), ...(await distribution(world, installation))]
  if (world.platform === 'darwin')
    return [...(await preferenceStores(world)), ...(await distribution(world, installation))]
  return [...(await systemFiles(world, installation)), ...(await distribution(world, installation))]
}

async function distribution(world: World, installation: Installation | null): Promise<readonly Store[]> {
  return installation ? [await fileStore(world, join(installation.folder, 'distribution/policies.json'))] : []
}

/** The first version that looks below /etc. */
const FIRST_SYSTEM_FILE = 78

async function systemFiles(world: World, installation: Installation | null): Promise<readonly Store[]> {
  if (installation && majorOf(installation.version) < FIRST_SYSTEM_FILE) return []
  if (installation?.packaging !== 'flatpak') return [await fileStore(world, '/etc/firefox/policies/policies.json')]
  // an extension is mounted for the machine and branch of the application itself
  const [, root = '/var/lib/flatpak', machine = '*', branch = '*'] =
    /^(.*\/flatpak)\/app\/org\.mozilla\.firefox\/([^/]+)\/([^/]+)\//.exec(installation.folder) ?? []
  const extension = `${root}/extension/org.mozilla.firefox.systemconfig`
  return [await fileStore(world, `${extension}/${machine}/${branch}/policies/policies.json`)]
}

async function fileStore(world: World, path: string): Promise<Store> {
  const state = await stateOf(await world.look(path), path, 'json')
  return { name: path, kind: 'file', form: 'json', scope: 'machine', isMixed: false, state }
}

async function stateOf(lookup: FileLookup, name: string, form: FileForm): Promise<StoreState> {
  if (lookup.kind !== 'file') return lookup
  return { kind: 'present', bytes: lookup.bytes, file: await readPolicyFile(name, lookup.bytes, { form }) }
}

/** The order in which macOS looks up preferences: managed ones before others, the user's before the machine's. */
async function preferenceStores(world: World): Promise<readonly Store[]> {
  const user = world.variable('USER')
  const home = world.variable('HOME')
  const file = `${FIREFOX_DOMAIN}.plist`
  const places: (readonly [path: string, scope: Store['scope'], isMixed: boolean])[] = [
    ...(user === undefined ? [] : [[`/Library/Managed Preferences/${user}/${file}`, 'user', false] as const]),
    [`/Library/Managed Preferences/${file}`, 'machine', false],
    ...(home === undefined ? [] : [[join(home, `Library/Preferences/${file}`), 'user', true] as const]),
    [`/Library/Preferences/${file}`, 'machine', true],
  ]
  const stores: Store[] = []
  for (const [path, scope, isMixed] of places) {
    const state = await stateOf(await world.look(path), path, 'plist')
    stores.push({ name: path, kind: 'platform', form: 'plist', scope, isMixed, state })
  }
  return stores
}

async function registryStores(world: World): Promise<readonly Store[]> {
  const stores: Store[] = []
  for (const hive of ['HKLM', 'HKCU'] as const satisfies readonly RegHive[]) {
    const name = `${HIVE_NAMES[hive]}\\${FIREFOX_KEY}`
    const lookup = await world.registryKey(name)
    const state = await stateOf(lookup, name, 'reg')
    stores.push({
      name,
      kind: 'platform',
      form: 'reg',
      scope: hive === 'HKLM' ? 'machine' : 'user',
      isMixed: false,
      state,
    })
  }
  return stores
}

/** The path of a store as the system writes it. */
export const shownStore = ({ name, form }: Store, platform: string): string =>
  platform === 'win32' && form === 'json' ? withSlashes(name, platform).replaceAll('/', '\\') : name
