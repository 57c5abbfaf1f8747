import { defineReport } from './define.ts'
import { partOf } from './measures.ts'
import { cardsOwed } from './sources/money.ts'

export const cartoesAReceber = defineReport({
  id: 'cartoes_a_receber',
  title: 'Cartões e aplicativos a receber',
  words:
    'credenciadora maquininha adquirente ifood marketplace devem repasse deposito conciliação antecipação',
  note: 'soma o saldo de Cartões a receber; taxa da credenciadora (arquivo ou registro)',
  permission: 'relatorios_financeiros',
  plan: 'gerenciar_financeiro',
  source: cardsOwed,
  period: 'hoje',
  filters: ['devedor', 'conta', 'meio', 'bandeira'],
  groups: ['devedor'],
  measures: {
    pagamentos: true,
    ate_30: true,
    mais: true,
    aberto: true,
    parte: partOf('aberto'),
    taxa: true,
    liquido: { label: 'Líquido previsto', kind: 'money', less: ['aberto', 'taxa'] },
    dias: true,
  },
  order: '-aberto',
  drill: ['devedor', 'meio', 'movimento'],
  chart: { kind: 'lying', y: 'aberto', parts: ['ate_30', 'mais'] },
})
