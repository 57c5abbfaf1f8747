import { defineReport } from './define.ts'
import { IDLE } from './measures.ts'
import { customers } from './sources/sales.ts'

export const avaliacao = defineReport({
  id: 'avaliacao',
  title: 'Avaliação dos clientes',
  called: ['avaliação', 'rfv'],
  words: 'recência frequência valor melhores clientes em risco inativos classe',
  permission: 'relatorios_avaliacao',
  right: 'Avaliação',
  source: customers,
  period: '12m',
  filters: ['parceiro', 'vendedor'],
  ranges: { inativo: { label: 'Dias sem comprar', of: 'sem_comprar', by: 'parceiro' } },
  groups: ['parceiro'],
  measures: {
    ultima: true,
    sem_comprar: IDLE,
    compras: true,
    liquido: true,
    r: { label: 'R', kind: 'int', fifth: 'ultima' },
    f: { label: 'F', kind: 'int', fifth: 'compras' },
    v: { label: 'V', kind: 'int', fifth: 'liquido' },
    rfv: { label: 'RFV', kind: 'int', plus: ['r', 'f', 'v'] },
    classe: {
      label: 'Classe',
      kind: 'text',
      band: 'rfv',
      limits: [
        [6, 'Em risco'],
        [9, 'Ocasional'],
        [13, 'Fiel'],
        [16, 'Melhor'],
      ],
    },
  },
  order: '-rfv',
  drill: ['parceiro', 'dia', 'venda'],
  chart: { kind: 'lying', y: 'liquido' },
})
