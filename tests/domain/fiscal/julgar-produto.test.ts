import { describe, expect, test } from 'vitest'
import { toZod } from '../../../src/domain/fields/schema/to-zod.ts'
import { judgeProduto, type ProductIssue } from '../../../src/domain/fiscal/julgar-produto.ts'
import { regrasIniciais } from '../../../src/domain/fiscal/regras-iniciais.ts'
import { mva_uf } from '../../../src/domain/records/mva_uf/index.ts'
import { produtos } from '../../../src/domain/records/produtos/index.ts'
import { item } from '../../core/dfe/exemplo.ts'

const produto = {
  referencia: '1',
  nome: 'Água mineral',
  unidade: 'UN',
  unidade_trib: null,
  fator_coversao: null, // contrato
  tipo_conversao: null,
  ncm: '22011000',
  ncm_existe: true,
  cest: null,
  cbenef: null,
  qtde: '1',
  preco: '10.00',
}
const { regras } = item()
const inteiras = regras
const emissao: ProductIssue = { crt: 3, uf: 'SP', modelo: '65', data: '2026-11-20', ambiente_sefaz: 2 }
const codigos = (
  p: Partial<typeof produto> | Record<string, unknown>,
  r: Record<string, unknown> = {},
  e: Partial<ProductIssue> = {},
) =>
  judgeProduto({ ...produto, ...p } as never, { ...inteiras, ...r } as never, { ...emissao, ...e }).map(
    ({ codigo, campo }) => `${codigo} ${campo}`,
  )

describe('o que se sabe de um produto antes de alguém pagar', () => {
  test('o que é bom passa', () => {
    expect(codigos({})).toEqual([])
    expect(codigos({ unidade_trib: 'KG', fator_coversao: '12', tipo_conversao: 2 })).toEqual([])
  })

  test('sem regra de IBS ou de CBS: onde a SEFAZ já recusa, e só lá', () => {
    expect(codigos({}, { ibs: null })).toEqual(['1115 ibs'])
    expect(codigos({}, { ibs: null }, { ambiente_sefaz: 1 })).toEqual([])
    expect(codigos({}, { ibs: null, cbs: null }, { ambiente_sefaz: undefined })).toEqual([])
    expect(codigos({}, { cbs: null }, { data: '2026-06-30' })).toEqual([])
  })

  test('a ST da indústria cabe na NF-e de um documento, não na do caixa', () => {
    const st = { icms: { ...inteiras.icms, cst: '10', cfop: '5401' } }
    expect(codigos({ cest: '1710900' }, st, { modelo: '55' })).toEqual(['725 icms', '766 icms'])
    expect(codigos({ cest: '1710900' }, st, { modelo: '55', documento: true })).toEqual([])
  })

  test.each([
    ['1', '30000', 1, '630 fator_coversao'],
    ['100', '30000', 1, null],
    ['999999', '99999999', 2, '225 fator_coversao'],
    ['99', '99999999.9999', 2, '630 fator_coversao'],
  ])('%s UN com o fator %s, tipo %i: %s', (qtde, fator_coversao, tipo_conversao, esperado) => {
    const recusas = codigos({ qtde, preco: '1.2345', unidade_trib: 'CX', fator_coversao, tipo_conversao })
    expect(recusas[0] ?? null).toBe(esperado)
  })
})

