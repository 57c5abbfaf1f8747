import { defineRegister } from '../../fields/define.ts'
import { SIGLA_UF } from '../../options/uf.ts'

/** Codes of tax benefit (cBenef) by state, with the CSTs of ICMS that each goes with: each state publishes its table. */
export const cbenefs = defineRegister({
  id: 'cbenefs',
  title: 'cBenef',
  singular: 'Código de benefício',
  words: { palavras: 'benefício fiscal isenção redução' },
  api: 'admin/cbenefs',
  routes: { menu: 'admin', list: '/admin/cadastro/cbenef' },
  access: { permission: null },
  owner: { house: true },
  storage: { unique: [[['uf', 'codigo'], 'Já existe este código']] },
  list: { search: ['codigo', 'descricao'], order: 'codigo,asc', pages: { limit: 50, max: 1000 } },
  lookup: { display: 'descricao' },
  fields: {
    uf: { type: 'enum', label: 'UF', options: SIGLA_UF, required: true, list: true, filter: true },
    codigo: { type: 'text', label: 'Código', max: 10, min: 8, required: true, list: true, filter: true },
    csts: {
      type: 'text',
      label: 'CST',
      max: 60,
      required: true,
      list: true,
      pattern: ['^\\d{2}( \\d{2})*$', 'Informe os CSTs separados por um espaço'],
      note: '20 70',
    },
    descricao: { type: 'text', label: 'Descrição', max: 1000, required: true, list: true, filter: true },
    vigencia_inicio: { type: 'date', futuro: true, label: 'Início da vigência' },
    vigencia_fim: { type: 'date', futuro: true, label: 'Fim da vigência' },
  },
})
