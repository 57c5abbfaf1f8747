import { CAUSAS } from '../../options/estoque.ts'
import { depositos } from '../../records/depositos/index.ts'
import { produtos_lotes } from '../../records/produtos_lotes/index.ts'
import { usuarios } from '../../records/usuarios/index.ts'
import type { FactSource } from '../define.ts'
import { ONE_SALE, PRODUCT, SEES_COST, WHEN } from './dims.ts'

const DEPOSIT = { label: 'Depósito', key: 'ref', of: depositos.id } as const
const LOT = {
  label: 'Lote',
  key: 'ref',
  of: produtos_lotes.id,
  also: { validade: { label: 'Validade', kind: 'day' } },
} as const

/** Ranges of days until a lot expires, with labels. */
const EXPIRY = [
  ['vencido', 'Vencido'],
  ['7', 'Em 7 dias'],
  ['30', 'Em 30 dias'],
  ['90', 'Em 90 dias'],
  ['depois', 'Depois'],
] as const

/** Facts of stock at the end of a day, by product, lot and deposit. */
export const stockPosition = {
  id: 'posicao',
  moment: true,
  dims: {
    ...PRODUCT,
    grade: { label: 'Grade', key: 'ref' },
    deposito: DEPOSIT,
    lote: LOT,
    vence: { label: 'Vence', key: 'code', options: EXPIRY },
    saldo_de: {
      label: 'Saldo',
      key: 'code',
      options: [
        ['com', 'Com saldo'],
        ['sem', 'Zerado'],
        ['negativo', 'Negativo'],
      ],
    },
  },
  sums: {
    saldo: { label: 'Saldo', kind: 'decimal', places: 4 },
    valor: { label: 'Valor', kind: 'money', right: SEES_COST },
    sem_custo: { label: 'Sem custo', kind: 'int', right: SEES_COST },
    ultima_entrada: { label: 'Última entrada', kind: 'day', fold: 'max' },
    ultima_venda: { label: 'Última venda', kind: 'day', fold: 'max' },
    parado: { label: 'Dias parado', kind: 'int', fold: 'min' },
    dias: { label: 'Dias até vencer', kind: 'int', fold: 'min' },
  },
} as const satisfies FactSource

/** Causes of stock movements that count as losses: loss, own use, adjustment, count. */
export const LOSSES = ['perda', 'uso_proprio', 'ajuste', 'contagem'] as const

/** Facts of stock movements. */
export const stockMovements = {
  id: 'movimentos_estoque',
  dims: {
    ...WHEN,
    ...PRODUCT,
    causa: { label: 'Causa', key: 'code', options: CAUSAS },
    motivo: { label: 'Motivo', key: 'code' },
    deposito: DEPOSIT,
    lote: LOT,
    usuario: { label: 'Usuário', key: 'ref', of: usuarios.id },
    venda: ONE_SALE,
    movimento: {
      label: 'Movimento',
      key: 'ref',
      also: {
        quando: { label: 'Quando', kind: 'instant' },
        mercadoria: { label: 'Produto', kind: 'text' },
        o_que: { label: 'O que foi', kind: 'text' },
        saldo: { label: 'Saldo depois', kind: 'decimal', places: 4 },
        custo: { label: 'Custo', kind: 'money', places: 4, right: SEES_COST },
        custo_medio: { label: 'Custo médio', kind: 'money', places: 4, right: SEES_COST },
      },
    },
  },
  sums: {
    movimentos: { label: 'Movimentos', kind: 'int' },
    entrou: { label: 'Entrou', kind: 'decimal', places: 4 },
    saiu: { label: 'Saiu', kind: 'decimal', places: 4 },
    qtde: { label: 'Diferença', kind: 'decimal', places: 4 },
    valor: { label: 'Valor', kind: 'money', right: SEES_COST },
  },
} as const satisfies FactSource
