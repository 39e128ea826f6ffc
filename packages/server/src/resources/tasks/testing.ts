import { client } from '../testing.ts'

/** The calls of the client that are answered with a task. */
export async function playInBackground(component: { project: string; component: string }): Promise<void> {
  const follow = async (answer: object) => {
    if (!('task_url' in answer)) throw new Error('There is no task to follow')
    return client.followTask(String(answer.task_url))
  }
  await follow(await client.addTranslation({ params: component, body: { language_code: 'fr', background: true } }))
  const french = { ...component, language: 'fr' }
  const unit = await client.addUnit({ params: french, body: { source: ['In between'], target: ['Entre deux'] } })
  await follow((await client.deleteUnit({ params: { id: unit.id }, query: { background: true } })) ?? {})
  await follow((await client.deleteTranslation({ params: french, query: { background: true } })) ?? {})
}
