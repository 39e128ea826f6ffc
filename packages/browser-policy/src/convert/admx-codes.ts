import type { CodeFacts } from './conversion-codes.ts'

const facts = (severity: 'error' | 'warning', summary: string, why: string, cure: string) =>
  ({ severity, summary, why, cure }) as const

const REFUSED = 'The Group Policy editor refuses the whole file, and says so for every administrator who opens it.'

/** The possible faults of administrative templates. An error makes Windows refuse a file or a setting. */
export const admxCodes = {
  'not-well-formed': facts('error', 'The XML is not well-formed.', REFUSED, 'Mend the XML at the place named.'),
  'not-a-template': facts(
    'error',
    'The root element is not that of a template.',
    REFUSED,
    'An ADMX begins with policyDefinitions, an ADML with policyDefinitionResources.',
  ),
  'no-texts': facts(
    'error',
    'There is no ADML for an ADMX.',
    REFUSED,
    'Put it into the folder of its language beside the ADMX: `en-US/name.adml`.',
  ),
  'invalid-name': facts(
    'error',
    'A name has a sign that the schema of templates forbids, such as a hyphen.',
    "Microsoft's schema (PolicyDefinitionFiles.xsd) refuses the file, and so does every tool that validates by it.",
    'Write names and ids with letters, digits and the underscore, and change the references to them.',
  ),
  'undefined-reference': facts(
    'error',
    'A category or supportedOn definition that is named is defined nowhere.',
    REFUSED,
    'Define it, or name one that is defined.',
  ),
  'undeclared-prefix': facts(
    'error',
    'A reference leads to another template by a prefix that is not declared.',
    REFUSED,
    'Declare it with `<using prefix="…" namespace="…"/>` in policyNamespaces.',
  ),
  'missing-string': facts(
    'error',
    'A text that the ADMX names is not in the ADML.',
    REFUSED,
    'Add the string to each language.',
  ),
  'missing-presentation': facts(
    'error',
    'A presentation that a policy names is not in the ADML, or a policy with elements names none.',
    REFUSED,
    'Add the presentation, and name it in the policy.',
  ),
  'unknown-element': facts(
    'error',
    'A presentation shows an element that its policy does not have.',
    REFUSED,
    'Let refId name an element of each policy that uses the presentation.',
  ),
  'element-not-shown': facts(
    'error',
    'A presentation does not show an element of its policy.',
    'Nobody can fill it in.',
    'Add a control whose refId is the id of the element.',
  ),
  'duplicate-id': facts('error', 'Two entries of a kind have one name.', REFUSED, 'Rename one of them.'),
  'missing-attribute': facts(
    'error',
    'A policy lacks an attribute that Windows needs, or has a value that it does not know.',
    REFUSED,
    'A policy has name, class (Machine, User or Both), displayName and key.',
  ),
  'wrong-order': facts(
    'error',
    'Parts of a policy come in another order than the schema of templates says.',
    REFUSED,
    'Write parentCategory, supportedOn, enabledValue, disabledValue, enabledList, disabledList, elements in this order.',
  ),
  'shared-value': facts(
    'warning',
    'Two policies write one value of the registry.',
    'The one that is applied later wins, and switching one off removes what the other set.',
    'Give each its own value, or make one policy of them.',
  ),
  'outside-key': facts(
    'warning',
    'A policy writes outside the key that was given.',
    'The program looks only there.',
    'Look for a misspelt key.',
  ),
  'revision-too-low': facts(
    'error',
    'The ADML is older than the ADMX asks for.',
    REFUSED,
    'Raise the revision of the ADML to minRequiredRevision, with the texts that came since.',
  ),
  'revision-differs': facts(
    'warning',
    'The two files have different revisions.',
    'Intune shows no settings then.',
    'Give both the same revision.',
  ),
  'unused-string': facts(
    'warning',
    'Nothing uses a text of the ADML.',
    'It is translated for nobody.',
    'Remove it, or look for the misspelt name.',
  ),
  'unused-presentation': facts(
    'warning',
    'No policy uses a presentation of the ADML.',
    'It does nothing.',
    'Remove it, or look for the misspelt name.',
  ),
} as const satisfies { readonly [code: string]: CodeFacts & { readonly severity: 'error' | 'warning' } }

/** A possible fault of administrative templates. */
export type AdmxCheckCode = keyof typeof admxCodes
