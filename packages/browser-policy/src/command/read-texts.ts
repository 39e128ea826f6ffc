import { type BuiltTexts, readBuiltTexts } from '../texts/built-texts.ts'
import { WrongCall } from './define-command.ts'
import type { World } from './world.ts'

/** The translations that a call names: files that `texts build` wrote. */
export async function readTexts(world: World, paths: readonly string[]): Promise<readonly BuiltTexts[]> {
  const all: BuiltTexts[] = []
  for (const path of paths) {
    const built = readBuiltTexts(parsed(new TextDecoder().decode(await world.read(path))))
    if (!built) throw new WrongCall(`${path} is not what texts build writes`)
    all.push(built)
  }
  return all
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return null
  }
}
