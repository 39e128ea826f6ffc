import type { CategoryRow } from '../domain/category/category-rows.ts'
import type { Links } from '../http/links.ts'

export const presentCategory = (row: CategoryRow, links: Links) => ({
  id: row.id,
  name: row.name,
  slug: row.slug,
  project: links.api('projects', row.project_slug),
  category: row.category_id === null ? null : links.api('categories', row.category_id),
  url: links.api('categories', row.id),
  statistics_url: links.api('categories', row.id, 'statistics'),
})