describe('a regra que só a nota recusaria', () => {
  const ibs = { ...regras.ibs, aliquota_lei: false }
  const cbs = { ...regras.cbs, aliquota_lei: false }
  const icms = (mudanca: object) => ({ icms: { ...regras.icms, ...mudanca } })
  const isl = (mudanca: object) => ({
    isl: { cst_isl: '000', classificacao_isl: '000001', aliquota_isl: '10', ...mudanca },
  })

  test.each([
    ['1026 ibs', { ibs: { ...ibs, aliquota_uf_ibs: '17.7' } }],
    ['1026 ibs', { ibs: { ...ibs, aliquota_uf_ibs: '0' } }],
    ['1036 ibs', { ibs: { ...ibs, aliquota_mu_ibs: '2' } }],
    ['1037 cbs', { cbs: { ...cbs, aliquota_cbs: '8.8' } }],
    ['225 icms', icms({ cst: '20', reducao_icms: '30', motivo_dessoneracao: '1' })],
    ['225 icms', icms({ cst: '90', reducao_icms_pf: '30', motivo_dessoneracao: '10' })],
    ['225 icms', icms({ cst: '41', motivo_dessoneracao: '12' })],
    ['1069 isl', isl({ ibs_isl: true, cbs_isl: false })],
    ['1069 isl', isl({ ibs_isl: false, cbs_isl: true })],
  ])('%s: %j', (esperado, r) => expect(codigos({}, r, { modelo: '55', uf: 'MG' })).toEqual([esperado]))

  test.each([
    [
      'outra taxa, antes do dia em que vale',
      { ibs: { ...ibs, aliquota_uf_ibs: '9', vigencia_de: '2030-01-01' } },
    ],
    [
      'o imposto suspenso não tem taxa da lei',
      {
        ibs: { ...ibs, cst_ibs: '550', classificacao_ibs: '550001', aliquota_uf_ibs: '0' },
        cbs: { ...cbs, cst_cbs: '550', classificacao_cbs: '550001' },
      },
    ],
    ['10 e 11 cabem no CST 20', icms({ cst: '20', reducao_icms: '30', motivo_dessoneracao: '10' })],
    ['sem desoneração o motivo não sai', icms({ cst: '40', icms: '0', motivo_dessoneracao: '12' })],
    ['nas duas bases', isl({ ibs_isl: true, cbs_isl: true })],
    ['em nenhuma', isl({ ibs_isl: false, cbs_isl: false })],
    ['imposto zero em uma só', isl({ aliquota_isl: '0', ibs_isl: true, cbs_isl: false })],
  ])('passa: %s', (_caso, r) => expect(codigos({}, r, { modelo: '55', uf: 'MG' })).toEqual([]))

  test('a tabela de MVA e FCP aceita os percentuais que a nota aceita, e nenhum outro', () => {
    const tabela = toZod(mva_uf, {
      novo: true,
      gerenciar_estoque: true,
      venda_app: false,
      hoje: '2026-11-20',
    })
    const vistos = ['SP', 'RJ', 'MG', 'PA'].flatMap(uf =>
      ['0', '1', '2.0000', '1.5', '1.55', '4'].map(taxa => {
        const aceita = tabela.safeParse({ uf_origem: uf, uf_destino: uf, fcp3: taxa }).success
        expect(
          codigos({}, icms({ fcp: '3' }), { fcp: [null, null, taxa], uf }).length === 0,
          `${uf} ${taxa}`,
        ).toBe(aceita)
        return aceita
      }),
    )
    expect(new Set(vistos).size).toBe(2)
  })

  test('o FCP que a tabela da empresa diz e a do estado não', () => {
    const fcp = ['2', '1.0000', '0', null, null]
    expect(codigos({}, icms({ fcp: '1' }), { fcp })).toEqual([])
    expect(codigos({}, icms({ fcp: '2' }), { fcp })).toEqual(['874 icms'])
    expect(codigos({}, icms({ fcp: '3' }), { fcp })).toEqual([])
    expect(codigos({}, icms({ fcp: '4' }), { fcp })).toEqual([])
    expect(codigos({}, icms({ fcp: '2' }), { fcp, uf: 'PA' })).toEqual([])
    expect(codigos({}, icms({ fcp: '2' }), { fcp: [null, '1.55'], uf: 'PA' })).toEqual(['874 icms'])
    expect(codigos({}, icms({ fcp: '2' }))).toEqual([])
  })
})

