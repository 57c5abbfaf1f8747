import { fromCode } from '../from-code.ts'
import type { OmnibarRule } from '../intent.ts'

export const registrado: OmnibarRule = {
  id: 'registrado',
  forma: 'ref',
  ajuda: 'Referência ou código de barras de um produto: adiciona um, ou a quantidade que estava esperando',
  exemplos: ['1', '7891000100103', 'PES-1'],
  interpret: (texto, contexto) =>
    contexto.lookup.codigo(texto) ? fromCode(texto, contexto.pendente ?? '1', null, contexto) : null,
}
