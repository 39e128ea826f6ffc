import type { Database } from '../db/database.ts'
import { keepValue } from '../domain/kept-value.ts'
import type { SecretBox } from '../system/secret-box.ts'
import { type IdentityProvider, readProviders } from './providers.ts'
import { openProvider, selectProviders } from './stored-providers.ts'

/** The providers that are in use. */
export interface ProviderList {
  /** The providers of the file, and the ones that administrators added under other ids. */
  all(): Promise<readonly IdentityProvider[]>
  /** Those of the file alone: it decides where both name one. */
  ofFile(): readonly IdentityProvider[]
  /** Reads the file again; if it is wrong, throws ConfigError and keeps the providers in use. */
  reload(): void
  close(): Promise<void>
}

interface ProviderSources {
  readonly file: string | null
  readonly database: Database
  readonly secretBox: SecretBox
}

/** Opens the providers: those of the database are kept in memory while this node hears what others change. */
export async function openProviders({ file, database, secretBox }: ProviderSources): Promise<ProviderList> {
  let ofFile = readProviders(file)
  const load = async (): Promise<readonly IdentityProvider[]> => {
    const opened = await Promise.all((await selectProviders(database)).map((row) => openProvider(secretBox, row)))
    return opened.filter((one) => one !== null)
  }
  const added = await keepValue(database, 'identity-providers', load)
  return {
    async all() {
      const ids = new Set(ofFile.map(({ id }) => id))
      return [...ofFile, ...(await added.read()).filter(({ id }) => !ids.has(id))]
    },
    ofFile: () => ofFile,
    reload() {
      ofFile = readProviders(file)
    },
    close: added.close,
  }
}
