/**
 * Forms that a translation can be downloaded in beside that of its file. `keys`: of components whose strings have keys and a
 * file with source texts; `gettext`: of those whose files are gettext's.
 */
export const downloadForms = [
  { id: 'po', of: 'all' },
  { id: 'xliff', of: 'all' },
  { id: 'xliff11', of: 'all' },
  { id: 'tbx', of: 'all' },
  { id: 'tmx', of: 'all' },
  { id: 'mo', of: 'gettext' },
  { id: 'csv', of: 'all' },
  { id: 'xlsx', of: 'all' },
  { id: 'json', of: 'keys' },
  { id: 'json-nested', of: 'keys' },
  { id: 'aresource', of: 'keys' },
  { id: 'strings', of: 'keys' },
] as const
export type DownloadForm = (typeof downloadForms)[number]['id']
