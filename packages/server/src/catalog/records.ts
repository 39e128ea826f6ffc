import type { Selectable } from 'kysely'
import type { ComponentTable, LanguageTable, ProjectTable, TranslationTable } from '../db/tables.ts'
import type { ComponentSettings } from '../domain/component/component-settings.ts'
import type { Inheritance } from '../domain/project/inheritance.ts'
import type { Scope } from '../permissions/index.ts'

/** A row of languages; shared by requests, never changed. */
export type LanguageRecord = Selectable<LanguageTable> & { readonly texts: Texts }

/** Texts made from a record, kept as long as the record is in memory: serialised JSON, under a name and `links.key`. */
export type Texts = Map<string, string>

export interface ProjectRecord {
  readonly row: Selectable<ProjectTable>
  /** It has components that are open to chosen people only: its own counters are not for everybody who sees it. */
  readonly hasRestricted: boolean
  /** Settings that its components may take from it. */
  readonly inheritance: Inheritance
  /** The scope for rights. */
  readonly scope: Scope & { readonly kind: 'project' }
  readonly texts: Texts
}

export interface ComponentRecord {
  readonly row: Selectable<ComponentTable>
  readonly project: ProjectRecord
  readonly sourceLanguage: LanguageRecord
  /** The effective settings, inherited or not. */
  readonly settings: ComponentSettings
  /** The origin of the settings. */
  readonly inheritance: Inheritance
  /** From the project down; empty for a component that is in none. */
  readonly categories: readonly {
    readonly id: number
    readonly slug: string
    readonly name: string
    readonly check_flags: string
  }[]
  /** Flags of all its strings that its project and its categories say, the wider first. */
  readonly widerFlags: string
  /** Slugs of the categories and its own, joined by `/`. */
  readonly path: string
  /** The path as one segment of API URLs: a `/` in it is escaped, twice once the URL is built. */
  readonly segment: string
  /** The component whose repository it uses, where that is not its own. */
  readonly repositoryOwner: ComponentRecord | null
  readonly scope: Scope & { readonly kind: 'project' }
  readonly texts: Texts
}

/** The component whose clone holds the files: itself, or the one that it links to. */
export const repositoryOwnerOf = (component: ComponentRecord): ComponentRecord => component.repositoryOwner ?? component

export interface TranslationRecord {
  readonly row: Selectable<TranslationTable>
  readonly component: ComponentRecord
  readonly language: LanguageRecord
  readonly scope: Scope & { readonly kind: 'project' }
  readonly texts: Texts
}

/** A record makes no more texts than this; hosts and formats that clients may ask for are without end. */
const textsKept = 64

/** The text of this name, made now if need be. */
export function remember(texts: Texts, name: string, make: () => string): string {
  const known = texts.get(name)
  if (known !== undefined) return known
  const text = make()
  if (texts.size >= textsKept) texts.clear()
  texts.set(name, text)
  return text
}
