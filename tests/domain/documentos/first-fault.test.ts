import { describe, expect, test } from 'vitest'
import { noRules } from '../../../src/core/tax/kinds.ts'
import type { ItemVenda } from '../../../src/core/venda/venda.ts'
import {
  type DocumentoVerificado,
  type FatosDoDocumento,
  firstFault,
  isComputed,
} from '../../../src/domain/documents/documento/first-fault.ts'
import { headerFaults, lineFaults } from '../../../src/domain/documents/documento/required-faults.ts'
import { MOTO } from '../../core/dfe/exemplo.ts'

const item = (mudanca: Partial<ItemVenda> = {}): ItemVenda =>
  ({
    produto_id: 1,
    nome: 'Água',
    unidade: 'UN',
    qtde: '2',
    preco: '10.00',
    desconto: '0.00',
    lote_id: null,
    icms_id: 1,
    pisconfins_id: 1,
    cfop: '5102',
    obs: 'avaria',
    ...mudanca,
  }) as ItemVenda
const documento = (mudanca: Partial<DocumentoVerificado> = {}): DocumentoVerificado => ({
  tipo: 1,
  faturamento: 0,
  total: '20.00',
  itens: [item()],
  pagamento: [{ valor: '20.00' }],
  ...mudanca,
})
const fatos = (mudanca: Partial<FatosDoDocumento> = {}): FatosDoDocumento => ({
  produto: () => ({ controle_lote: false, veiculo_novo: false }),
  move: () => true,
  saldo: () => null,
  contratado: () => null,
  ...mudanca,
})
const UNIDADE = MOTO as Partial<ItemVenda>
const deVeiculos = { produto: () => ({ controle_lote: false, veiculo_novo: true }) }
const semRegras = noRules()
const manual = { calcular_imposto: false, icms_id: 0, pisconfins_id: 0 } as const
const comCst = { csticms_id: '00', cst_pis_id: '01', cst_confins_id: '01' }

