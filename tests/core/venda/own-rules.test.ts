import { expect, test } from 'vitest'
import { addItem } from '../../../src/core/venda/line/add-item.ts'
import { withOwnRules } from '../../../src/core/venda/line/own-rules.ts'
import type { ItemVenda } from '../../../src/core/venda/venda.ts'
import { ok, produto, vazia } from './sale.ts'

const doisDeles = produto({ icms_id: 1, icms_fora_id: 2 })
/** As it is read from the server: the rule it went by, and no other. */
function lida(icms_id: number): ItemVenda {
  const [item] = ok(
    addItem(vazia, { uid: 'a', produto: doisDeles, qtde: '1', origem_leitura: 'teclado' }),
  ).itens
  const { icms_fora_id: _, ...resto } = item as ItemVenda
  return { ...resto, icms_id }
}

test('a linha que foi por uma regra do produto, daqui ou de fora, volta a ter as duas', () => {
  for (const regra of [1, 2])
    expect(withOwnRules(lida(regra), doisDeles)).toMatchObject({ icms_id: 1, icms_fora_id: 2 })
})

test('a que foi escolhida à mão, ou é de um produto que mudou, fica como está', () => {
  const linha = lida(9)
  expect(withOwnRules(linha, doisDeles)).toBe(linha)
})

test('de um produto de uma regra só, é ela nos dois casos', () => {
  const umaSo = produto({ icms_id: 1, icms_fora_id: null })
  expect(withOwnRules(lida(1), umaSo)).toMatchObject({ icms_id: 1, icms_fora_id: null })
})
