import { Decimal } from '../money/decimal.ts'
import { toShortText } from '../money/round.ts'

/**
 * Fields of a scale label, by template. A template has literal digits and runs of letters in any order: C product code,
 * W weight (g), P or V total (centavos), Q count, D check digit of the EAN. Beside P, W or Q, V is that field's own
 * check digit and is skipped. Examples: "2CCCCCCWWWWWD", "2CCCCVVVVVVVD", "20CCCCCWWWWWD", "21CCCCCVPPPPD".
 */
export interface CamposTemplate {
  codigo: string
  /** Digits as printed; null = the template lacks the field. */
  peso: string | null
  valor: string | null
  quantidade: string | null
}

/** Reads the fields of a label. Null: another length or literal digit, not only digits, or a template without C. */
export function readTemplate(template: string, texto: string): CamposTemplate | null {
  if (template.length !== texto.length || !/^\d+$/.test(texto)) return null
  const campos: Record<string, string> = {}
  for (let i = 0; i < template.length; i++) {
    const letra = template[i] as string
    const digito = texto[i] as string
    if (/\d/.test(letra)) {
      if (letra !== digito) return null
    } else {
      campos[letra] = (campos[letra] ?? '') + digito
    }
  }
  const { C, W, P, Q, V } = campos
  if (C === undefined) return null
  const alone = [W, P, Q].every(field => field === undefined)
  return { codigo: C, peso: W ?? null, valor: P ?? (alone ? (V ?? null) : null), quantidade: Q ?? null }
}

/** Converts a label's digits to kilos, count and R$. */
export const valuesOf = ({ peso, quantidade, valor }: CamposTemplate) => ({
  peso: peso && scaled(peso, 3),
  quantidade: quantidade && scaled(quantidade, 0),
  total: valor && scaled(valor, 2),
})

/** Puts the decimal point: "02504", 3 → "2.504". */
const scaled = (digitos: string, casas: number): string =>
  toShortText(new Decimal(digitos).div(new Decimal(10).pow(casas)), casas)
