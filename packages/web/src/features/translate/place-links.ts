import { encodePath, placeHref } from '../../ui/link.ts'

/** The targets of the names in a place's path: one for each segment that is not `-`. */
export function linksOnTheWay(path: string): readonly string[] {
  const segments = path.split('/')
  return segments.flatMap((segment, at) => {
    if (segment === '-') return []
    const isLanguageAlone = segments.slice(0, at).every((one) => one === '-') && at > 0
    return [isLanguageAlone ? `/languages/${encodePath(segment)}/` : placeHref(segments.slice(0, at + 1).join('/'))]
  })
}
