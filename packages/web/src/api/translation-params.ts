/** The segments by which the API names a translation, of the path that pages give it. */
export function translationParams(path: string): {
  readonly project: string
  readonly component: string
  readonly language: string
} {
  const segments = path.split('/')
  return {
    project: segments[0] ?? '',
    component: segments.slice(1, -1).join('%2F'),
    language: segments.at(-1) ?? '',
  }
}
