import type { Catalog } from '../../catalog/catalog.ts'
import type { DueNotice } from '../../events/notice-mail.ts'

/** A place as letters write it. */
export interface NoticePlace {
  /** The same for the same place, in ids. */
  readonly id: string
  readonly name: string
  /** The path of its page, below `/projects/`; empty: the whole site. */
  readonly path: string
  readonly isTranslation: boolean
}

/** A name on one line, for use within a sentence. */
export const oneLine = (name: string): string => name.replaceAll(/\s+/g, ' ')

/** The place of a change. A removed thing is named by its parent. */
export async function placeOf(
  catalog: Catalog,
  notice: Pick<DueNotice, 'translation_id' | 'component_id' | 'project_id'>,
  site: string,
): Promise<NoticePlace> {
  const { translation_id, component_id, project_id } = notice
  const translation = translation_id === null ? undefined : await catalog.translation({ id: translation_id })
  const component =
    translation?.component ?? (component_id === null ? undefined : await catalog.component({ id: component_id }))
  const project = component?.project ?? (project_id === null ? undefined : await catalog.project({ id: project_id }))
  if (project === undefined) return { id: 'site', name: site, path: '', isTranslation: false }
  const parts = [
    { id: `project-${project.row.id}`, name: project.row.name, slug: project.row.slug },
    component && { id: `component-${component.row.id}`, name: component.row.name, slug: component.path },
    translation && {
      id: `translation-${translation.row.id}`,
      name: translation.language.name,
      slug: translation.language.code,
    },
  ].filter((part) => part !== undefined)
  return {
    id: parts.at(-1)?.id ?? '',
    name: parts.map(({ name }) => oneLine(name)).join(' / '),
    path: parts.map(({ slug }) => slug).join('/'),
    isTranslation: translation !== undefined,
  }
}
