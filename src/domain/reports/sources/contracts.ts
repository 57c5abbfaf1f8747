import { ESTADO_CONTRATO, ESTADO_ORDEM, FIRM } from '../../../core/contract/estados.ts'
import { contratos } from '../../records/contratos/index.ts'
import { ORDENS } from '../../records/ordens_carregamento/address.ts'
import { parceiros } from '../../records/parceiros/index.ts'
import type { FactSource } from '../define.ts'
import { CUSTOMER, PRODUCT, WHEN } from './dims.ts'
import { VEHICLE } from './transport.ts'

const CONTRACT = { label: 'Contrato', key: 'ref', opens: '/documento/contrato/:id' } as const
const kg = <const L extends string>(label: L) => ({ label, kind: 'decimal', places: 1 }) as const
const qty = <const L extends string>(label: L) => ({ label, kind: 'decimal', places: 4 }) as const

/** Facts of contracts that were made active, on their last day in the period: what of each item was taken, and what is left. */
export const contractItems = {
  id: contratos.id,
  dims: {
    ...WHEN,
    cliente: CUSTOMER,
    produto: PRODUCT.produto,
    situacao: { label: 'Situação', key: 'code', options: ESTADO_CONTRATO.filter(([e]) => FIRM.includes(e)) },
    contrato: {
      ...CONTRACT,
      also: { vence: { label: 'Vence', kind: 'day' }, de: { label: 'Cliente', kind: 'text' } },
    },
  },
  sums: {
    contratado: qty('Contratado'),
    carregado: qty('Carregado'),
    faturado: qty('Faturado'),
    saldo: qty('Saldo'),
    ritmo: qty('Ritmo necessário/dia'),
  },
} as const satisfies FactSource

/** Facts of loading orders, on their day, in kg: the scale's, else what was loaded of products in units of weight. */
export const loadingOrders = {
  id: 'ordens',
  dims: {
    ...WHEN,
    veiculo: VEHICLE,
    motorista: { label: 'Motorista', key: 'ref', of: parceiros.id },
    estado: { label: 'Estado', key: 'code', options: ESTADO_ORDEM.filter(([e]) => e !== 'cancelada') },
    contrato: CONTRACT,
    ordem: {
      label: 'Ordem',
      key: 'ref',
      opens: `${ORDENS.replace(':id', ':contrato')}/:id/edit`,
      also: {
        placa: { label: 'Veículo', kind: 'text' },
        condutor: { label: 'Motorista', kind: 'text' },
      },
    },
  },
  sums: {
    ordens: { label: 'Ordens', kind: 'int' },
    previsto: kg('Previsto (kg)'),
    liquido: kg('Líquido (kg)'),
    diferenca: kg('Diferença (kg)'),
    patio: { label: 'Tempo no pátio (min)', kind: 'int' },
  },
} as const satisfies FactSource
