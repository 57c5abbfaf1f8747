import { ESTADO_CONTRATO } from '../../../core/contract/estados.ts'
import { wireToIso } from '../../../core/dates/day.ts'
import { dec, isDecimal } from '../../../core/money/decimal.ts'
import { TRANSPORTE } from '../../../core/venda/fields/documento.ts'
import { defineRegister } from '../../fields/define.ts'
import type { Linha } from '../../fields/field.ts'

const FATURAMENTO = [
  [1, 'Por carregamento'],
  [2, 'Mensal'],
  [3, 'Manual'],
] as const

const CONTRATO = 'Contrato'
const ITENS = 'Itens'
const COBRANCA = 'Cobrança e entrega'
const SITUACAO = 'Situação'

/** Quantity that the server computes. */
const contado = <const L extends string>(label: L) =>
  ({ type: 'decimal', places: 4, label, virtual: 'answer', shown: true }) as const

/** Tells whether the row is stored: what was done with it is then known. */
const counted = ({ saldo }: Linha) => saldo != null
const isDraft = ({ status }: Linha) => (status ?? 'rascunho') === 'rascunho'
const mensal = ({ faturamento }: Linha) => faturamento === 2
const begun = (record: Linha) => !isDraft(record)
const positive = (value: unknown) => typeof value !== 'string' || !isDecimal(value) || dec(value).gt(0)
const rows = (itens: unknown): readonly Linha[] => (Array.isArray(itens) ? itens : [])

