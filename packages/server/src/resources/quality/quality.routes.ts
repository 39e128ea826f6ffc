import { assessQuality, readQuality, readStringRisk } from '@weft/contract'
import { findTranslation } from '../../catalog/find.ts'
import { findString } from '../../catalog/find-string.ts'
import { type Lookup, route } from '../../http/bind/route.ts'
import { isoTime } from '../../http/reply/json.ts'
import { reply } from '../../http/reply/reply.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { assessKind } from '../../jobs/machine-jobs.ts'
import { noteLook, readLook, readRisk } from '../../machine/quality/quality-rows.ts'
import { compileRunSearch } from '../../machine/runs/choose-strings.ts'
import { servicesFor } from '../../machine/suggest.ts'
import { rightDenial } from '../../permissions/demand-right.ts'
import { can } from '../../permissions/index.ts'
import { invalidField, refusalOf } from '../../refusal.ts'
import { rightOf } from '../../sync/queue/ask-repository.ts'

type Target = Awaited<ReturnType<typeof findTranslation>>

/** Strings that are looked at where nobody names others. */
export const translated = 'state:>=translated'

const numberOf = (value: number | string | undefined): number => (typeof value === 'number' ? value : 0)

async function presentQuality({ services, database, actor, links }: Lookup, { translation }: Target) {
  const [row, inUse] = await Promise.all([
    readLook(database, translation.row.id),
    servicesFor(services, { translation, actor }),
  ])
  return {
    look:
      row === null
        ? null
        : {
            q: row.q,
            judge: row.judge,
            completed: row.counts.strings !== undefined,
            strings: numberOf(row.counts.strings),
            risky: numberOf(row.counts.risky),
            judged: numberOf(row.counts.judged),
            fault: String(row.counts.fault ?? ''),
            changed: isoTime(row.changed),
            task_url: row.task_id === null ? null : links.api('tasks', row.task_id),
          },
    judges: inUse
      .filter(({ service }) => service.kind === 'model')
      .map(({ service, host, fault }) => ({ id: service.id, name: service.name, host, fault: fault?.code ?? null })),
  }
}

/** Refuses a judge that is no model in use, and one that somebody may not pay for. */
async function checkJudge({ services, actor }: Lookup, { translation }: Target, judge: string): Promise<void> {
  if (judge === '') return
  if (!can(actor, 'translation.auto', translation.scope))
    throw refusalOf(rightDenial(actor, 'translation.auto', translation.scope), 'judge')
  const inUse = await servicesFor(services, { translation, actor })
  if (!inUse.some(({ service }) => service.id === judge && service.kind === 'model'))
    throw invalidField('judge', `${judge} is no language model in use here.`, 'invalid_choice')
}

export const qualityRoutes = [
  route(readQuality, { permission: 'unit.review', find: findTranslation, handle: presentQuality }),
  route(assessQuality, {
    permission: 'unit.review',
    find: findTranslation,
    async handle(request, target) {
      const { body, database, actor, links } = request
      const { translation } = target
      const [q, judge] = [body.q || translated, body.judge ?? '']
      await compileRunSearch(database, q, translation)
      await checkJudge(request, target, judge)
      const taskId = await database.transaction(async (tx) => {
        const right = rightOf({ actor, right: 'unit.review', languageId: null })
        const payload = { translationId: translation.row.id, userId: actor.id, q, judge, ...right }
        const id = await enqueue(tx, assessKind, payload, {
          componentId: translation.component.row.id,
          userId: actor.id,
        })
        await noteLook(tx, translation.row.id, { taskId: id, q, judge })
        return id
      })
      return reply(202, { task_url: links.api('tasks', taskId) })
    },
  }),
  route(readStringRisk, {
    permission: 'unit.review',
    find: findString,
    async handle({ database, params }) {
      const row = await readRisk(database, params.id)
      return { risk: row?.risk ?? null, judged: row === null ? null : isoTime(row.judged), reasons: row?.reasons ?? [] }
    },
  }),
]
