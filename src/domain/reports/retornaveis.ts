import { defineReport } from './define.ts'
import { containers } from './sources/people.ts'

export const retornaveis = defineReport({
  id: 'retornaveis',
  title: 'Vasilhames com clientes',
  words: 'casco garrafa engradado retornável saiu voltou saldo',
  note: 'valor de depósito: o saldo ao preço de venda do vasilhame',
  permission: 'relatorios_vendas',
  plan: 'gerenciar_retornaveis',
  source: containers,
  period: 'mes',
  filters: ['parceiro', 'vasilhame'],
  groups: ['parceiro', 'vasilhame'],
  measures: {
    antes: true,
    saiu: true,
    voltou: true,
    havia: { label: 'Havia', kind: 'decimal', places: 4, plus: ['antes', 'saiu'], hidden: true },
    saldo: { label: 'Saldo', kind: 'decimal', places: 4, less: ['havia', 'voltou'] },
    deposito: true,
    dias: { label: 'Dias parado', kind: 'int', since: 'ultimo' },
  },
  order: '-saldo',
  drill: ['vasilhame', 'parceiro', 'dia', 'venda'],
  chart: { kind: 'lying', y: 'saldo' },
})
