import { formatFlags, mergeFlags } from '@weft/checks'
import type { CategoryRow } from '../domain/category/category-rows.ts'
import { inheritanceOf } from '../domain/project/inheritance.ts'
import type { Links } from '../http/reply/links.ts'
import { shownInheritable } from './inheritance-shape.ts'

export const presentCategory = (row: CategoryRow, links: Links) => ({
  id: row.id,
  name: row.name,
  slug: row.slug,
  project: links.api('projects', row.project_slug),
  category: row.category_id === null ? null : links.api('categories', row.category_id),
  url: links.api('categories', row.id),
  statistics_url: links.api('categories', row.id, 'statistics'),
  reports_url: links.api('categories', row.id, 'reports'),
  announcements_url: links.api('categories', row.id, 'announcements'),
  check_flags: row.check_flags,
  effective_check_flags: formatFlags(mergeFlags(row.wider_flags)),
  ...shownInheritable(inheritanceOf(row.setting_places)),
})
