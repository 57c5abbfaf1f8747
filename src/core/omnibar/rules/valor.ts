import { dec } from '../../money/decimal.ts'
import { closeOnTotal } from '../../venda/total/close-on-total.ts'
import { fromCode } from '../from-code.ts'
import type { OmnibarRule } from '../intent.ts'
import { readMoney } from '../quantity.ts'

export const valor: OmnibarRule = {
  id: 'valor',
  forma: '=valor*ref',
  ajuda: 'Quantidade pelo dinheiro: quanto do produto dá este valor',
  exemplos: ['=10,00*PES-1'],
  interpret(texto, contexto) {
    if (texto[0] !== '=') return null
    const star = texto.indexOf('*')
    const codigo = texto.slice(star + 1).trim()
    if (star === -1 || codigo === '') {
      return { tipo: 'recusa', campo: 'codigo', erro: 'Complete: =valor*código, por exemplo =10,00*PES-1' }
    }
    const lido = readMoney(texto.slice(1, star), 2, 'Valor', 'preco')
    if ('recusa' in lido) return lido.recusa
    const found = fromCode(codigo, '1', null, contexto)
    if (found === null) return { tipo: 'recusa', campo: 'codigo', erro: 'Produto não localizado' }
    if (found.tipo !== 'adicionar') return found
    const { qtde } = closeOnTotal(lido.valor, found.produto.preco, Math.min(contexto.qtde_decimal, 4))
    if (dec(qtde).gt(99_999_999)) {
      return { tipo: 'recusa', campo: 'qtde', erro: 'Quantidade acima do permitido (8 dígitos)' }
    }
    return { ...found, qtde, total: lido.valor }
  },
}
