import { cleanChave, isChave } from '../../document/chave.ts'
import type { Decoder, ModeloChave } from '../leitura.ts'

const MODELOS: readonly string[] = ['55', '57', '58', '65', '67'] satisfies ModeloChave[]

/** The model of a valid 44-character access key, or null. A boleto barcode also has 44 digits: model and digit decide. */
export function modeloDaChave(chave: string): ModeloChave | null {
  const modelo = chave.slice(20, 22)
  return MODELOS.includes(modelo) && isChave(chave) ? (modelo as ModeloChave) : null
}

/** Access key of NF-e 55, CT-e 57, MDF-e 58, NFC-e 65 or CT-e OS 67: digits, or letters in the CNPJ (NT 2025.001). */
export const chave: Decoder = texto => {
  // typed from paper it comes in groups of four; the CT-e barcode adds no prefix, the DANFE reader may add "NFe"
  const limpa = cleanChave(texto).replace(/^(NFE|CTE|MDFE)(?=.{44}$)/, '')
  if (limpa.length !== 44) return null
  const modelo = modeloDaChave(limpa)
  return modelo && { tipo: 'chave', chave: limpa, modelo, url: null }
}
