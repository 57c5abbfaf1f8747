import { readBoleto } from '../../document/boleto.ts'
import type { Decoder } from '../leitura.ts'

/** Reads a boleto: bar code (44 digits) or typed line (47 bank, 48 utility). The due date is unused: any day serves. */
export const boleto: Decoder = texto => {
  const lido = readBoleto(texto, '2026-01-01')
  if (typeof lido === 'string') return null
  const { especie, valor } = lido
  return { tipo: 'boleto', linha: texto.replace(/[.\s-]/g, ''), especie, valor }
}
