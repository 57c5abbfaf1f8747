import { describe, expect, test } from 'vitest'
import { setQuantity } from '../../../src/core/venda/line/edit-line.ts'
import type { Venda } from '../../../src/core/venda/venda.ts'
import { documentForm } from '../../../src/domain/documents/documento/form.ts'
import {
  cabecalho as wireHead,
  item as wireItem,
  pagamento as wirePaid,
} from '../../../src/domain/documents/venda/wire.ts'
import { deskOf } from '../../../src/web/documents/desk/desk-of.ts'
import { reconciling } from '../../../src/web/documents/lines/reconcile.ts'
import {
  differences,
  type Lado,
  settled,
  suggestion,
} from '../../../src/web/register/form/conflict/conflict.ts'
import type { FormStore } from '../../../src/web/register/form/store.ts'
import { ok, sale } from '../../core/venda/sale.ts'

const antes: Venda = { ...sale(['1', '10.00'], ['2', '5.00'], ['3', '1.00']), terminal_id: 0 }
const uid = (at: number) => antes.itens[at]?.uid ?? ''
const gravado = (venda: Venda, versao: number, obs: string | null = null) => ({
  ...wireHead.toWire(venda),
  versao,
  obs,
  regras: venda.regras,
  // the change is answered among them
  pagamento: [
    ...venda.pagamento.map(paid => ({ ...wirePaid.toWire(paid), descricao: paid.descricao, tipo: 1 })),
    { tipo: 2, valor: '1.00', meio: 1, numparcelas: -1 },
  ],
  itens: venda.itens.map(line => ({
    ...wireItem.toWire(line),
    lote: line.lote ? { lote: line.lote } : null,
  })),
})

/** What the window would show, and the document that its choices leave. */
function concilia(
  minha: Venda,
  deles: Venda,
  escolhe: (field: string) => Lado | null = () => null,
  era = antes,
) {
  const form = {
    valores: () => ({ ...wireHead.toWire(minha), obs: null, mudado: 1, uuid: minha.uuid }),
  } as unknown as FormStore
  deskOf(form).put(minha)
  const base = reconciling.registro(gravado(era, 1))
  const atual = gravado(deles, 2)
  const mine = reconciling.minhas(form)
  const rows = differences(reconciling.register(documentForm(2)), base, mine, reconciling.registro(atual))
  const lados = rows.map(row => suggestion(row) ?? escolhe(row.field.campo.label))
  const held = reconciling.aplicar(form, settled(mine, reconciling.registro(atual), rows, lados), atual)
  const fica = deskOf(form).sale.get()
  const itens = fica?.itens.map(({ qtde, preco }) => `${qtde} x ${preco}`)
  const pago = fica?.pagamento.map(({ descricao, valor }) => `${descricao} ${valor}`)
  return {
    itens,
    pago,
    desconto: fica?.desconto,
    held,
    rotulos: rows.map(({ field, linha, minha, deles }) => [
      field.campo.label,
      ...(linha ? [linha(minha), linha(deles)] : [minha, deles]),
    ]),
    linhas: rows.map(({ conflito, minha, deles }) => [conflito, minha != null, deles != null]),
  }
}

const muda = (venda: Venda, at: number, qtde: string) => ok(setQuantity(venda, { uid: uid(at), qtde }))
const tira = (venda: Venda, at: number): Venda => ({
  ...venda,
  itens: venda.itens.filter(line => line.uid !== uid(at)),
})

