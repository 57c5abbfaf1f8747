import { describe, expect, test } from 'vitest'
import { tpagsOfForm } from '../../../src/core/tender/index.ts'
import { TENDERS } from '../../../src/core/tender/rows.ts'
import type { AnyRegister } from '../../../src/domain/fields/define.ts'
import type { RefField } from '../../../src/domain/fields/field.ts'
import { toZod } from '../../../src/domain/fields/schema/to-zod.ts'
import { MEIO } from '../../../src/domain/options/pagamento.ts'
import { CLASSIFICACAO_TRIBUTARIA, CST_IBSCBS } from '../../../src/domain/options/reforma.ts'
import { meio_pagamentos } from '../../../src/domain/records/meio_pagamentos/index.ts'
import { produtos } from '../../../src/domain/records/produtos/index.ts'
import { tributacao_cbs } from '../../../src/domain/records/tributacao_cbs/index.ts'
import { tributacao_ibs } from '../../../src/domain/records/tributacao_ibs/index.ts'
import { tributacao_isl } from '../../../src/domain/records/tributacao_isl/index.ts'

const contexto = { novo: true, gerenciar_estoque: true, venda_app: false, hoje: '2026-11-20' }
const schemas = new Map<AnyRegister, ReturnType<typeof toZod>>()
const faltas = (register: AnyRegister, corpo: unknown) => {
  const schema = schemas.get(register) ?? toZod(register, contexto)
  schemas.set(register, schema)
  const lido = schema.safeParse(corpo)
  return lido.success ? [] : lido.error.issues.map(issue => `${issue.path.join('.')}: ${issue.message}`)
}

describe('meio de pagamento', () => {
  const aceita = (meio: number, tpag: string) =>
    faltas(meio_pagamentos, { descricao: 'X', meio, tpag, qtdeparcelas: 1 }).length === 0

  test('cada código da nota cabe em alguma forma, e só nas suas', () => {
    for (const { tpag } of TENDERS)
      expect(
        MEIO.map(([meio]) => meio).filter(meio => aceita(meio, tpag)),
        tpag,
      ).toEqual(MEIO.map(([meio]) => meio).filter(meio => tpagsOfForm(meio).includes(tpag)))
    expect(new Set(MEIO.flatMap(([meio]) => tpagsOfForm(meio))).size).toBe(TENDERS.length)
    expect([aceita(1, '01'), aceita(1, '03'), aceita(3, '04'), aceita(3, '17'), aceita(4, '17')]).toEqual([
      true,
      false,
      true,
      false,
      true,
    ])
  })

  test('mudar a forma de pagamento troca o código que não lhe cabe', () => {
    const { aoMudar } = meio_pagamentos
    expect(aoMudar?.meio?.({ meio: 3, tpag: '01' }, contexto)).toEqual({ tpag: '03' })
    expect(aoMudar?.meio?.({ meio: 3, tpag: '04' }, contexto)).toEqual({})
    expect(
      aoMudar?.qtdeparcelas?.({ qtdeparcelas: 1, intervalo: 7, opcoes: ['entrada'] }, contexto),
    ).toMatchObject({
      intervalo: 1,
      opcoes: [],
    })
    expect(aoMudar?.qtdeparcelas?.({ qtdeparcelas: 3, opcoes: ['intervalo_diferente'] }, contexto)).toEqual(
      {},
    )
  })
})

