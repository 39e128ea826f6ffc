import type { Form } from './define-form.ts'
import { admxForm } from './forms/admx.form.ts'
import { intuneForm } from './forms/intune.form.ts'
import { jsonForm } from './forms/json.form.ts'
import { mobileconfigForm } from './forms/mobileconfig.form.ts'
import { plistForm } from './forms/plist.form.ts'
import { regForm } from './forms/reg.form.ts'

/**
 * Every form of policies. The form of a file is detected in this order, so a narrower form comes before a wider one. JSON
 * is last, because a file of no other form is read as JSON.
 */
export const forms = [
  regForm,
  mobileconfigForm,
  plistForm,
  admxForm,
  intuneForm,
  jsonForm,
] as const satisfies readonly Form[]

type AnyForm = (typeof forms)[number]

/** The name of a form that can be written. */
export type FormName = AnyForm['name']

/** The name of a form that can be read. */
export type FileForm = Extract<AnyForm, { readonly read: (...given: never[]) => unknown }>['name']

/** The form of a name. */
export function formNamed(name: FormName): Form {
  const form = forms.find((one) => one.name === name)
  if (!form) throw new Error(`no form is called ${name}`)
  return form
}

/** The forms in which policies are read. */
export const fileForms: readonly FileForm[] = forms.filter((form) => form.read !== null).map(({ name }) => name)
