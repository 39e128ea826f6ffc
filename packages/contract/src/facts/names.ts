/** What the API takes as a user name: one that URLs keep, and none that deleted users have. */
export const usernamePattern = /^(?!deleted-\d+$)[\w@+-][\w.@+-]*$/

/** Codes of languages: letters and digits, parted by -, _ or @. */
export const languageCodePattern = /^[A-Za-z0-9]+([-_@][A-Za-z0-9]+)*$/
