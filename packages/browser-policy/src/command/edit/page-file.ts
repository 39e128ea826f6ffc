import type { World } from '../world.ts'

/** The folders of the page: beside the published command, and in the repository after a build. */
const places = ['./editor/', './../../../../policy-editor/dist/']

/** The page in a language, or in English; null if it was not built. */
export async function readPage(world: World, language: string): Promise<string | null> {
  for (const place of places) {
    for (const name of [language, 'en']) {
      const path = decodeURIComponent(new URL(`${place}policies.${name}.html`, import.meta.url).pathname)
      const found = await world.look(/^\/[A-Za-z]:/.test(path) ? path.slice(1) : path)
      if (found.kind === 'file') return new TextDecoder().decode(found.bytes)
    }
  }
  return null
}
