import { ESTADO_ORDEM } from '../../../core/contract/estados.ts'
import { defineRegister } from '../../fields/define.ts'
import type { Linha } from '../../fields/field.ts'

const UNIDADE_PESO = [
  ['kg', 'kg'],
  ['t', 't'],
] as const

const peso = <const L extends string>(label: L) =>
  ({
    type: 'decimal',
    places: 4,
    digits: 11,
    min: '0',
    label,
    shown: true,
    noBulk: true,
    alone: true,
  }) as const
const qtde = <const L extends string>(label: L) =>
  ({ type: 'decimal', places: 4, digits: 11, min: '0', label, list: true }) as const

/** Classification that each partner of an order has. */
export const CLASSES = { motorista: 4, transportadora: 3 } as const

const fresh = (_: Linha, { novo }: { novo: boolean }) => novo
const notIn = ({ peso_entrada }: Linha) => peso_entrada == null
const notOut = ({ peso_saida }: Linha) => peso_saida == null

/** Register of loading orders: a truck that takes part of a contract, from the gate to its note. */
export const ordens_carregamento = defineRegister({
  id: 'ordens_carregamento',
  title: 'Ordens de carregamento',
  singular: 'Ordem de carregamento',
  words: { feminino: true },
  api: 'ordens_carregamento',
  routes: { list: null, noImport: true },
  access: { permission: 'documentos_contrato', guardedReads: true },
  owner: { empresa: true },
  storage: { unique: [[['numero'], 'Já existe uma ordem com este número']] },
  list: { search: ['numero', 'obs'], order: 'id,desc' },
  lookup: { display: 'numero', notOpened: 'an order is made of its contract, on its screen' },
  fields: {
    numero: {
      ...{ type: 'digits', max: 9, label: 'Número', list: true, filter: true, noBulk: true, alone: true },
      shown: true,
    },
    contrato: {
      ...{ type: 'ref', to: 'contratos', label: 'Contrato', required: true, list: true, filter: true },
      noBulk: true,
    },
    data: { type: 'date', futuro: true, label: 'Prevista para', required: true, list: true, filter: true },
    hora: { type: 'time', label: 'Hora' },
    veiculo: { type: 'ref', to: 'veiculos', label: 'Veículo', list: true, filter: true },
    reboques: { type: 'values', of: 'ref', to: 'veiculos', label: 'Reboques', max: 3 },
    motorista: {
      ...{
        type: 'ref',
        to: 'parceiros',
        label: 'Motorista',
        where: { classificacao: CLASSES.motorista },
        list: true,
        filter: true,
      },
    },
    transportadora: {
      type: 'ref',
      to: 'parceiros',
      label: 'Transportadora',
      where: { classificacao: CLASSES.transportadora },
    },
    itens: {
      ...{ type: 'list', label: 'Itens', singular: 'Item', required: true, min: 1, max: 200 },
      vazio: 'Informe ao menos um item',
      of: {
        contrato_item_id: { type: 'int', label: 'Item do contrato', required: true, unseen: true },
        produto: { type: 'text', max: 120, label: 'Produto', virtual: 'answer', shown: true, list: true },
        qtde: { ...qtde('Prevista'), required: true },
        qtde_carregada: { ...qtde('Carregada'), shown: true },
        lote: { type: 'ref', to: 'produtos_lotes', label: 'Lote', unseen: true },
        deposito: { type: 'ref', to: 'depositos', label: 'Depósito', raro: true },
      },
    },
    unidade_peso: { type: 'enum', label: 'Peso em', options: UNIDADE_PESO, default: 'kg', noBulk: true },
    peso_entrada: peso('Peso na entrada'),
    peso_saida: peso('Peso na saída'),
    peso_liquido: {
      type: 'decimal',
      places: 4,
      label: 'Peso líquido',
      virtual: 'answer',
      shown: true,
      list: true,
    },
    lacres: { type: 'values', of: 'text', label: 'Lacres', max: 20 },
    obs: { type: 'text', max: 2000, label: 'Observação' },
    status: {
      ...{ type: 'enum', label: 'Situação', options: ESTADO_ORDEM, default: 'aberta', shown: true },
      ...{ list: true, filter: true, noBulk: true, alone: true },
    },
    documento_id: { type: 'int', label: 'Documento', shown: true, filter: true, noBulk: true, alone: true },
  },
  hiddenWhen: {
    ...{ numero: fresh, status: fresh, documento_id: ({ documento_id }) => documento_id == null },
    ...{ peso_entrada: notIn, peso_saida: notOut, peso_liquido: notOut },
  },
  readOnlyWhen: {
    ...{ status: () => true, numero: () => true, documento_id: () => true },
    ...{ peso_entrada: () => true, peso_saida: () => true },
    contrato: (_, { novo }) => !novo,
    unidade_peso: ({ peso_entrada }) => peso_entrada != null,
  },
})
