import { type NoXml, textoOf, XmlInvalido } from '../dfe/kit/parse.ts'
import { type Exact, exact, ZERO } from '../money/exact.ts'

/** Reads a decimal of the note; absent: zero. @throws XmlInvalido */
export function amountOf(of: NoXml | null, tag: string): Exact {
  const said = textoOf(of, tag)
  if (said === '') return ZERO
  if (!/^\d{1,13}(\.\d{1,10})?$/.test(said)) throw new XmlInvalido(`${tag} não é um valor`)
  return exact(said)
}
