import { defineReport, type Measure } from './define.ts'
import { deliveries } from './sources/deliveries.ts'

const minutes = <N extends string>(label: string, percentile: N, at: number): Measure<N> => ({
  ...{ label, kind: 'decimal', places: 1 },
  ...{ percentile, at },
})

export const entregas = defineReport({
  id: deliveries.id,
  title: 'Tempos de entrega',
  words: 'delivery pedidos atraso preparo rota motoboy entregador bairro minutos taxa',
  note: 'minutos: p50 é o tempo de metade dos pedidos, p90 o de nove em cada dez; preparo, espera e rota são p50',
  permission: 'relatorios_vendas',
  plan: 'venda_app',
  source: deliveries,
  period: '30d',
  filters: ['canal', 'bairro', 'entregador', 'modo', 'estado'],
  groups: ['dia'],
  measures: {
    pedidos: true,
    recusados: true,
    cancelados: true,
    chegaram: true,
    aceitar_p50: minutes('Aceitar p50', 'aceitar', 50),
    aceitar_p90: minutes('Aceitar p90', 'aceitar', 90),
    preparo_p50: minutes('Preparo', 'preparo', 50),
    espera_p50: minutes('Espera', 'espera', 50),
    rota_p50: minutes('Rota', 'rota', 50),
    ao_todo_p90: minutes('Ao todo p90', 'ao_todo', 90),
    atrasados: true,
    atraso: { label: 'Atrasados %', kind: 'percent', ratio: ['atrasados', 'chegaram'], times: 100 },
    taxa: true,
  },
  order: 'dia',
  drill: ['canal', 'entregador', 'dia', 'pedido'],
  chart: { kind: 'line', y: 'ao_todo_p90' },
})
