import { readBoleto } from '../../document/boleto.ts'
import type { Decoder } from '../leitura.ts'

/** Boleto by barcode (44) or typed line (47 bank, 48 utility); when it falls due is not asked here. */
export const boleto: Decoder = texto => {
  const lido = readBoleto(texto, '2026-01-01')
  if (typeof lido === 'string') return null
  const { especie, valor } = lido
  return { tipo: 'boleto', linha: texto.replace(/[.\s-]/g, ''), especie, valor }
}
