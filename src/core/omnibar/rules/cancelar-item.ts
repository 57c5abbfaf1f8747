import { fromCode } from '../from-code.ts'
import type { OmnibarRule } from '../intent.ts'
import { readQuantity } from '../quantity.ts'

/** Rule of `!`, which voids an item. Not `-`: -5 is a discount of five reais. */
export const cancelarItem: OmnibarRule = {
  id: 'cancelar_item',
  forma: '!ref, !n*ref ou !',
  ajuda: 'Cancela o item com esta referência, ou n unidades dele; só ! cancela a linha selecionada',
  exemplos: ['!1', '!2*1', '!'],
  interpret(texto, contexto) {
    if (texto[0] !== '!') return null
    const resto = texto.slice(1).trim()
    if (resto === '') return { tipo: 'cancelar_item', codigo: null, produto: null, qtde: null }
    const star = resto.indexOf('*')
    const codigo = star === -1 ? resto : resto.slice(star + 1).trim()
    const lida = star === -1 ? null : readQuantity(resto.slice(0, star), contexto.qtde_decimal)
    if (lida && 'recusa' in lida) return lida.recusa
    if (codigo === '') return { tipo: 'recusa', campo: 'codigo', erro: 'Falta o código do item a cancelar' }
    const found = fromCode(codigo, '1', null, contexto)
    if (found?.tipo !== 'adicionar') {
      return { tipo: 'recusa', campo: 'codigo', erro: 'Produto não localizado' }
    }
    return { tipo: 'cancelar_item', codigo, produto: found.produto, qtde: lida?.valor ?? null }
  },
}