describe('IBS, CBS e ISL', () => {
  test.each([
    ['ibs', tributacao_ibs],
    ['cbs', tributacao_cbs],
    ['isl', tributacao_isl],
  ] as const)('%s: a classificação é do CST escolhido, e a busca só oferece as dele', (imposto, register) => {
    const erro = `classificacao_${imposto}: Opção inválida`
    for (const [cst] of CST_IBSCBS) {
      const aceitas = CLASSIFICACAO_TRIBUTARIA.filter(
        ([codigo]) =>
          !faltas(register, { [`cst_${imposto}`]: cst, [`classificacao_${imposto}`]: codigo }).includes(erro),
      ).map(([codigo]) => codigo)
      expect(aceitas, cst).toEqual(
        CLASSIFICACAO_TRIBUTARIA.map(([codigo]) => codigo).filter(codigo => codigo.startsWith(cst)),
      )
    }
    expect(register.fields[`cst_${imposto}` as never]).toMatchObject({ clears: [`classificacao_${imposto}`] })
    const { oferece: oferta } = register.fields[`classificacao_${imposto}` as never] as RefField
    if (typeof oferta !== 'function') throw new Error('a busca não depende do CST')
    expect([oferta({ [`cst_${imposto}`]: '200' }), oferta({})]).toEqual([{ CST_IBS_CBS: '200' }, {}])
  })

  test.each([
    ['ibs', tributacao_ibs, ['aliquota_uf', 'aliquota_efetiva_uf', 'aliquota_mu', 'aliquota_efetiva_mu']],
    ['cbs', tributacao_cbs, ['aliquota', 'aliquota_efetiva_uf']],
    ['isl', tributacao_isl, ['aliquota', 'aliquota_especifica']],
  ] as const)('%s: a alíquota própria é pedida a quem não usa a da lei', (imposto, register, campos) => {
    const proprias = (aliquota_lei: boolean) =>
      faltas(register, { aliquota_lei })
        .filter(falta => campos.some(campo => falta.startsWith(`${campo}_${imposto}:`)))
        .sort()
    expect(proprias(true)).toEqual([])
    expect(proprias(false)).toEqual(campos.map(campo => `${campo}_${imposto}: Campo Obrigatório`).sort())
  })

  test('a alíquota efetiva segue a alíquota e a redução', () => {
    const { aoMudar } = tributacao_ibs
    expect(
      aoMudar?.aliquota_uf_ibs?.({ aliquota_uf_ibs: '0.1000', aliquota_reducao_uf_ibs: '60' }, contexto),
    ).toEqual({
      aliquota_efetiva_uf_ibs: '0.0400',
    })
    expect(
      tributacao_cbs.aoMudar?.aliquota_cbs?.({ aliquota_cbs: '8,8', aliquota_reducao_uf_cbs: '' }, contexto),
    ).toEqual({
      aliquota_efetiva_uf_cbs: null,
    })
  })
})

describe('composição de um produto e das linhas da sua grade', () => {
  const composicao = (linha: object) => {
    const composicoes = [{ insumo_id: 1, qtde_porcao: '1', ...linha }]
    const de = (corpo: object, onde: string) =>
      faltas(produtos, corpo).flatMap(falta =>
        falta.startsWith(`${onde}composicoes.0.`) ? [falta.slice(`${onde}composicoes.0.`.length)] : [],
      )
    const [propria, daGrade] = [
      de({ composicoes }, ''),
      de({ grades: [{ tamanho_item_id: 1, subdivisao_item_id: 1, composicoes }] }, 'grades.0.'),
    ]
    expect(daGrade).toEqual(propria)
    return propria.sort()
  }
  const [maximo, preco] = ['qtde_max_porcao: Campo Obrigatório', 'preco: Campo Obrigatório']

  test.each([
    [{}, []],
    [{ tipo: [1] }, []],
    [{ tipo: [2] }, [preco, maximo]],
    [{ tipo: [1, 2], qtde_max_porcao: null }, [preco, maximo]],
    [{ tipo: [1, 2], qtde_max_porcao: '3', preco: '0' }, []],
    [
      { tipo: [2], qtde_max_porcao: '1', preco: '-1' },
      ['preco: Número inválido', 'preco: O valor mínimo é 0.'],
    ],
    [{ insumo_id: null, qtde_porcao: null, tipo: [] }, ['insumo_id', 'qtde_porcao', 'tipo']],
    [{ tipo: [3] }, ['tipo.0: Opção inválida']],
  ])('%j', (linha, esperadas) => {
    expect(composicao(linha)).toEqual(
      esperadas.map(falta => (falta.includes(':') ? falta : `${falta}: Campo Obrigatório`)),
    )
  })
})
