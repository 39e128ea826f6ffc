import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Client, createClient } from '@weft/contract/client'
import type { Transaction } from '../db/database.ts'
import { addUser } from '../domain/user/profile/add-user.ts'
import { makeScopedToken } from '../domain/user/rights/make-scoped-token.ts'
import type { AskWithin } from '../http/bind/ask-within.ts'
import type { Services } from '../services.ts'
import { comments, type PersonName, people, screenshot, suggestions } from './playground-talk.ts'

/** The slugs of the playground's component. */
type ComponentPath = Readonly<Record<'project' | 'component', string>>

/** The people of the playground, each with a separate client. */
type Voices = Readonly<Record<PersonName, Client>>

interface PlaygroundUnit {
  readonly id: number
  readonly has_suggestion: boolean
}

type FindUnit = (language: string, source: string) => PlaygroundUnit

/**
 * Lets people suggest texts, vote, comment and show a picture in the playground, through the normal API. Steps of an
 * interrupted attempt are not repeated.
 */
export async function enlivenPlayground(services: Services, ask: AskWithin, path: ComponentPath): Promise<void> {
  const voices = await makeVoices(services, ask, path)
  await Promise.all([
    voices.mira.changeProject({ params: { project: path.project }, body: { translation_review: true } }),
    voices.mira.changeComponent({ params: path, body: { suggestion_voting: true } }),
  ])
  const languages = [...new Set([...suggestions, ...comments].map(({ language }) => language)), 'en']
  const units = new Map(
    await Promise.all(
      languages.map(async (language) => [language, await unitsBySource(voices.mira, path, language)] as const),
    ),
  )
  const unitOf: FindUnit = (language, source) => {
    const unit = units.get(language)?.get(source)
    if (unit === undefined) throw new Error(`the playground has no string ${JSON.stringify(source)} in ${language}`)
    return unit
  }
  await Promise.all([
    ...suggestions.map((one) => suggest(voices, unitOf(one.language, one.source), one)),
    talk(voices, unitOf),
    showPicture(voices.mira, path, unitOf),
  ])
}

/** Bots of the project, which a removal of the project ends; nobody knows their tokens, which hold for an hour. */
async function makeVoices({ database, catalog, config }: Services, ask: AskWithin, path: ComponentPath) {
  const project = await catalog.project({ slug: path.project })
  if (!project) throw new Error('the playground was just imported')
  const expires = new Date(Date.now() + 3_600_000)
  const voice = (name: PersonName) =>
    database.transaction(async (tx) => {
      const userId = await botOf(tx, `bot-${path.project}-${name}`, people[name])
      const request = {
        userId,
        projectId: project.row.id,
        note: people[name],
        scopes: ['administer'] as const,
        expires,
        madeBy: null,
      }
      const { token } = await makeScopedToken(tx, request)
      return createClient({ base: config.siteUrl, credentials: { token }, fetch: ask })
    })
  const made: Voices = { mira: await voice('mira'), tariq: await voice('tariq'), ondra: await voice('ondra') }
  return made
}

/** The bot of this name, where an earlier demo had it; else a new one. */
async function botOf(tx: Transaction, username: string, fullName: string): Promise<number> {
  const known = await tx.kysely
    .updateTable('users')
    .set({ is_active: true })
    .where('username', '=', username)
    .where('is_bot', '=', true)
    .returning('id')
    .executeTakeFirst()
  if (known) return known.id
  const bot = { username, fullName, email: `noreply+${username}@weft.invalid`, isBot: true }
  return (await addUser(tx, bot)).id
}

/** The strings of a language by their source texts; the first where several have the same. */
async function unitsBySource(
  client: Client,
  path: ComponentPath,
  language: string,
): Promise<Map<string, PlaygroundUnit>> {
  const found = new Map<string, PlaygroundUnit>()
  for await (const unit of client.listUnits.all({ params: { ...path, language }, query: { page_size: 100 } }))
    if (!found.has(unit.source[0] ?? '')) found.set(unit.source[0] ?? '', unit)
  return found
}

async function suggest(
  voices: Voices,
  { id, has_suggestion }: PlaygroundUnit,
  { by, target, votes }: (typeof suggestions)[number],
): Promise<void> {
  const known = has_suggestion ? (await voices[by].listUnitSuggestions({ params: { id } })).results : []
  if (known.some((one) => one.target.join('\n') === target.join('\n'))) return
  const added = await voices[by].addSuggestion({ params: { id }, body: { target: [...target] } })
  if (!('votes' in added)) throw new Error('nobody else suggests this in the playground')
  for (const [voter, value] of votes)
    await voices[voter].voteForSuggestion({ params: { id: added.id }, body: { value } })
}

/** Comments in their order: one may answer another. */
async function talk(voices: Voices, unitOf: FindUnit): Promise<void> {
  for (const { language, source, by, scope, text } of comments) {
    const { id } = unitOf(language, source)
    const { results } = await voices[by].listComments({ params: { id } })
    if (!results.some((one) => one.comment === text))
      await voices[by].addComment({ params: { id }, body: { scope, comment: text } })
  }
}

async function showPicture(client: Client, path: ComponentPath, unitOf: FindUnit): Promise<void> {
  const { name, file, shows } = screenshot
  const list = async () => (await client.listComponentScreenshots({ params: path })).results
  if ((await list()).length === 0) {
    const image = new File([await readFile(file)], basename(fileURLToPath(file)), { type: 'image/png' })
    const place = { project_slug: path.project, component_slug: path.component, language_code: 'en' }
    await client.addScreenshot({ body: { name, ...place, image } })
  }
  const [added] = await list()
  if (!added) throw new Error('the screenshot was just added')
  const link = (source: string) =>
    client.linkScreenshot({ params: { id: added.id }, body: { unit_id: unitOf('en', source).id } })
  await Promise.all(shows.map(link))
}
