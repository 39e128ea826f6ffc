import { permissionKinds, permissionText } from './permission-kinds.ts'

type Words = (id: string) => string

const isPermission = (name: string): boolean =>
  permissionKinds.some(({ permissions }) => permissions.some((one) => one === name))

/** The changes of a role, with the names of its permissions: `Translate: +vcs.push -unit.edit` as `Translate: + Push, - Translate`. */
export function roleChangeWords(text: Words, about: string): string {
  const [, head, list] = /^(.*): (\S.*)$/s.exec(about) ?? []
  if (head === undefined || list === undefined) return about
  const written = list.split(' ')
  const parts = written.map((one) => {
    const [, sign = '', name = ''] = /^([+-]?)(.*)$/.exec(one) ?? []
    if (!isPermission(name)) return one
    return `${sign}${sign && ' '}${text(permissionText(name))}`
  })
  // A new name may have blanks in it.
  const isNamed = parts.every((one, at) => one !== written[at])
  return `${head}: ${parts.join(isNamed ? ', ' : ' ')}`
}
