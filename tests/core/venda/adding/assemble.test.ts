import { describe, expect, test } from 'vitest'
import { assemble } from '../../../../src/core/venda/adding/assemble.ts'
import type { Montagem, OpcaoTomada } from '../../../../src/core/venda/adding/montagem.ts'
import type { Respostas } from '../../../../src/core/venda/adding/steps.ts'
import { tellChoices } from '../../../../src/core/venda/adding/told.ts'
import { chosenPrice } from '../../../../src/core/venda/adding/unit-price.ts'
import { addItem } from '../../../../src/core/venda/line/add-item.ts'
import { ok, produto, vazia } from '../sale.ts'
import { bacon, cebola, molhos, montagem, pizza } from './produtos.ts'

const uma = (id: number): readonly OpcaoTomada[] => [{ id, qtde: 1 }]
const monta = (de: Montagem, respostas: Respostas, base = '22.00') =>
  assemble(de, respostas, { base, valor_decimal: 2 })

const duas: Respostas = {
  tamanho: uma(1),
  subdivisao: [...uma(51), ...uma(52)],
  'remocoes:51': uma(1),
  'adicionais:51': [{ id: 3, qtde: 2 }],
  'remocoes:52': [],
  'complemento:7': [...uma(11), ...uma(12)],
}
const lanche = montagem({ ingredientes: [cebola, bacon], complementos: [molhos] })

describe('o preço', () => {
  test.each<[string, Montagem, Respostas, string]>([
    ['de uma subdivisão é o dela', pizza(), { subdivisao: uma(51) }, '40.00'],
    ['de várias, o maior', pizza(), { subdivisao: [...uma(51), ...uma(52)] }, '45.00'],
    ['de várias, a média', pizza({ calculo: 2 }), { subdivisao: [...uma(51), ...uma(52)] }, '42.50'],
    ['com adicionais e complementos; o grátis não soma', pizza(), duas, '51.80'],
    ['do composto é o seu, e o que se acrescenta', lanche, { adicionais: [{ id: 3, qtde: 2 }] }, '28.00'],
    ['o que se tira não o muda', lanche, { remocoes: uma(1) }, '22.00'],
  ])('%s', (_, de, respostas, preco) => {
    expect(monta(de, respostas).preco).toBe(preco)
  })

  test('a média de três fecha nas casas da conta', () => {
    const de = pizza({ calculo: 2, subdivisoes: 3 })
    const grades = de.grades.map((grade, i) => ({ ...grade, preco: ['10.00', '10.00', '10.01'][i] ?? '' }))
    const todas = { subdivisao: grades.flatMap(({ id }) => uma(id)) }
    expect(monta({ ...de, grades }, todas).preco).toBe('10.00')
    expect(assemble({ ...de, grades }, todas, { base: '0', valor_decimal: 4 }).preco).toBe('10.0033')
  })

  test('nunca depende da ordem das respostas', () => {
    const inteiro = monta(pizza({ calculo: 2 }), duas)
    // every order of six answers, and each list turned around
    for (const ordem of orders(Object.entries(duas)))
      for (const turned of [false, true]) {
        const respostas = Object.fromEntries(
          ordem.map(([chave, lista]) => [chave, turned ? lista.toReversed() : lista]),
        )
        expect(monta(pizza({ calculo: 2 }), respostas)).toEqual(inteiro)
      }
  })

  test('de uma linha guardada é o mesmo que o de quando foi montada', () => {
    for (const de of [pizza(), pizza({ calculo: 2 }), lanche]) {
      const { preco, escolhas } = monta(de, { ...duas, remocoes: uma(1), adicionais: uma(3) })
      expect(chosenPrice(escolhas, '22.00', 2)).toBe(preco)
    }
  })
})

function orders<T>(list: readonly T[]): T[][] {
  if (list.length < 2) return [[...list]]
  return list.flatMap((first, i) => orders(list.toSpliced(i, 1)).map(rest => [first, ...rest]))
}

describe('a linha', () => {
  test('cada sabor leva as suas escolhas, e um só é a linha da grade', () => {
    const uma51 = monta(pizza(), { ...duas, subdivisao: uma(51) })
    expect(uma51.grade?.id).toBe(51)
    expect(uma51.escolhas).toMatchObject({
      grades: null,
      composicao_removidas: [{ insumo_id: 1, nome: 'CEBOLA' }],
      composicao_adicionadas: [{ insumo_id: 3, qtde: '2', preco: '3.00', qtde_porcao: '0.05' }],
    })
    const meia = monta(pizza(), duas)
    expect(meia.grade).toBeNull()
    expect(meia.escolhas).toMatchObject({
      grades: [
        { grade_id: 51, calculo: 1, composicao_removidas: [{ insumo_id: 1 }] },
        { grade_id: 52, composicao_removidas: null, composicao_adicionadas: null },
      ],
      composicao_removidas: null,
      complementos: [{ complemento_id: 7, compomentes: [{ gratis: true }, { gratis: false }] }],
    })
  })

  test('contada em palavras', () => {
    expect(tellChoices(monta(pizza(), duas).escolhas)).toBe(
      'GRANDE CALABRESA (sem CEBOLA, com 2 BACON), GRANDE ATUM, Molhos: MAIONESE, BARBECUE',
    )
    expect(tellChoices(monta(lanche, { remocoes: uma(1), adicionais: uma(3) }).escolhas)).toBe(
      'sem CEBOLA, com BACON',
    )
    expect(tellChoices(monta(lanche, {}).escolhas)).toBe('')
  })

  test('a linha com escolhas não se junta a outra, mesmo igual', () => {
    const { preco, escolhas } = monta(lanche, { remocoes: uma(1) })
    const item = { produto: produto({ preco }), qtde: '1', origem_leitura: 'scan', agrupar: true } as const
    const plain = ok(addItem(ok(addItem(vazia, { ...item, uid: 'a' })), { ...item, uid: 'b' }))
    expect(plain.itens.map(({ qtde }) => qtde)).toEqual(['2'])
    const after = ok(
      addItem(ok(addItem(plain, { ...item, uid: 'c', escolhas })), { ...item, uid: 'd', escolhas }),
    )
    expect(after.itens.map(({ uid, qtde }) => [uid, qtde])).toEqual([
      ['a', '2'],
      ['c', '1'],
      ['d', '1'],
    ])
    expect(after.itens[1]).toMatchObject({ composicao_removidas: [{ nome: 'CEBOLA' }] })
  })
})
