import { Decimal } from '../../money/decimal.ts'
import type { Decoder } from '../leitura.ts'

/**
 * Reads a boleto from its bar code (44) or typed line (47 bank, 48 utility). FEBRABAN: a bank's has modulo 11 at position 5
 * of the bar code and modulo 10 at the end of each typed field; a utility's begins with 8, and its third digit means modulo
 * 10 (6, 7) or 11 (8, 9).
 */
export const boleto: Decoder = texto => {
  const linha = texto.replace(/[.\s-]/g, '')
  if (!/^\d{44}$|^\d{47,48}$/.test(linha)) return null
  const barras = linha.length === 44 ? linha : fromTyped(linha)
  if (barras === null) return null
  if (barras[0] === '8') return arrecadacao(barras, linha)
  const corpo = barras.slice(0, 4) + barras.slice(5)
  if (mod11Banco(corpo) !== barras[4]) return null
  return { tipo: 'boleto', linha, especie: 'cobranca', valor: reais(barras.slice(9, 19)) }
}

function arrecadacao(barras: string, linha: string): ReturnType<Decoder> {
  const corpo = barras.slice(0, 3) + barras.slice(4)
  const dv = /[67]/.test(barras[2] ?? '') ? mod10(corpo) : mod11Arrecadacao(corpo)
  if (!/[6-9]/.test(barras[2] ?? '') || dv !== barras[3]) return null
  return { tipo: 'boleto', linha, especie: 'arrecadacao', valor: reais(barras.slice(4, 15)) }
}

/** Turns the typed line into the bar code; null when a check digit is wrong. */
function fromTyped(linha: string): string | null {
  if (linha.length === 48) {
    if (linha[0] !== '8') return null
    const campos = [0, 12, 24, 36].map(at => linha.slice(at, at + 12))
    const dv = /[67]/.test(linha[2] ?? '') ? mod10 : mod11Arrecadacao
    return campos.every(c => dv(c.slice(0, 11)) === c[11]) ? campos.map(c => c.slice(0, 11)).join('') : null
  }
  const campos: [string, string][] = [
    [linha.slice(0, 9), linha[9] ?? ''],
    [linha.slice(10, 20), linha[20] ?? ''],
    [linha.slice(21, 31), linha[31] ?? ''],
  ]
  if (campos.some(([corpo, dv]) => mod10(corpo) !== dv)) return null
  const [a = '', b = '', c = ''] = campos.map(([corpo]) => corpo)
  return a.slice(0, 4) + linha[32] + linha.slice(33) + a.slice(4) + b + c
}

/** Computes modulo 10: weights 2 1 2 1 from the right, digits of each product summed. */
function mod10(corpo: string): string {
  let soma = 0
  for (let i = 0; i < corpo.length; i++) {
    const produto = (corpo.charCodeAt(corpo.length - 1 - i) - 48) * (i % 2 === 0 ? 2 : 1)
    soma += produto > 9 ? produto - 9 : produto
  }
  return String((10 - (soma % 10)) % 10)
}

/** Computes modulo 11: 11 minus the remainder, weights 2 to 9 from the right. */
function mod11(corpo: string): number {
  let soma = 0
  for (let i = 0; i < corpo.length; i++) {
    soma += (corpo.charCodeAt(corpo.length - 1 - i) - 48) * (2 + (i % 8))
  }
  return 11 - (soma % 11)
}

const mod11Banco = (corpo: string): string => {
  const dv = mod11(corpo)
  return dv > 9 ? '1' : String(dv)
}

const mod11Arrecadacao = (corpo: string): string => {
  const dv = mod11(corpo)
  return dv > 9 ? '0' : String(dv)
}

const reais = (centavos: string): string | null => {
  const valor = new Decimal(centavos).div(100)
  return valor.isZero() ? null : valor.toFixed(2)
}
