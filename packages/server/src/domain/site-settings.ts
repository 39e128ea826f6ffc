import type { Config } from '../config.ts'
import { type Database, statement, type Transaction } from '../db/database.ts'
import { dropCaches } from './cache-drop.ts'
import { keepValue } from './kept-value.ts'

/** The settings of the whole site that hold now. */
export interface SiteValues {
  /** Empty: Weft. */
  readonly site_name: string
  /** Above the form for signing in, and that for registering. */
  readonly sign_in_text: string
  /** The address of those who run the site: on its page About. */
  readonly contact: string
  readonly registration: 'closed' | 'invitation' | 'open'
  /** Whether a project gets its glossary with its first component. */
  readonly project_glossaries: boolean
}
export type SiteSettingName = keyof SiteValues

const usual: SiteValues = {
  site_name: '',
  sign_in_text: '',
  contact: '',
  registration: 'closed',
  project_glossaries: true,
}

/** Environment variables that decide a setting. */
const variables: { readonly [Name in SiteSettingName]: string | null } = {
  site_name: 'SITE_NAME',
  sign_in_text: null,
  contact: null,
  registration: 'REGISTRATION',
  project_glossaries: 'PROJECT_GLOSSARIES',
}

type Fixed = Partial<SiteValues>

const fixedBy = ({ siteName, registration, projectGlossaries }: Config): Fixed => ({
  ...(siteName !== null && { site_name: siteName }),
  ...(registration !== null && { registration }),
  ...(projectGlossaries !== null && { project_glossaries: projectGlossaries }),
})

const selectAll = statement<{ name: string; value: unknown }>('site_settings', 'select name, value from site_settings')
const write = statement<never>(
  'write_site_setting',
  `insert into site_settings (name, value) values ($1, $2::jsonb)
   on conflict (name) do update set value = excluded.value, changed = now()`,
)

/** The settings of the site. */
export interface SiteSettings {
  /** The present value: the environment's, the stored one, or the usual one. */
  read(): Promise<SiteValues>
  /** The environment variable that decides a setting here; null: none does. */
  variableOf(name: SiteSettingName): string | null
  close(): Promise<void>
}

/** Stores settings. The caller has checked them. */
export async function writeSiteSettings(tx: Transaction, values: Partial<SiteValues>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await tx.query(write, [name, JSON.stringify(value)])
  dropCaches(tx, 'settings', 'site')
}

/** Opens the settings: kept in memory while this node hears what others change. */
export async function openSiteSettings(database: Database, config: Config): Promise<SiteSettings> {
  const fixed = fixedBy(config)
  const load = async (): Promise<SiteValues> => {
    const rows = await database.query(selectAll, [])
    // Written by this program alone, each name with a value of its kind.
    const stored = Object.fromEntries(rows.map(({ name, value }) => [name, value])) as Partial<SiteValues>
    return { ...usual, ...stored, ...fixed }
  }
  const kept = await keepValue(database, 'site', load)
  return {
    ...kept,
    variableOf: (name) => (name in fixed ? variables[name] : null),
  }
}