describe('duas pessoas gravam o mesmo documento', () => {
  test('uma linha nova já gravada não difere de si mesma', () => {
    const [primeira] = antes.itens as [Venda['itens'][number]]
    const nova = (gravada: object): Venda => ({
      ...antes,
      itens: [...antes.itens, { ...primeira, uid: 'nova', ...gravada }],
    })
    const digitada = nova({ selo: '804.-I_c.0.4.49', tipo_conversao: null })
    const { rotulos, itens } = concilia(digitada, nova({ selo: null, qtde: '1.0000', tipo_conversao: 1 }))
    expect(rotulos).toEqual([])
    expect(itens).toHaveLength(4)
  })

  test('o que só uma mudou, tirou ou pôs fica como ela deixou', () => {
    const nova = { ...antes, itens: [...antes.itens, { ...antes.itens[0], uid: 'novo', qtde: '9' }] } as Venda
    const { itens, held, rotulos } = concilia(muda(nova, 0, '7'), tira(muda(antes, 1, '4'), 2))
    // one that is there or is not is told by what it comes to
    expect(rotulos.map(([, ...lados]) => lados)).toEqual([
      ['Quantidade 7', 'Quantidade 1'],
      ['Quantidade 2', 'Quantidade 4'],
      ['3 × 1,00 = R$ 3,00', '(não há)'],
      ['9 × 10,00 = R$ 90,00', '(não há)'],
    ])
    expect(itens).toEqual(['7 x 10.00', '4 x 5.00', '9 x 10.00'])
    // the form keeps the lines that are in hand
    expect(held).toMatchObject({ mudado: 1, uuid: antes.uuid })
    expect(held).not.toHaveProperty('itens')
  })

  test.each([
    ['minha', '7 x 10.00'],
    ['deles', '8 x 10.00'],
  ] as const)('a linha que as duas mudaram é de quem se escolhe: %s', (lado, fica) => {
    const { itens, linhas } = concilia(muda(antes, 0, '7'), muda(antes, 0, '8'), () => lado)
    expect(linhas).toEqual([[true, true, true]])
    expect(itens).toEqual([fica, '2 x 5.00', '3 x 1.00'])
  })

  const diz = (venda: Venda, at: number, dito: Partial<Venda['itens'][number]>): Venda => ({
    ...venda,
    itens: venda.itens.map((line, index) => (index === at ? { ...line, ...dito } : line)),
  })
  const LOTE = { lote_id: 7, lote: 'L-7' }

  test('de uma linha se diz tudo em que difere: o desconto, o lote, a observação', () => {
    const { rotulos } = concilia(
      diz(antes, 0, { desconto: '1.00', ...LOTE, obs: 'sem gelo' }),
      diz(antes, 0, { ...LOTE, lote_id: 8, lote: 'L-8' }),
      () => 'minha',
    )
    expect(rotulos.map(([, ...lados]) => lados)).toEqual([
      ['Desconto 1,00 · Lote L-7 · Observação do Item sem gelo', 'Desconto 0,00 · Lote L-8'],
    ])
  })

  test('a linha em que só o lote difere é mostrada e escolhida', () => {
    const { rotulos, linhas } = concilia(
      diz(antes, 0, LOTE),
      diz(antes, 0, { lote_id: 8, lote: 'L-8' }),
      () => 'minha',
    )
    expect(rotulos.map(([, ...lados]) => lados)).toEqual([['Lote L-7', 'Lote L-8']])
    expect(linhas).toEqual([[true, true, true]])
  })

  test('a linha que só um tem diz também o desconto, o lote e a observação', () => {
    const [primeira] = antes.itens
    const nova = { ...primeira, uid: 'novo', qtde: '9', desconto: '5.00', ...LOTE, obs: 'sem gelo' }
    const { rotulos } = concilia({ ...antes, itens: [...antes.itens, nova] } as Venda, antes)
    expect(rotulos.map(([, ...lados]) => lados)).toEqual([
      ['9 × 10,00 = R$ 85,00 · Desconto 5,00 · Lote L-7 · Observação do Item sem gelo', '(não há)'],
    ])
  })

  test('a que uma mudou e a outra tirou pode voltar', () => {
    const { itens, linhas } = concilia(muda(antes, 0, '7'), tira(antes, 0), () => 'minha')
    expect(linhas).toEqual([[true, true, false]])
    expect(itens).toEqual(['7 x 10.00', '2 x 5.00', '3 x 1.00'])
  })

  const paga = (venda: Venda, ...pagos: [descricao: string, valor: string][]): Venda => ({
    ...venda,
    pagamento: pagos.map(([descricao, valor], index) => ({
      ...{ uid: `p${index}`, meio: 1 as const, meio_pagamento_id: 1, descricao, tpag: '01' },
      ...{ bandeira_id: null, bandeira: null, tband: null, valor, numparcelas: 1 },
      ...{ personalizada: false, autorizacao: null, parcelas: [] },
    })),
  })

  test('só uma acrescentou um pagamento: fica, e o que a outra não mudou também', () => {
    const { pago, linhas } = concilia(
      paga(antes, ['Dinheiro', '10.00'], ['Vale', '5.00']),
      paga(muda(antes, 1, '4'), ['Dinheiro', '10.00']),
      () => null,
      paga(antes, ['Dinheiro', '10.00']),
    )
    expect(pago).toEqual(['Dinheiro 10.00', 'Vale 5.00'])
    expect(linhas).toHaveLength(2)
    expect(linhas.every(([conflito]) => !conflito)).toBe(true)
  })

  test.each([
    ['minha', 'Vale 7.00'],
    ['deles', 'Dinheiro 8.00'],
  ] as const)('o pagamento que as duas mudaram é mostrado e escolhido: %s', (lado, fica) => {
    const { pago, rotulos } = concilia(
      paga(antes, ['Vale', '7.00']),
      paga(antes, ['Dinheiro', '8.00']),
      () => lado,
      paga(antes, ['Dinheiro', '6.00']),
    )
    expect(rotulos).toEqual([['Pagamento 1', 'Forma Vale · Valor 7,00', 'Forma Dinheiro · Valor 8,00']])
    expect(pago).toEqual([fica])
  })

  test.each([
    ['minha', '2.00'],
    ['deles', '3.00'],
  ] as const)('o desconto do documento que as duas deram é de quem se escolhe: %s', (lado, fica) => {
    const { desconto, rotulos } = concilia(
      { ...antes, desconto: '2.00' },
      { ...antes, desconto: '3.00' },
      () => lado,
    )
    expect(rotulos).toEqual([['Desconto', '2.00', '3.00']])
    expect(desconto).toBe(fica)
  })

  test('iguais dos dois lados não perguntam nada', () => {
    const { linhas } = concilia(muda(antes, 0, '7'), muda(antes, 0, '7'))
    expect(linhas).toEqual([])
  })
})
