import { suggestByMachine, tryMachine } from '@weft/contract'
import { findTranslation } from '../../catalog/find.ts'
import { findString } from '../../catalog/find-string.ts'
import { splitPlural } from '../../db/unit-state.ts'
import { route } from '../../http/bind/route.ts'
import { readMachineStrings } from '../../machine/ask/machine-string.ts'
import { compileRunSearch, nextStrings } from '../../machine/runs/choose-strings.ts'
import { modelOf, servicesFor, suggestFor } from '../../machine/suggest.ts'
import { tryService } from '../../machine/try-service.ts'
import { invalidField, Refusal } from '../../refusal.ts'

/** Strings that a trial takes where nobody names others. */
const anyString = 'state:>=empty'

export const stringMachineryRoutes = [
  route(suggestByMachine, {
    permission: 'machinery.view',
    find: findString,
    async handle({ database, services, params, body, actor, signal }, { translation }) {
      // Source strings are no translations.
      if (translation.row.is_source) return { texts: [], faults: [] }
      const [string] = await readMachineStrings(database, [params.id])
      if (string === undefined) throw new Refusal('not_found')
      const wanted = body.services ?? null
      const all = await suggestFor(services, { translation, actor }, string, { wanted, signal })
      return {
        texts: all.flatMap(({ inUse, answer }) =>
          'fault' in answer
            ? []
            : [
                {
                  service: inUse.service.id,
                  name: inUse.service.name,
                  model: modelOf(inUse),
                  quality: inUse.service.quality,
                  forms: answer.forms,
                  failing: answer.failing,
                },
              ],
        ),
        faults: all.flatMap(({ inUse: { service }, answer }) =>
          'fault' in answer
            ? [{ service: service.id, name: service.name, code: answer.fault.code, said: answer.fault.said }]
            : [],
        ),
      }
    },
  }),
  route(tryMachine, {
    permission: 'project.edit',
    find: findTranslation,
    async handle({ database, services, body, actor, signal }, { translation }) {
      const place = { translation, actor }
      const inUse = (await servicesFor(services, place)).find(({ service }) => service.id === body.service)
      if (inUse === undefined) throw invalidField('service', `${body.service} is not in use here.`, 'invalid_choice')
      const search = await compileRunSearch(database, body.q || anyString, translation)
      const chosen = { translationId: translation.row.id, after: 0, limit: body.strings }
      const strings = await readMachineStrings(database, await nextStrings(database, search, chosen))
      const tried = await tryService(services, place, inUse, {
        strings,
        instructions: { project: body.instructions ?? null, language: body.language_instructions ?? null },
        signal,
      })
      return {
        system: tried.system,
        user: tried.user,
        input: tried.usage.input,
        output: tried.usage.output,
        cost: tried.cost,
        results: strings.map(({ unit }, at) => {
          const answer = tried.answers[at]
          const isText = answer !== undefined && !('fault' in answer)
          return {
            unit: unit.id,
            source: splitPlural(unit.source),
            target: splitPlural(unit.target),
            proposed: isText ? answer.target : null,
            failing: isText ? answer.failing : [],
            fault: answer !== undefined && 'fault' in answer ? answer.fault.code : null,
          }
        }),
      }
    },
  }),
]