describe('o primeiro impedimento ao salvar (doc 3 §5.2)', () => {
  test.each([1, 2, 3, 4, 5, 6, 7, 8, 9])('o que está completo não tem nenhum: tipo %i', tipo => {
    expect(firstFault(documento({ tipo, itens: [item(comCst)] }), fatos())).toBeNull()
  })

  test.each<[string, Partial<DocumentoVerificado>, Partial<FatosDoDocumento>, string, string]>([
    [
      'pagamento menor que o total',
      { pagamento: [{ valor: '19.99' }], itens: [] },
      {},
      'pagamento',
      'O valor do pagamento não pode ser menor que o total da venda',
    ],
    ['nenhum item', { itens: [] }, {}, 'itens', 'Informe ao menos um item'],
    ...[5, 6, 7].map(
      tipo =>
        [
          `CFOP do tipo ${tipo}`,
          { tipo, itens: [item({ ...comCst, cfop: null, obs: null })] },
          {},
          'itens.0.cfop',
          'Informe a CFOP',
        ] as [string, Partial<DocumentoVerificado>, object, string, string],
    ),
    [
      'motivo da devolução',
      { tipo: 6, itens: [item(comCst), item({ obs: ' ', unidade: '' })] },
      {},
      'itens.1.obs',
      'Informe o motivo da devolução',
    ],
    [
      'regra de ICMS',
      { itens: [item({ icms_id: 0, pisconfins_id: 0 })] },
      {},
      'itens.0.regraicms_id',
      'Informe a regra de ICMS',
    ],
    [
      'regra de PIS/COFINS',
      { itens: [item({ pisconfins_id: 0, unidade: '' })] },
      {},
      'itens.0.regrapisconfins_id',
      'Informe a regra de PIS/COFINS',
    ],
    ['CST de ICMS', { itens: [item(manual)] }, {}, 'itens.0.csticms_id', 'Informe o CST de ICMS'],
    [
      'CST de PIS',
      { itens: [item({ ...manual, csticms_id: '00' })] },
      {},
      'itens.0.cst_pis_id',
      'Informe o CST de PIS',
    ],
    [
      'CST de COFINS',
      { tipo: 3, itens: [item({ ...manual, csticms_id: '00', cst_pis_id: '01' })] },
      {},
      'itens.0.cst_confins_id', // contrato
      'Informe o CST de COFINS',
    ],
    ['unidade', { itens: [item({ unidade: ' ' })] }, {}, 'itens.0.unidade', 'Informe a Unidade'],
    [
      'lote',
      { itens: [item()] },
      { produto: () => ({ controle_lote: true, veiculo_novo: true }) },
      'itens.0.lote_id',
      'Informe o lote',
    ],
    [
      'veículo',
      { itens: [item()] },
      { produto: () => ({ controle_lote: false, veiculo_novo: true }) },
      'itens.0.car_tipo_opercao', // contrato
      'Informe os dados do veículo',
    ],
    ...(['2', '0.5', '0'] as const).map(
      qtde =>
        [
          `${qtde} de um veículo`,
          { itens: [item({ ...UNIDADE, qtde })] },
          deVeiculos,
          'itens.0.qtde',
          'Cada veículo novo é um item, com quantidade 1',
        ] as [string, Partial<DocumentoVerificado>, Partial<FatosDoDocumento>, string, string],
    ),
    [
      'o mesmo chassi em duas linhas',
      { itens: [1, 2].map(() => item({ ...UNIDADE, qtde: '1' })) },
      deVeiculos,
      'itens.1.car_chassi',
      `O chassi ${UNIDADE.car_chassi} já está na venda`,
    ],
    [
      'saldo do lote, que duas linhas somam',
      { itens: [item({ lote_id: 7 }), item({ lote_id: 7 })] },
      { saldo: () => '3' },
      'itens.1.qtde',
      'O lote do produto Água está com saldo insuficiente',
    ],
    [
      'contrato',
      { itens: [item()] },
      { contratado: () => '1' },
      'itens.0.qtde',
      'A QTDE do produto Água é maior que a estabelecida pelo contrato',
    ],
    [
      'total do lançamento',
      { tipo: 9, itens: [], total: '0.00' },
      {},
      'valor_total',
      'O total do lançamento não pode ser 0.',
    ],
  ])('%s', (_, dito, sabido, campo, texto) => {
    expect(firstFault(documento(dito), fatos(sabido))).toMatchObject({ campo, texto })
  })

  test.each<[string, Partial<DocumentoVerificado>, Partial<FatosDoDocumento>]>([
    ['um orçamento sem pagamento', { tipo: 2, pagamento: [] }, {}],
    ['sem pagamento (2)', { faturamento: 2, pagamento: [] }, {}],
    ['um lançamento sem item', { tipo: 9, itens: [] }, {}],
    ['o veículo num pedido', { tipo: 4 }, { produto: () => ({ controle_lote: false, veiculo_novo: true }) }],
    [
      'o veículo de uma nota que completa outra',
      { tipo: 7, itens: [item({ ...UNIDADE, qtde: '0', vlricms: '5.00' })] },
      deVeiculos,
    ],
    [
      'a falta de lote do que não se move',
      { itens: [item()] },
      { produto: () => ({ controle_lote: true, veiculo_novo: false }), move: () => false },
    ],
    [
      'o saldo do lote do que não se move',
      { itens: [item({ lote_id: 7 })] },
      { saldo: () => '0', move: () => false },
    ],
    ['o saldo do lote num orçamento', { tipo: 2, itens: [item({ lote_id: 7 })] }, { saldo: () => '0' }],
    ['o saldo do lote numa entrada', { tipo: 3, itens: [item({ lote_id: 7 })] }, { saldo: () => '0' }],
  ])('nada impede %s', (_, dito, sabido) => {
    expect(firstFault(documento(dito), fatos(sabido))).toBeNull()
  })
})

