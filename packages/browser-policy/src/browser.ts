/**
 * The library for browsers. It leaves out the rendering of the reference and the check of administrative templates, which
 * web pages do not need. Compressed with gzip it must stay within 215 kB.
 */
export { type MatchPattern, matchesUrl, parseMatchPattern } from './browser/match-pattern.ts'
export { type BrowserUrl, parseUrl } from './browser/parse-url.ts'
export type {
  Category,
  Condition,
  Conflict,
  Effects,
  FirstVersion,
  Limit,
  OperatingSystem,
  Policy,
  PropertyFacts,
  SupersededPolicy,
  TargetTrees,
} from './catalogue/define-policy.ts'
export { catalogue } from './catalogue/index.ts'
export { type PolicyName, policyNames } from './catalogue/policy-names.ts'
export { propertyPaths } from './catalogue/property-paths.ts'
export type { ValueOf, ValueTree } from './catalogue/value-tree.ts'
export { type AdmxPair, type AdmxRules, writeAdmx } from './convert/admx.ts'
export { type AdmxScope, type AdmxSetting, admxSettings } from './convert/admx-settings.ts'
export { type AdmxTexts, englishTexts } from './convert/admx-texts.ts'
export { type ChromeImport, importChromePolicies } from './convert/chrome-import.ts'
export { comparePolicies, type Difference } from './convert/compare.ts'
export type {
  ConversionProblem,
  JsonObject,
  Loss,
  PolicyReadResult,
  ValuePlace,
  WriteResult,
} from './convert/conversion.ts'
export type {
  Form,
  FormOption,
  FormReadResult,
  FormWriteResult,
  WritableForm,
  WriteRequest,
} from './convert/define-form.ts'
export { defineForm } from './convert/define-form.ts'
export { type FieldScope, type FieldShape, type FormField, formFields } from './convert/form-fields.ts'
export { type FormName, formNamed, formNames, forms } from './convert/forms.ts'
export { humanName } from './convert/human-name.ts'
export { graphBodies, ingestUri, type OmaUriRow, omaUriCsv, omaUriTable } from './convert/intune.ts'
export { readIntune } from './convert/intune-read.ts'
export { readLgpo, writeLgpo } from './convert/lgpo.ts'
export { type ProfileForm, type ProfileNames, readMobileconfig, writeMobileconfig } from './convert/mobileconfig.ts'
export { readPlist, writePlist } from './convert/plist.ts'
export { readPol, readPolPair, writePol } from './convert/pol.ts'
export { detectForm, type FileForm, fileForms, type PolicyFile, readPolicyFile } from './convert/policy-file.ts'
export { decodeReg, encodeReg } from './convert/reg-encoding.ts'
export { readReg } from './convert/reg-read.ts'
export { type RegTarget, writeReg } from './convert/reg-write.ts'
export { lastMember, type Member, memberAt, type Node, nodeAt, type Path, toValue } from './document/node.ts'
export { type PolicyDocument, readDocument } from './document/read-document.ts'
export type { SyntaxCode, SyntaxProblem } from './document/syntax.ts'
export { describeTree, formatPath } from './engine/describe-finding.ts'
export type { Finding, FindingCode, FindingEffect, Status } from './engine/engine.ts'
export type { JsonValue } from './json-value.ts'
export type { Rule, RuleExample, Severity } from './lint/define-rule.ts'
export { applyFixes, type FixOptions, type FixResult, fixAll } from './lint/fix.ts'
export { lint, lintDocument, type PolicyProblem } from './lint/lint.ts'
export type { LintOptions } from './lint/lint-options.ts'
export { type RuleId, rules } from './lint/rules.ts'
export {
  detectNames,
  findByEitherName,
  findPolicy,
  nameIn,
  nameSetOf,
  namesFor,
  policiesOf,
  policyIn,
  policyName,
} from './names.ts'
export { outcomeOf, type PolicyOutcome } from './policy-outcome.ts'
export type { FirefoxPolicies, FirefoxPolicyFile, PolicySet, PolicySetOf } from './policy-set.ts'
export { type PolicyPage, policyPage } from './reference/policy-page.ts'
export { type Dialect, emitSchema, type SchemaOptions } from './schema/emit-schema.ts'
export type { JsonSchema } from './schema/json-schema.ts'
export { type SimulatedAspect, type Simulation, simulate } from './simulate/simulate.ts'
export { defaultTargets, type NameSet, newest, type Target, targetFacts, targets } from './target.ts'
export { type Say, speak } from './texts/speak.ts'
export { applyUpgrade, type PolicyChange, type Upgrade, type UpgradeOptions, upgrade } from './upgrade/upgrade.ts'
export {
  type DroppedValue,
  judgePolicies,
  type RefusedPolicy,
  type Verdict,
  type VerdictOptions,
  verdict,
} from './verdict.ts'
