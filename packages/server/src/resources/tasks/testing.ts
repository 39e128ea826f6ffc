import { client } from '../testing.ts'

/** The calls of the client that are answered with a task. */
export async function playInBackground(component: { project: string; component: string }): Promise<void> {
  const follow = async (answer: object) => {
    if (!('task_url' in answer)) throw new Error('There is no task to follow')
    return client.followTask(String(answer.task_url))
  }
  await follow(await client.addTranslation({ params: component, body: { language_code: 'fr', background: true } }))
  const french = { ...component, language: 'fr' }
  const string = { source: ['In between'], target: ['Entre deux'], background: true }
  await follow(await client.addUnit({ params: french, body: string }))
  const file = new File(['msgid "In between"\nmsgstr "Au milieu"\n'], 'fr.po')
  const sent = { file, conflicts: 'replace-translated', background: true } as const
  await follow(await client.uploadFile({ params: french, body: sent }))
  await follow(await client.putFile({ params: french, body: { ...sent, method: 'replace' } }))
  const [unit] = (await client.listUnits({ params: french, query: { q: 'source:="In between"' } })).results
  if (unit?.target[0] !== 'Au milieu') throw new Error('The file was not written')
  await follow((await client.deleteUnit({ params: { id: unit.id }, query: { background: true } })) ?? {})
  await follow((await client.deleteTranslation({ params: french, query: { background: true } })) ?? {})
}
