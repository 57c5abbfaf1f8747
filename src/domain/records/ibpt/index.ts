import { defineRegister } from '../../fields/define.ts'
import { SIGLA_UF } from '../../options/uf.ts'

const taxa = { type: 'decimal', places: 4, digits: 3, min: '0', required: true, list: true } as const

/** Approximate tax burden by NCM and state, printed on sales (Lei 12.741/2012). */
export const ibpt = defineRegister({
  id: 'ibpt',
  title: 'IBPT',
  singular: 'Alíquota do IBPT',
  words: { feminino: true },
  api: 'ibpt',
  routes: { menu: 'admin', list: '/admin/cadastro/ibpt' },
  access: { permission: null },
  owner: { house: true },
  storage: { unique: [[['uf', 'ncm', 'ex'], 'Já existe esta linha']] },
  list: { search: ['ncm'], order: 'ncm,asc', pages: { limit: 50, max: 1000 } },
  lookup: { display: 'ncm' },
  fields: {
    ncm: { type: 'digits', label: 'NCM', max: 8, min: 8, required: true, list: true, filter: true },
    ex: { type: 'digits', label: 'EX', max: 3 },
    uf: { type: 'enum', label: 'UF', options: SIGLA_UF, required: true, list: true, filter: true },
    nacional: { ...taxa, label: 'Federal, nacional (%)' },
    importado: { ...taxa, label: 'Federal, importado (%)' },
    estadual: { ...taxa, label: 'Estadual (%)' },
    municipal: { ...taxa, label: 'Municipal (%)' },
    vigencia_inicio: { type: 'date', futuro: true, label: 'Início da vigência' },
    vigencia_fim: { type: 'date', futuro: true, label: 'Fim da vigência' },
  },
})
