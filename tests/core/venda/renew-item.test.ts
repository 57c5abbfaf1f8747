import { describe, expect, test } from 'vitest'
import { assemble } from '../../../src/core/venda/adding/assemble.ts'
import type { Montagem } from '../../../src/core/venda/adding/montagem.ts'
import type { Respostas } from '../../../src/core/venda/adding/steps.ts'
import { addItem } from '../../../src/core/venda/line/add-item.ts'
import { renewItem, soldNow } from '../../../src/core/venda/line/renew-item.ts'
import { setDiscount } from '../../../src/core/venda/total/set-discount.ts'
import type { ItemVenda, Venda } from '../../../src/core/venda/venda.ts'
import { bacon, linha, MEDIA, molhos, montagem, pizza } from './adding/produtos.ts'
import { erro, ok, produto, sale, vazia } from './sale.ts'

const agora = (preco: string, extra: object = {}, de: Montagem | null = null) => ({
  produto: produto({ preco, selo: 'novo', ...extra }),
  montagem: de,
  valor_decimal: 2,
})
const primeiro = ({ itens }: Venda) => itens[0] as ItemVenda

describe('a linha retomada do produto de agora', () => {
  test('renovar copia do produto tudo menos a quantidade e o código lido', () => {
    const antes = sale(['3', '10.00'])
    const { itens, regras } = ok(
      renewItem(antes, 'i1', agora('12.00', { nome: 'OUTRO NOME', gtin: '7891000100110', icms_id: 9 })),
    )
    expect(itens[0]).toMatchObject({
      uid: 'i1',
      qtde: '3',
      preco: '12.00',
      selo: 'novo',
      nome: 'OUTRO NOME',
      icms_id: 9,
      gtin: '7891000100103',
    })
    expect(regras.icms[9]).toEqual({ cst: '00', icms: '18' })
  })

  test('o preço novo refaz o desconto em % e larga o total da etiqueta', () => {
    const [metade] = [ok(setDiscount(sale(['2', '10.00']), { uid: 'i1', percentual: '50' }))]
    expect(primeiro(ok(renewItem(metade, 'i1', agora('12.00')))).desconto).toBe('12.00')
    const inteiro = ok(setDiscount(sale(['2', '10.00']), { uid: 'i1', valor: '19.00' }))
    expect(erro(renewItem(inteiro, 'i1', agora('8.00')))).toMatch(/desconto do item é maior/)
    const pesada = ok(
      addItem(vazia, { uid: 'p', produto: produto(), qtde: '1', total: '5.00', origem_leitura: 'balanca' }),
    )
    expect(primeiro(ok(renewItem(pesada, 'p', agora('12.00'))))).toMatchObject({
      qtde: '0.5',
      preco: '12.00',
      total_etiqueta: null,
    })
  })

  const escolhida = (de: Montagem, respostas: Respostas) => {
    const { preco, escolhas } = assemble(de, respostas, { base: '22.00', valor_decimal: 2 })
    const venda = addItem(vazia, {
      uid: 'e',
      produto: produto({ preco }),
      qtde: '1',
      origem_leitura: 'teclado',
      escolhas,
    })
    return primeiro(ok(venda))
  }
  const duas: Respostas = {
    subdivisao: [
      { id: 51, qtde: 1 },
      { id: 52, qtde: 1 },
    ],
    'adicionais:51': [{ id: 3, qtde: 2 }],
    'complemento:7': [{ id: 12, qtde: 1 }],
  }

  test('o que foi escolhido vem aos preços e selos de agora', () => {
    const item = escolhida(pizza(), duas)
    const grades = pizza().grades.map(grade => ({ ...grade, preco: '60.00', selo_de_varias: 'novo' }))
    const nova = soldNow(item, agora('22.00', {}, { ...pizza(), grades }))
    expect(nova?.preco).toBe('66.80')
    expect(nova?.grades?.map(({ preco, selo }) => [preco, selo])).toEqual([
      ['60.00', 'novo'],
      ['60.00', 'novo'],
    ])
    expect(nova?.grades?.[0]?.composicao_adicionadas).toMatchObject([{ insumo_id: 3, qtde: '2' }])
    expect(nova?.complementos).toMatchObject([{ complemento_id: 7, compomentes: [{ insumo_id: 12 }] }])
  })

  test.each<[string, Montagem]>([
    ['um sabor', { ...pizza(), grades: [linha(51, MEDIA, 'CALABRESA', '40.00', { ingredientes: [bacon] })] }],
    ['um complemento', { ...pizza(), complementos: [] }],
    ['tudo', montagem()],
  ])('de quem já não tem %s do que foi escolhido, não há preço de agora', (_, de) => {
    const item = escolhida(pizza({ complementos: [molhos] }), duas)
    expect(soldNow(item, agora('22.00', {}, de))).toBeNull()
  })
})
