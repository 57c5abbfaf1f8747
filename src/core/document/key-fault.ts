import { dvChave, parseChave } from './chave.ts'

const LENGTH = 44
const MODELS = new Set(['55', '65'])
const FREIGHT = new Set(['57', '67'])

/** Explains the fault of a typed key without blanks; null: valid. `modelos`: those allowed, by default NF-e and NFC-e. */
export function keyFault(chave: string, modelos: ReadonlySet<string> = MODELS): string | null {
  if (chave.length !== LENGTH) return `A chave tem ${LENGTH} caracteres: aqui há ${chave.length}`
  if (!parseChave(chave)) {
    const digit = dvOf(chave)
    return digit === null || digit === chave[LENGTH - 1]
      ? 'A chave não é válida: confira o que foi digitado'
      : `O último dígito não confere (seria ${digit}): algum caractere foi trocado`
  }
  const modelo = chave.slice(20, 22)
  if (modelos.has(modelo)) return null
  if (modelos !== MODELS) return `A chave é de um documento de modelo ${modelo}, que não se consulta aqui`
  if (FREIGHT.has(modelo))
    return 'A chave é de um CT-e, que a SEFAZ não entrega pela chave: ele chega sozinho em Conhecimentos recebidos, ou importe o XML'
  return `A chave é de um documento de modelo ${modelo}: aqui são NF-e e NFC-e`
}

/** Gives the right check digit; null when a character cannot be in a key. */
const dvOf = (chave: string): string | null =>
  /^[0-9A-Z]{43}/.test(chave) ? dvChave(chave.slice(0, LENGTH - 1)) : null