describe('campos obrigatórios do cabeçalho (doc 3 §5.1)', () => {
  const ao_lado = {
    controle_serie: false,
    varios_emitentes: false,
    exterior: false,
    dia: '20/11/2026',
    hoje: '2026-11-20',
  }
  const vazios = (tipo_operacao: number, modelo: string, mudanca = {}, mais = {}) =>
    Object.keys(headerFaults({ tipo_operacao, modelo, ...mais }, { ...ao_lado, ...mudanca }))
  const par = ['serie', 'numerocodumento'] // contrato
  const quem = ['parceiro_id', 'addresse_id'] // contrato

  test.each<[number, string, string[]]>([
    [1, '55', [...par, ...quem, 'tipo_faturamento', 'tipo_documento', 'tipo_atend', 'fretepor']],
    [1, '65', [...par, 'tipo_faturamento', 'tipo_atend', 'fretepor']],
    [2, '55', ['tipo_faturamento']],
    [3, '55', [...par, ...quem, 'tipo_faturamento', 'tipo_atend', 'fretepor']],
    [4, '65', ['tipo_faturamento']],
    [5, '55', [...par, ...quem, 'tipo_atend', 'fretepor']],
    [6, '55', [...par, ...quem, 'tipo_atend', 'fretepor']],
    [7, '55', [...par, ...quem, 'tipo_faturamento', 'tipo_atend', 'fretepor']],
    [8, '55', [...par, ...quem, 'tipo_faturamento', 'natureza', 'tipo_atend', 'fretepor']],
    [9, '55', [...par, 'tipo_faturamento', 'tipo_atend', 'fretepor']],
  ])('tipo %i, modelo %s', (tipo, modelo, esperados) => {
    expect(vazios(tipo, modelo)).toEqual(esperados)
    expect(headerFaults({ tipo_operacao: tipo, modelo }, ao_lado)).toEqual(
      Object.fromEntries(esperados.map(campo => [campo, 'Campo Obrigatório'])),
    )
  })

  test('o que a conta, a empresa, o atendimento e o destino pedem', () => {
    expect(vazios(1, '65', { controle_serie: true })).toEqual([
      'serie_id',
      'tipo_faturamento',
      'tipo_atend',
      'fretepor',
    ])
    expect(vazios(2, '55', { varios_emitentes: true })).toEqual(['endereco_emitente_id', 'tipo_faturamento'])
    for (const tipo_atend of [2, 3, 4, 9])
      expect(vazios(1, '65', {}, { tipo_atend })).toContain('ind_intermediador')
    expect(vazios(1, '65', {}, { tipo_atend: 1 })).not.toContain('ind_intermediador')
    expect(vazios(1, '65', { exterior: true }, { finalidade_op: 1 })).toEqual(
      expect.arrayContaining(['uf_embarque', 'local_embarque']),
    )
  })
})

test('venda, orçamento, pedido e complemento calculam impostos (G-131)', () => {
  const tipos = [1, 2, 3, 4, 5, 6, 7, 8, 9]
  const calculados = (linha: Partial<ItemVenda>) => tipos.filter(tipo => isComputed(item(linha), tipo))
  expect(calculados({})).toEqual([1, 2, 4, 7])
  expect(calculados({ calcular_imposto: false })).toEqual([])
})

describe('campos obrigatórios da linha (doc 2 §5.3)', () => {
  test.each<[string, number, Partial<ItemVenda>, boolean, string[]]>([
    ['completa', 1, {}, false, []],
    ['vazia', 1, { unidade: '', preco: '', qtde: '0' }, false, ['unidade', 'preco', 'qtde']],
    ['sem regras', 1, { icms_id: 0, pisconfins_id: 0 }, false, ['regraicms_id', 'regrapisconfins_id']],
    ['de outra unidade tributável', 1, { unidade_trib: 'CX' }, false, ['tipo_conversao', 'fator_coversao']],
    ['de lote', 4, {}, true, ['lote_id']],
    ['de devolução', 6, { obs: null, cfop: null, ...comCst, origem: 0 }, false, ['cfop', 'obs']],
    [
      'de imposto manual',
      1,
      { ...manual, cfop: null },
      false,
      ['cfop', 'origem', 'csticms_id', 'cst_pis_id', 'cst_confins_id'], // contrato
    ],
  ])('%s', (_, tipo, mudanca, controle_lote, campos) => {
    const contexto = {
      tipo_operacao: tipo,
      documento: null,
      modelo: '55',
      controle_lote,
      veiculo_novo: false,
      informa_pedido: false,
      cfop_regra: null,
      mov_estoque_regra: null,
      cst_ibs_regra: null,
      debito: null,
    }
    const regras = { ...semRegras, icms: { 1: { cst: '00', origem: '0' } } } as never
    expect(lineFaults(item(mudanca), contexto, regras, '2026-11-20')).toEqual(
      Object.fromEntries(campos.map(campo => [campo, 'Campo Obrigatório'])),
    )
  })
})
