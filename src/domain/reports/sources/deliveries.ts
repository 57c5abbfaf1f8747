import { ESTADO_OPTIONS, MODO_OPTIONS } from '../../entregas/ladder.ts'
import { parceiros } from '../../records/parceiros/index.ts'
import type { FactSource } from '../define.ts'
import { AT, ONE_SALE, SEES_PERSONAL, WHEN } from './dims.ts'

const minutes = <const L extends string>(label: L) =>
  ({ label, kind: 'decimal', places: 1, fold: 'list' }) as const

/** Facts of orders on their way to the customer, on the day of their arrival at the shop: minutes by stage. */
export const deliveries = {
  id: 'entregas',
  dims: {
    ...WHEN,
    hora: AT.hora,
    canal: { label: 'Canal', key: 'code' },
    modo: { label: 'Modo', key: 'code', options: MODO_OPTIONS },
    estado: { label: 'Status', key: 'code', options: ESTADO_OPTIONS },
    entregador: { label: 'Entregador', key: 'ref', of: parceiros.id },
    bairro: { label: 'Bairro', key: 'code', right: SEES_PERSONAL },
    pedido: { ...ONE_SALE, label: 'Pedido' },
  },
  sums: {
    pedidos: { label: 'Pedidos', kind: 'int' },
    recusados: { label: 'Recusados', kind: 'int' },
    cancelados: { label: 'Cancelados', kind: 'int' },
    chegaram: { label: 'Entregues', kind: 'int' },
    atrasados: { label: 'Atrasados', kind: 'int' },
    taxa: { label: 'Taxa recebida', kind: 'money' },
    aceitar: minutes('Minutos até aceitar'),
    preparo: minutes('Minutos de preparo'),
    espera: minutes('Minutos de espera'),
    rota: minutes('Minutos de rota'),
    ao_todo: minutes('Minutos ao todo'),
  },
} as const satisfies FactSource
