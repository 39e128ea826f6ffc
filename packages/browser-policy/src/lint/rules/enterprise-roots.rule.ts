import { isObject } from '../../engine/engine.ts'
import { newest, specified, targetsWhere } from '../../target.ts'
import { defineRule, type LintFinding } from '../define-rule.ts'
import { isOff, isOn, property } from '../values.ts'

export const enterpriseRoots = defineRule({
  id: 'enterprise-roots',
  summary: 'Certificates.ImportEnterpriseRoots does not do what it says.',
  why: 'Alone in a file ESR 153 takes it for the work of an antivirus program and ignores the file; in ESR 60 false acts as true.',
  cure: 'Leave it out to import nothing; where it is the only policy, set another one with it.',
  severity: 'warning',
  examples: [
    {
      policies: { Certificates: { ImportEnterpriseRoots: true } },
      options: { target: newest },
      found: ['Certificates'],
    },
    {
      policies: { Certificates: { ImportEnterpriseRoots: false } },
      options: { target: specified },
      found: ['Certificates.ImportEnterpriseRoots'],
    },
    { policies: { Certificates: { ImportEnterpriseRoots: true }, BlockAboutConfig: true }, found: [] },
  ],
  find(subject): LintFinding[] {
    const certificates = subject.policy('Certificates')
    if (!certificates || !isObject(certificates.value)) return []
    const { name, path, value } = certificates
    const roots = property(value, 'ImportEnterpriseRoots')
    const found: LintFinding[] = []
    if (isOff(roots)) {
      const detail = 'ESR 60 imports the certificates even with false.'
      found.push({
        path: [name, 'ImportEnterpriseRoots'],
        detail,
        targets: targetsWhere(({ code }) => code.rootsFalse === 'as true'),
      })
    }
    const isAlone = subject.document.policies?.members.length === 1 && Object.keys(value).length === 1
    if (isAlone && isOn(roots)) {
      const detail = 'ESR 153 treats a file with nothing but ImportEnterpriseRoots as if it had no policies.'
      found.push({
        path,
        at: 'name',
        detail,
        targets: targetsWhere(({ behaviour }) => behaviour.rootsAlone === 'ignored'),
      })
    }
    return found
  },
})
