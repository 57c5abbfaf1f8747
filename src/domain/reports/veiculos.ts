import { veiculos as register } from '../records/veiculos/index.ts'
import { defineReport } from './define.ts'
import { vehicleTrips } from './sources/transport.ts'

export const veiculos = defineReport({
  id: register.id,
  title: 'Relatório de veículos',
  called: ['viagens por veículo'],
  words: 'frota placa caminhão peso frete km motorista receita por viagem',
  note: 'cada MDF-e é uma viagem, e cada CT-e que não está em nenhum e não é complemento; o peso do CT-e manifestado é o do MDF-e',
  permission: 'relatorios_veiculos',
  right: 'Veículos',
  source: vehicleTrips,
  period: 'mes',
  filters: ['veiculo', 'proprietario', 'condutor', 'modelo'],
  ranges: { fretes: { label: 'Frete', of: 'frete', by: 'veiculo' } },
  groups: ['veiculo'],
  measures: {
    viagens: true,
    ctes: true,
    mdfes: true,
    peso: true,
    frete: true,
    km: true,
    por_viagem: { label: 'Receita por viagem', kind: 'money', ratio: ['frete', 'viagens'] },
  },
  order: '-frete',
  drill: ['veiculo', 'dia', 'modelo,documento'],
  chart: { kind: 'lying', y: 'frete' },
})
