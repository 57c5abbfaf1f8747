/**
 * Finds the open manifest that a refusal names ('[chMDFe: …][nProt: …]'): its key, and its protocol if it is told. Null: it
 * names none; SEFAZ hides it after some refusals.
 */
export function blockingManifest(motivo: string | null): { chave: string; protocolo: string | null } | null {
  const [, chave] = /\[chMDFe:?\s*(\d{6}[0-9A-Z]{12}\d{26})\]/.exec(motivo ?? '') ?? []
  const [, protocolo = null] = /\[nProt:?\s*(\d+)\]/.exec(motivo ?? '') ?? []
  return chave ? { chave, protocolo } : null
}
