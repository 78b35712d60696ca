/** What git-crypt begins every file with that it encrypts (https://github.com/AGWA/git-crypt, commands.cpp). */
const HEADER = "\0GITCRYPT\0";

/** Why the content of a file that git-crypt encrypted can't be read, to follow the file's name. */
export const ENCRYPTED_BY_GIT_CRYPT = "is encrypted with git-crypt";

/** Whether git-crypt encrypted a file: whoever has unlocked the repository sees another content. */
export function isGitCrypted(content: Buffer): boolean {
  return content.subarray(0, HEADER.length).toString("latin1") === HEADER;
}