/** Register of contracts of supply: what a customer takes little by little, at the contract's own prices. */
export const contratos = defineRegister({
  id: 'contratos',
  title: 'Contratos',
  singular: 'Contrato',
  words: { palavras: 'fornecimento ordem de carregamento romaneio safra saldo' },
  api: 'contratos',
  routes: { menu: 'vendas', list: '/documento/contrato', screen: 'contratos', view: true, noImport: true },
  access: { permission: 'documentos_contrato', right: 'Contratos', guardedReads: true },
  owner: { empresa: true },
  storage: { unique: [[['numero'], 'Já existe um contrato com este número']] },
  list: { search: ['numero', 'obs'], order: 'id,desc' },
  lookup: { display: 'numero', notOpened: 'a contract is written and made active on its screen' },
  tabs: {
    [CONTRATO]: 'sempre',
    [ITENS]: 'sempre',
    [COBRANCA]: 'sempre',
    [SITUACAO]: ({ status }) => begun({ status }),
  },
  fields: {
    numero: {
      ...{ type: 'digits', max: 9, label: 'Número', list: true, filter: true, noBulk: true, alone: true },
      ...{ tab: CONTRATO, note: 'Vazio: o próximo da empresa' },
    },
    parceiro: {
      ...{ type: 'ref', to: 'parceiros', label: 'Cliente', required: true, list: true, filter: true },
      ...{ noBulk: true, tab: CONTRATO },
    },
    vendedor: {
      type: 'ref',
      to: 'usuarios',
      label: 'Vendedor',
      list: 'wide',
      filter: true,
      noBulk: true,
      tab: CONTRATO,
    },
    data_inicio: {
      ...{ type: 'date', futuro: true, label: 'Início', required: true, list: true, filter: true },
      ...{ noBulk: true, tab: CONTRATO },
    },
    data_fim: {
      ...{ type: 'date', futuro: true, label: 'Fim', required: true, list: true, filter: true },
      ...{ noBulk: true, tab: CONTRATO },
    },
    status: {
      ...{ type: 'enum', label: 'Situação', options: ESTADO_CONTRATO, default: 'rascunho', shown: true },
      ...{ list: true, filter: true, noBulk: true, alone: true, tab: CONTRATO },
    },
    contratado: { ...contado('Contratado'), list: true, tab: SITUACAO },
    carregado_pc: {
      type: 'decimal',
      places: 1,
      label: 'Carregado %',
      virtual: 'answer',
      shown: true,
      list: true,
      tab: SITUACAO,
    },
    saldo: { ...contado('Saldo'), list: true, tab: SITUACAO },
    // empty where the items have no unit in common: nothing is added then
    unidade: {
      ...{ type: 'text', max: 6, label: 'Unidade', virtual: 'answer', shown: true, list: true },
      tab: SITUACAO,
    },
    vence_em: {
      ...{ type: 'int', label: 'Vence em (dias)', virtual: 'answer', shown: true, list: true, tab: SITUACAO },
    },
    ritmo: {
      ...{
        type: 'decimal',
        places: 4,
        label: 'Por dia até o fim',
        virtual: 'answer',
        shown: true,
        tab: SITUACAO,
      },
    },
    motivo_aditivo: {
      ...{ type: 'text', max: 200, label: 'Motivo do aditivo', virtual: 'body', tab: CONTRATO },
      note: 'Quantidade e preço sobem; o prazo e a observação mudam',
    },
    obs: { type: 'text', max: 2000, label: 'Observação', noBulk: true, tab: CONTRATO },
    itens: {
      ...{ type: 'list', label: 'Itens', singular: 'Item', required: true, min: 1, max: 200, tab: ITENS },
      vazio: 'Informe ao menos um item',
      of: {
        produto: { type: 'ref', to: 'produtos', label: 'Produto', required: true, list: true },
        grade_id: { type: 'int', label: 'Grade', unseen: true },
        unidade: { type: 'text', max: 6, label: 'Unidade', virtual: 'answer', shown: true, list: true },
        qtde: {
          type: 'decimal',
          places: 4,
          digits: 11,
          label: 'Quantidade',
          required: true,
          list: true,
          min: '0',
        },
        preco: {
          type: 'decimal',
          places: 10,
          digits: 11,
          label: 'Preço',
          required: true,
          list: true,
          min: '0',
        },
        desconto: { type: 'money', min: '0', label: 'Desconto por unidade' },
        qtde_venda: {
          type: 'decimal',
          places: 4,
          label: 'Quantidade a vender',
          virtual: 'answer',
          unseen: true,
        },
        reservado: contado('Reservado'),
        carregado: contado('Carregado'),
        faturado: contado('Faturado'),
        entregue: contado('Entregue'),
        devolvido: contado('Devolvido'),
        saldo: { ...contado('Saldo'), list: true },
      },
      visibleWhen: Object.fromEntries(
        ['unidade', 'reservado', 'carregado', 'faturado', 'entregue', 'devolvido', 'saldo'].map(key => [
          key,
          counted,
        ]),
      ),
    },
    tolerancia: {
      ...{
        type: 'decimal',
        places: 2,
        digits: 3,
        min: '0',
        max: '100',
        default: '0.00',
        label: 'Tolerância (%)',
      },
      ...{ noBulk: true, tab: ITENS, note: 'Quanto se carrega além do contratado' },
    },
    devolve_saldo: {
      ...{
        type: 'bool',
        default: true,
        label: 'A devolução devolve o saldo',
        noBulk: true,
        raro: true,
        tab: ITENS,
      },
    },
    reserva_limita: {
      ...{
        type: 'bool',
        default: false,
        label: 'Ordens abertas limitam o saldo',
        noBulk: true,
        raro: true,
        tab: ITENS,
      },
    },
    faturamento: {
      ...{
        type: 'enum',
        label: 'Faturamento',
        options: FATURAMENTO,
        default: 1,
        required: true,
        filter: true,
      },
      ...{ noBulk: true, tab: COBRANCA },
    },
    dia_faturamento: {
      ...{ type: 'int', min: 1, max: 31, label: 'Dia do mês', noBulk: true, tab: COBRANCA },
      note: 'Fatura o que carregou até ele; no mês mais curto, no último dia',
    },
    meio_pagamento: {
      type: 'ref',
      to: 'meio_pagamentos',
      label: 'Meio de pagamento',
      noBulk: true,
      tab: COBRANCA,
    },
    parcelas: { type: 'int', min: 1, max: 99, label: 'Parcelas', noBulk: true, tab: COBRANCA },
    frete: {
      ...{
        type: 'enum',
        label: 'Frete por conta',
        options: TRANSPORTE.fretepor.options,
        noBulk: true,
        tab: COBRANCA,
      },
    },
    local_carregamento: {
      type: 'text',
      max: 120,
      label: 'Local de carregamento',
      noBulk: true,
      tab: COBRANCA,
    },
    // an address of the customer (web/contracts/contract-form.ts)
    local_entrega: {
      ...{ type: 'ref', to: 'parceiros_address', semChave: true, label: 'Endereço de entrega' },
      ...{ noBulk: true, tab: COBRANCA },
    },
    reajuste: { type: 'text', max: 300, label: 'Reajuste', noBulk: true, tab: COBRANCA },
    aditivos: {
      ...{ type: 'list', label: 'Aditivos', singular: 'Aditivo', alone: true, shown: true, tab: SITUACAO },
      of: {
        em: { type: 'date', label: 'Dia', list: true },
        quem: { type: 'text', max: 60, label: 'Quem', list: true },
        campo: { type: 'text', max: 120, label: 'O que', list: true },
        antes: { type: 'text', max: 2000, label: 'Antes', list: true },
        depois: { type: 'text', max: 2000, label: 'Depois', list: true },
        motivo: { type: 'text', max: 200, label: 'Motivo', list: true },
      },
    },
  },
  requiredWhen: {
    dia_faturamento: mensal,
    motivo_aditivo: (record, { novo }) => !novo && record.status === 'ativo',
  },
  visibleWhen: { dia_faturamento: mensal },
  hiddenWhen: { motivo_aditivo: ({ status }) => status !== 'ativo' },
  readOnlyWhen: {
    ...{ status: () => true, numero: begun, parceiro: begun, vendedor: begun, tolerancia: begun },
    ...{ devolve_saldo: begun, reserva_limita: begun, faturamento: begun, dia_faturamento: begun },
    ...{
      meio_pagamento: begun,
      parcelas: begun,
      frete: begun,
      local_carregamento: begun,
      local_entrega: begun,
    },
    reajuste: begun,
  },
  rules: [
    {
      campo: 'data_fim',
      mensagem: 'O fim vem antes do início',
      ok: ({ data_inicio, data_fim }) =>
        typeof data_inicio !== 'string' ||
        typeof data_fim !== 'string' ||
        wireToIso(data_fim) >= wireToIso(data_inicio),
    },
    {
      campo: 'itens',
      mensagem: 'A quantidade e o preço de cada item são maiores que zero',
      ok: ({ itens }) => rows(itens).every(({ qtde, preco }) => positive(qtde) && positive(preco)),
    },
    {
      campo: 'itens',
      mensagem: 'O desconto de cada item é menor que o preço',
      ok: ({ itens }) =>
        rows(itens).every(
          ({ preco, desconto }) =>
            [preco, desconto].some(value => typeof value !== 'string' || !isDecimal(value)) ||
            dec(String(desconto)).lt(dec(String(preco))),
        ),
    },
    {
      campo: 'itens',
      mensagem: 'O mesmo produto está em dois itens',
      ok: ({ itens }) => {
        const ids = rows(itens).map(({ produto_id, grade_id }) => `${produto_id} ${grade_id ?? ''}`)
        return new Set(ids).size === ids.length
      },
    },
  ],
})
