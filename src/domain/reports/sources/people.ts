import { ORIGENS_VALE } from '../../../core/venda/payment/voucher.ts'
import { produtos } from '../../records/produtos/index.ts'
import { usuarios } from '../../records/usuarios/index.ts'
import type { FactSource } from '../define.ts'
import { AT, CITY, COUNTED, CUSTOMER, ONE_SALE, SALE, WHEN } from './dims.ts'

/** Facts of customers by month: new, returning, reactivated, lost. */
export const stages = {
  id: 'clientes_novos',
  dims: {
    ...WHEN,
    coorte: { label: 'Primeira compra', key: 'month' },
    classe: {
      label: 'Classe',
      key: 'code',
      options: [
        ['novo', 'Novo'],
        ['recorrente', 'Recorrente'],
        ['reativado', 'Reativado'],
        ['perdido', 'Perdido'],
      ],
    },
    parceiro: CUSTOMER,
    vendedor: SALE.vendedor,
    cidade: CITY,
  },
  sums: {
    ativos: { label: 'Compraram', kind: 'int' },
    novos: { label: 'Novos', kind: 'int' },
    recorrentes: { label: 'Recorrentes', kind: 'int' },
    reativados: { label: 'Reativados', kind: 'int' },
    perdidos: { label: 'Perdidos', kind: 'int' },
  },
} as const satisfies FactSource

/** Facts of sales by channel, including cancelled ones. */
export const channels = {
  id: 'canais',
  dims: { ...WHEN, canal: SALE.canal, vendedor: SALE.vendedor },
  sums: {
    vendas: { label: 'Vendas', kind: 'int' },
    bruto: { label: 'Bruto', kind: 'money' },
    entrega: { label: 'Entrega', kind: 'money' },
    devolvido: { label: 'Notas devolvidas', kind: 'money' },
    liquido: { label: 'Líquido', kind: 'money' },
    canceladas: { label: 'Canceladas', kind: 'int' },
    cancelado: { label: 'Valor cancelado', kind: 'money' },
    ...COUNTED,
  },
} as const satisfies FactSource

/** Facts of returnable containers that customers took and brought back. */
export const containers = {
  id: 'retornaveis',
  dims: {
    ...WHEN,
    parceiro: CUSTOMER,
    vasilhame: { label: 'Vasilhame', key: 'ref', of: produtos.id },
    venda: ONE_SALE,
  },
  sums: {
    antes: { label: 'Antes', kind: 'decimal', places: 4 },
    saiu: { label: 'Saiu', kind: 'decimal', places: 4 },
    voltou: { label: 'Voltou', kind: 'decimal', places: 4 },
    deposito: { label: 'Valor de depósito', kind: 'money' },
    ultimo: { label: 'Último movimento', kind: 'day', fold: 'max' },
  },
} as const satisfies FactSource

/** Facts of vouchers, by date of issue. */
export const vouchers = {
  id: 'vales',
  dims: {
    ...WHEN,
    origem: { label: 'Origem', key: 'code', options: ORIGENS_VALE },
    estado: {
      label: 'Estado',
      key: 'code',
      options: [
        ['aberto', 'Com saldo'],
        ['usado', 'Sem saldo'],
        ['vencido', 'Vencido'],
      ],
    },
    parceiro: CUSTOMER,
    vale: { label: 'Vale', key: 'ref', also: { validade: { label: 'Validade', kind: 'day' } } },
  },
  sums: {
    vales: { label: 'Vales', kind: 'int' },
    emitido: { label: 'Emitido', kind: 'money' },
    usado: { label: 'Usado', kind: 'money' },
    anulado: { label: 'Anulado', kind: 'money' },
    saldo: { label: 'Saldo', kind: 'money' },
    vencido: { label: 'Vencido', kind: 'money' },
  },
} as const satisfies FactSource

/** Facts of operators' work at tills: sales, voided lines, hours of closed sessions, seconds waited for PIX and cards. */
export const tillPace = {
  id: 'caixa_ritmo',
  dims: {
    ...WHEN,
    operador: { label: 'Operador', key: 'ref', of: usuarios.id },
    terminal: AT.terminal,
  },
  sums: {
    vendas: { label: 'Vendas', kind: 'int' },
    itens: { label: 'Itens', kind: 'int' },
    estornos: { label: 'Itens estornados', kind: 'int' },
    vendas_medidas: { label: 'Vendas com caixa fechado', kind: 'int' },
    itens_medidos: { label: 'Itens com caixa fechado', kind: 'int' },
    horas: { label: 'Horas de caixa', kind: 'decimal', places: 1 },
    esperas: { label: 'Pagamentos esperados', kind: 'int' },
    segundos_pagos: { label: 'Segundos esperados', kind: 'decimal', places: 1 },
  },
} as const satisfies FactSource
