/** The address of a place, below `/projects/`: each name escaped, with a slash at its end. */
export const placeHref = (path: string): string => `/projects/${encodePath(path)}/`

/** The search for all that still needs somebody. */
export const unfinished = 'state:<translated'

/** The address of the editor for a place, with a search. */
export const translateHref = (path: string, q?: string): string =>
  `/translate/${encodePath(path)}/${q === undefined ? '' : `?q=${encodeURIComponent(q.toWellFormed())}`}`

/** The page that assigns the strings of a search in a place, in chosen languages. */
export function assignHref(path: string, q: string, languages: readonly string[] = []): string {
  const parameters = new URLSearchParams({ q: q.toWellFormed() })
  if (languages.length > 0) parameters.set('languages', languages.join())
  return `/assign/${path === '' ? '' : `${encodePath(path)}/`}?${parameters}`
}

/** The address of a string in the editor, among all strings of its place. */
export const stringHref = (path: string, unit: number | string): string => `${translateHref(path)}?unit=${unit}`

/** The address of the list of what changed, to be approved or returned. */
export const reviewHref = (path: string): string => `/review/${encodePath(path)}/`

/** The address of the page with a component's screenshots. */
export const screenshotsHref = (path: string): string => `/screenshots/${encodePath(path)}/`

/** The page of somebody with an account here. */
export const personHref = (username: string): string => `/user/${encodePath(username)}/`

export const encodePath = (path: string): string =>
  path
    .split('/')
    .map((name) => encodeURIComponent(name).replaceAll('%40', '@'))
    .join('/')
