/** User info of a URL: a token may be its user or its password. `git@` of ssh is neither. */
const USER_INFO = /(\b[a-z][a-z0-9+.-]*:\/\/)(?!git@)[^\s/?#"\\]*@/gi;

/** The same where the scheme was forgotten: `user:token@host`. What follows an image's tag is its digest. */
const BARE_USER_INFO = /(["\s]|^)[^\s/@":]+:[^\s/@"]+@(?!sha\d+:)/g;

/** A text without the credentials of the URLs in it: reports end up in logs. */
export function maskCredentials(text: string): string {
  return text.replace(USER_INFO, "$1***@").replace(BARE_USER_INFO, "$1***@");
}
