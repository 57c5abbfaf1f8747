import { fromCode } from '../from-code.ts'
import type { ContextoOmnibar, Intent, OmnibarRule } from '../intent.ts'
import { readQuantity, shown } from '../quantity.ts'
import { splitPrice } from '../split-price.ts'
import { unknown } from '../unknown.ts'

/** Rule of multiplication: only when the left side is a number or empty. `PIZZA*CA` stays a search. */
export const multiplicar: OmnibarRule = {
  id: 'multiplicar',
  forma: 'n*ref ou n*',
  ajuda:
    'Quantidade antes do código; só n* espera a próxima leitura. Com o cursor numa linha, *n muda a quantidade dela',
  exemplos: ['3*1', '0,350*PES-1', '3*', '*5'],
  interpret(texto, contexto) {
    const star = texto.indexOf('*')
    if (star === -1) return null
    const esquerda = texto.slice(0, star).trim()
    const direita = texto.slice(star + 1).trim()
    if (direita.startsWith('*')) {
      return { tipo: 'recusa', campo: 'qtde', erro: 'Use um só * entre a quantidade e o código' }
    }
    if (esquerda === '') return selected(direita, contexto)
    if (!numeric(esquerda)) {
      // letters before an existing code are a mistyped quantity, not a search
      return contexto.lookup.codigo(direita)
        ? { tipo: 'recusa', campo: 'qtde', erro: `Quantidade inválida: ${shown(esquerda)}` }
        : null
    }
    const lida = readQuantity(esquerda, contexto.qtde_decimal)
    if ('recusa' in lida) return lida.recusa
    if (direita === '') return { tipo: 'multiplicar', qtde: lida.valor }
    const partes = splitPrice(direita, contexto)
    if ('recusa' in partes) return partes.recusa
    return fromCode(partes.codigo, lida.valor, partes.preco, contexto) ?? unknown(partes.codigo, lida.valor)
  },
}

/** Tells whether a text begins like a number: the text is then read as a number or refused. */
const numeric = (texto: string) => /^[-+]?[\d.,]/.test(texto)

function selected(direita: string, contexto: ContextoOmnibar): Intent {
  if (direita === '') return { tipo: 'recusa', campo: 'qtde', erro: 'Falta a quantidade: 3*código' }
  const lida = readQuantity(direita, contexto.qtde_decimal)
  return 'recusa' in lida ? lida.recusa : { tipo: 'quantidade_item', qtde: lida.valor }
}
