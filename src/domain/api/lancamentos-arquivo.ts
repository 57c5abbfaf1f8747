import { type FileColumn, toFileEndpoint } from '../fields/sheet/list-file.ts'
import { STATUS_PARCELA } from '../money/owed.ts'
import { type Lancamento, listarLancamentos } from './lancamentos.ts'

export const exportarLancamentos = toFileEndpoint(listarLancamentos)

export const COLUNAS_DAS_PARCELAS: readonly FileColumn<Lancamento>[] = [
  { field: { type: 'date', label: 'Vencimento' }, value: ({ vencimento }) => vencimento },
  { field: { type: 'text', label: 'Parceiro', max: 40 }, value: ({ parceiro }) => parceiro?.nome },
  { field: { type: 'text', label: 'Descrição', max: 40 }, value: ({ descricao }) => descricao },
  // as '1/3' a spreadsheet would read a day
  { field: { type: 'int', label: 'Parcela' }, value: ({ num_parcela }) => num_parcela },
  { field: { type: 'int', label: 'De' }, value: ({ parcelas }) => parcelas },
  { field: { type: 'enum', label: 'Situação', options: STATUS_PARCELA }, value: ({ status }) => status },
  { field: { type: 'int', label: 'Dias de atraso' }, value: ({ dias }) => dias },
  { field: { type: 'money', label: 'Valor' }, value: ({ valor }) => valor },
  { field: { type: 'money', label: 'Valor pago' }, value: ({ valor_pago }) => valor_pago },
  { field: { type: 'date', label: 'Último pagamento' }, value: ({ data_pagamento }) => data_pagamento },
  { field: { type: 'money', label: 'Em aberto' }, value: ({ aberto }) => aberto },
  { field: { type: 'money', label: 'Multa' }, value: ({ multa }) => multa },
  { field: { type: 'money', label: 'Juros' }, value: ({ juros }) => juros },
  { field: { type: 'money', label: 'Desconto' }, value: ({ desconto }) => desconto },
  { field: { type: 'money', label: 'Para hoje' }, value: ({ devido }) => devido },
  { field: { type: 'text', label: 'Categoria', max: 30 }, value: ({ categoria }) => categoria?.nome },
  { field: { type: 'text', label: 'Conta', max: 30 }, value: ({ conta }) => conta?.nome },
  { field: { type: 'text', label: 'Nosso número', max: 20 }, value: ({ nosso_numero }) => nosso_numero },
  { field: { type: 'text', label: 'Boleto', max: 48 }, value: ({ boleto }) => boleto },
]
