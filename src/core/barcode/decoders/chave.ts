import { cleanChave, isChave } from '../../document/chave.ts'
import type { Decoder, ModeloChave } from '../leitura.ts'

const MODELOS: readonly string[] = ['55', '57', '58', '65', '67'] satisfies ModeloChave[]

/**
 * Reads the model of a valid 44-character access key; null for other text. A boleto's bar code also has 44 digits: model and
 * check digit tell them apart.
 */
export function modeloDaChave(chave: string): ModeloChave | null {
  const modelo = chave.slice(20, 22)
  return MODELOS.includes(modelo) && isChave(chave) ? (modelo as ModeloChave) : null
}

/** Reads an access key of NF-e 55, CT-e 57, MDF-e 58, NFC-e 65 or CT-e OS 67; CNPJ with letters too (NT 2025.001). */
export const chave: Decoder = texto => {
  // a key typed from paper has blanks between groups of four; a reader of the DANFE may put "NFe" before the key
  const limpa = cleanChave(texto).replace(/^(NFE|CTE|MDFE)(?=.{44}$)/, '')
  if (limpa.length !== 44) return null
  const modelo = modeloDaChave(limpa)
  return modelo && { tipo: 'chave', chave: limpa, modelo, url: null }
}
