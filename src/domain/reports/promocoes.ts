import { promocoes as register } from '../records/promocoes/index.ts'
import { defineReport } from './define.ts'
import { promoted } from './sources/sales.ts'

export const promocoes = defineReport({
  id: register.id,
  title: 'Resultado das promoções',
  words: 'oferta desconto combo leve pague margem ticket campanha',
  note: 'vendas sem promoção ficam na linha Sem promoção, cujo ticket se compara',
  permission: 'relatorios_vendas',
  source: promoted,
  period: '30d',
  filters: ['promocao', 'canal', 'produto', 'categoria', 'vendedor'],
  groups: ['promocao', 'canal'],
  measures: {
    vendas: true,
    qtde: true,
    desconto: true,
    liquido: true,
    antes: true,
    depois: true,
    das_vendas: true,
    ticket: { label: 'Ticket', kind: 'money', ratio: ['das_vendas', 'vendas'] },
  },
  order: '-desconto',
  drill: ['promocao', 'produto', 'dia', 'venda'],
  chart: { kind: 'lying', y: 'desconto' },
})
