import { fromCode } from '../from-code.ts'
import type { OmnibarRule } from '../intent.ts'
import { splitPrice } from '../split-price.ts'

export const preco: OmnibarRule = {
  id: 'preco',
  forma: 'ref@preço',
  ajuda: 'Vende por outro preço unitário (precisa da permissão de preço)',
  exemplos: ['1@9,90', '3*1@9,90'],
  interpret(texto, contexto) {
    if (texto.indexOf('@') <= 0) return null
    const partes = splitPrice(texto, contexto)
    if ('recusa' in partes) return partes.recusa
    if (partes.preco === null) return null
    return (
      fromCode(partes.codigo, contexto.pendente ?? '1', partes.preco, contexto) ?? {
        tipo: 'recusa',
        campo: 'codigo',
        erro: 'Produto não localizado',
      }
    )
  },
}
