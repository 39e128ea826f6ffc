import type { Form, WritableForm } from './define-form.ts'
import { admxForm } from './forms/admx.form.ts'
import { ansibleForm } from './forms/ansible.form.ts'
import { gpReportForm } from './forms/gp-report.form.ts'
import { intuneForm } from './forms/intune.form.ts'
import { jamfForm } from './forms/jamf.form.ts'
import { jsonForm } from './forms/json.form.ts'
import { lgpoForm } from './forms/lgpo.form.ts'
import { mobileconfigForm } from './forms/mobileconfig.form.ts'
import { nixForm } from './forms/nix.form.ts'
import { plistForm } from './forms/plist.form.ts'
import { polForm } from './forms/pol.form.ts'
import { powershellForm } from './forms/powershell.form.ts'
import { profileManifestForm } from './forms/profile-manifest.form.ts'
import { regForm } from './forms/reg.form.ts'

/**
 * Every form of policies. The form of a file is detected in this order, so a narrower form comes before a wider one. JSON
 * is last, because a file of no other form is read as JSON.
 */
export const forms = [
  regForm,
  polForm,
  lgpoForm,
  gpReportForm,
  mobileconfigForm,
  plistForm,
  powershellForm,
  admxForm,
  intuneForm,
  jamfForm,
  profileManifestForm,
  nixForm,
  ansibleForm,
  jsonForm,
] as const satisfies readonly Form[]

type AnyForm = (typeof forms)[number]

/** The name of a form that can be written. */
export type FormName = Extract<AnyForm, { readonly write: (...given: never[]) => unknown }>['name']

/** The name of a form that can be read. */
export type FileForm = Extract<AnyForm, { readonly read: (...given: never[]) => unknown }>['name']

const writable = forms.filter((form) => form.write !== null)

/** The names of the forms that can be written. */
export const formNames: readonly FormName[] = writable.map(({ name }) => name)

/** The form of a name, which can be written. */
export function formNamed(name: FormName): WritableForm {
  const form = writable.find((one) => one.name === name)
  if (!form) throw new Error(`no form is called ${name}`)
  return form
}

/** The forms in which policies are read. */
export const fileForms: readonly FileForm[] = forms.filter((form) => form.read !== null).map(({ name }) => name)
