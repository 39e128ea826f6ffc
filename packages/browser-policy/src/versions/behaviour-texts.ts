import type { Behaviour } from './behaviour.ts'
import type { PolicyCode } from './policy-code.ts'

/** The subject of each behaviour of the loader, for pages about versions. */
export const behaviourTexts: { readonly [Name in keyof Behaviour]: string } = {
  booleans: 'Values that count as booleans besides true and false',
  enums: 'The message about a wrong type in a closed list',
  wholeNumbers: 'Numbers that count as whole',
  addresses: 'The parser of addresses',
  addressPatterns: 'The regular expression of an address in the schema',
  origins: 'Texts that count as an origin',
  lists: 'A bad entry of a list',
  objects: 'Values that count as an object',
  nullObjects: 'A null in place of an object',
  freeNames: 'A bad value under a free name',
  jsonTexts: 'A JSON text in place of an object or list',
  unions: 'Words and numbers where several types are allowed',
  loggedLists: 'Levels of lists that exhaust the log',
  quotedLevels: 'Levels of a policy that exhaust a message',
  refusedLists: 'Levels of lists with which a policy is refused',
  firstNull: 'A null before the first other value',
  searchedObjects: 'Levels of objects that exhaust the search for a value',
  rootsAlone: 'A file with ImportEnterpriseRoots alone',
  homePages: 'Bars in Homepage.URL',
  protoName: 'The name __proto__',
  sharedProxies: 'Fields over which UseHTTPProxyForAllProtocols writes HTTPProxy',
}

/** The subject of each behaviour of the code of single policies. */
export const policyCodeTexts: { readonly [Name in keyof PolicyCode]: string } = {
  ftpProxy: 'Proxy.FTPProxy',
  expireAtSessionEnd: 'Cookies.ExpireAtSessionEnd',
  cookieRules: 'The rules that the fields of Cookies write',
  trackingWithoutValue: 'EnableTrackingProtection without Value',
  firstRunPage: 'Values of OverrideFirstRunPage',
  organisationsOnly: 'Policies for organisations',
  defaultBrowserFalse: 'False in DontCheckDefaultBrowser',
  rootsFalse: 'False in Certificates.ImportEnterpriseRoots',
  filteredPages: 'Pages that WebsiteFilter sees',
  chromePages: 'Pages of chrome: when a page of the browser is blocked',
  extensionHosts: 'One wrong host in ExtensionSettings',
  installWithoutUrl: 'An extension without install_url',
  developerTools: 'The tools that DisableDeveloperTools switches off',
  bookmarkIcons: 'Icons that managed bookmarks show',
  preferenceTypes: 'The type of a preference',
  securityPreferences: 'Preferences under security. that may be set',
  ownComputer: 'How this very computer is reached',
  devicesBesideAdd: 'Names beside Add and Delete in SecurityDevices',
  stores: 'A policy of the platform beside a file',
  registryJson: 'Texts of the registry that are read as JSON',
}
