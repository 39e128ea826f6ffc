import { loadMakers } from '../access/load-actor.ts'
import { noLonger } from '../access/may-still.ts'
import type { Job } from '../jobs/job.ts'
import { type AssessPayload, assessKind } from '../jobs/machine-jobs.ts'
import { assessStrings } from '../machine/quality/assess-strings.ts'
import { noteLookEnd } from '../machine/quality/quality-rows.ts'
import { servicesFor } from '../machine/suggest.ts'
import { can } from '../permissions/index.ts'

/** Looks for texts that may be wrong; done again from its start, it asks no model twice for the same text. */
export const assessStringsJob = {
  ...assessKind,
  async run({ payload, services, signal, away, progress }) {
    const translation = await services.catalog.translation({ id: payload.translationId })
    const tokenId = payload.right?.tokenId ?? null
    const [actor] = await loadMakers(services.database, [{ userId: payload.userId, tokenId }])
    if (translation === undefined || actor === undefined) return { result: false, detail: noLonger }
    if (!can(actor, 'unit.review', translation.scope)) return { result: false, detail: noLonger }
    const place = { translation, actor }
    const inUse = (await servicesFor(services, place)).find(({ service }) => service.id === payload.judge)
    const judge = inUse?.service.kind === 'model' ? { ...inUse, service: inUse.service } : null
    const tell = (done: number) => progress({ step: 'texts', done, total: done, strings: done })
    const work = () => assessStrings(services, place, { q: payload.q, judge, signal, tell })
    const { counts, fault } = await (judge === null ? work() : away(work))
    await noteLookEnd(services.database, payload.translationId, { ...counts, fault: fault?.code ?? '' })
    return { result: true, ...counts, fault: fault?.code ?? '' }
  },
} satisfies Job<AssessPayload>
