/**
 * What programs decrypt themselves: Vault's transit engine, which Bank-Vaults' webhook asks; AWS KMS (the first bytes of
 * every ciphertext of its symmetric keys); Jasypt; Spring Cloud Config; Jenkins; Rails' `credentials.yml.enc`.
 */
const CIPHERTEXTS: readonly RegExp[] = [
  /\bvault:v\d+:[\w+/]+=*/g,
  /(?<![\w+/])AQICA[A-Za-z0-9+/]{60,}={0,2}/g,
  /\bENC\([A-Za-z0-9+/]{16,}={0,2}\)/g,
  /\{cipher\}(?:\{[\w:]+\})?[A-Za-z0-9+/]{16,}={0,2}/g,
  /\{AQAAABAAAA[A-Za-z0-9+/]+={0,2}\}/g,
  /(?<![\w+/])[A-Za-z0-9+/]{24,}={0,2}--[A-Za-z0-9+/]{16}--[A-Za-z0-9+/]{22}==/g,
];

/** A text without what is encrypted in it. */
export function withoutCiphertexts(text: string): string {
  return CIPHERTEXTS.reduce((rest, form) => rest.replace(form, ""), text);
}

/** Whether nothing of a text is open: a ciphertext, or a file of Ansible Vault. */
export function isEncryptedText(text: string): boolean {
  return (
    (text !== "" && withoutCiphertexts(text).trim() === "") ||
    /^\$ANSIBLE_VAULT;[\d.]+;\w+[\w;-]*\s[0-9a-f\s]+$/.test(text)
  );
}
