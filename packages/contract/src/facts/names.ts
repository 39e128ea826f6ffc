/** A valid user name of the API: safe in URLs, and not like the names of deleted users. */
export const usernamePattern = /^(?!deleted-\d+$)[\w@+-][\w.@+-]*$/

/** Codes of languages: letters and digits, parted by -, _ or @. */
export const languageCodePattern = /^[A-Za-z0-9]+([-_@][A-Za-z0-9]+)*$/