describe('o que o cadastro do produto já diz no campo', () => {
  const bom = {
    referencia: '1',
    nome: 'Água',
    unidade: 'UN',
    ncm: '22011000',
    icms_dentro_id: 1,
    icms_fora_id: 1,
    pisconfins_id: 1,
    estoque: { preco_vend: '10.00' },
  }
  const schema = toZod(produtos, {
    novo: true,
    gerenciar_estoque: false,
    venda_app: false,
    hoje: '2026-11-20',
  })
  const campos = (mudanca: Record<string, unknown>) => {
    const lido = schema.safeParse({ ...bom, ...mudanca })
    return lido.success ? [] : [...new Set(lido.error.issues.map(({ path }) => path.join('.')))]
  }
  const fator = (fator_coversao: string, tipo_conversao: number, unidade_trib = 'CX') =>
    campos({ unidade_trib, fator_coversao, tipo_conversao })

  test('o que a nota aceita passa', () => {
    expect(campos({ ex_fical: '01' })).toEqual([])
    expect(campos({ ex_fical: '' })).toEqual([])
    expect(fator('12', 1)).toEqual([])
    expect(fator('1000000', 2)).toEqual([])
    expect(fator('99999999', 2, 'UN')).toEqual([]) // same unit: it is not used
  })

  test.each([
    ['ex_fical', { ex_fical: '9' }],
    ['nome', { nome: '🍎' }],
    ['referencia', { referencia: '日本' }],
  ])('%s', (campo, mudanca) => expect(campos(mudanca)).toEqual([campo]))

  test('o produto diz todos os erros de uma vez, um por campo (G-108)', () => {
    expect(
      campos({ gtin: '7891000100104', nome: '', ncm: null, cest: '03001', ex_fical: '9' }).sort(),
    ).toEqual(['cest', 'ex_fical', 'ncm', 'nome'])
    expect(schema.safeParse({ ...bom, gtin: 7 }).error?.issues).toHaveLength(1)
  })

  test.each([
    ['0', 1],
    ['20001', 1],
    ['1000001', 2],
  ])('fator %s, tipo %i', (valor, tipo) => expect(fator(valor, tipo)).toEqual(['fator_coversao']))
})

test('um produto novo começa com IBS e CBS onde a lei do dia os pede', () => {
  expect(Object.keys(regrasIniciais({ crt: 3 }, '2026-11-20'))).toContain('ibs')
  expect(Object.keys(regrasIniciais({ crt: 1 }, '2026-11-20'))).not.toContain('ibs')
  expect(Object.keys(regrasIniciais({ crt: 1 }, '2027-01-01'))).not.toContain('cbs')
  const ibscbs_regular = { de: '2027-01-01', ate: null }
  expect(Object.keys(regrasIniciais({ crt: 1, ibscbs_regular }, '2027-01-01'))).toContain('cbs')
})

describe('o código de benefício, no caixa e no cadastro', () => {
  const isento = { icms: { ...regras.icms, cst: '40' } }
  const dito = (cbenef: string | null, csts_do_beneficio: readonly string[] | null = null) =>
    codigos({ cbenef, csts_do_beneficio }, isento)

  test('falta, cabe, não está na tabela importada, é de outro CST', () => {
    expect(dito(null)).toEqual(['930 cbenef'])
    expect(dito('SP010360')).toEqual([])
    expect(dito('SP010360', ['40'])).toEqual([])
    expect(dito('SP010361', [])).toEqual(['946 cbenef'])
    expect(dito('SP020030', ['20', '70'])).toEqual(['931 cbenef'])
    expect(dito('RJ801234')).toEqual(['946 cbenef'])
    expect(codigos({ cbenef: 'SP010360' })).toEqual(['928 cbenef'])
  })
})

describe('o CSOSN segue quem compra', () => {
  const comCredito = { icms: { ...regras.icms, cst: '101' } }
  const simples = { crt: 1 } as const
  test('o 101 do Simples sai no cupom e a pessoa, como 102, e a contribuinte como é', () => {
    expect(codigos({}, comCredito, simples)).toEqual([])
    for (const comprador of [1, 9] as const)
      expect(codigos({}, comCredito, { ...simples, modelo: '55', documento: true, comprador })).toEqual([])
  })

  test('o que a regra diz para quem não é contribuinte vale só para ele', () => {
    const st = { icms: { ...regras.icms, cst: '202', cst_nao_contribuinte: '102', cfop: '5403' } }
    const nota = { ...simples, modelo: '55', documento: true } as const
    expect(codigos({ cest: '1710900' }, st, { ...nota, comprador: 9 })).toEqual([])
    const semDizer = { icms: { ...st.icms, cst_nao_contribuinte: null } }
    expect(codigos({ cest: '1710900' }, semDizer, { ...nota, comprador: 9 })).toEqual(['600 icms'])
    expect(codigos({ cest: '1710900' }, semDizer, { ...nota, comprador: 1 })).toEqual([])
  })
})
