/** Writes a document's key, in groups of four digits to be read aloud, and its protocol. */
export const proofOf = ({
  chave,
  protocolo,
}: {
  chave?: string | null | undefined
  protocolo?: string | null | undefined
}): string =>
  [`chave ${chave?.replace(/(\d{4})(?=.)/g, '$1 ')}`, protocolo && `protocolo ${protocolo}`]
    .filter(Boolean)
    .join(' · ')
