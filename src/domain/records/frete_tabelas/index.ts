import { ativo, nome, percentagem } from '../../fields/common-fields.ts'
import { defineRegister } from '../../fields/define.ts'
import { SIGLA_UF } from '../../options/uf.ts'

const cep = {
  type: 'digits',
  max: 8,
  mask: '#####-###',
  pattern: ['^(\\d{8})?$', 'CEP inválido'],
  list: true,
} as const
const preco = { type: 'decimal', places: 4, digits: 9, min: '0', list: true } as const

/** Register of the prices at which a carrier, or the company itself, takes goods to a state or a range of CEP. */
export const frete_tabelas = defineRegister({
  id: 'frete_tabelas',
  title: 'Tabelas de frete',
  singular: 'Tabela de frete',
  words: { feminino: true, palavras: 'cotação transportadora entrega por quilo cep' },
  api: 'frete_tabelas',
  routes: { menu: 'cadastro', list: '/cadastro/frete', new: 'nova' },
  access: { permission: 'cadastro_frete', right: 'Tabelas de frete' },
  owner: { empresa: true },
  list: { search: ['nome'], order: 'nome,asc' },
  fields: {
    nome: nome('Nome', 40),
    transportadora: {
      type: 'ref',
      label: 'Transportadora',
      to: 'parceiros',
      where: { classificacao: 3 },
      oferece: { ativo: 1 },
      list: true,
      filter: true,
      note: 'Vazia: a própria empresa',
    },
    uf: {
      type: 'enum',
      label: 'UF de destino',
      options: SIGLA_UF,
      list: true,
      filter: true,
      note: 'Vazia: todas',
    },
    cep_de: { ...cep, label: 'CEP de' },
    cep_ate: { ...cep, label: 'CEP até' },
    minimo: { type: 'money', label: 'Mínimo', list: true },
    por_kg: { ...preco, label: 'R$ por kg' },
    por_cem_kg: { ...preco, label: 'R$ por 100 kg ou fração' },
    percentual: { ...percentagem, label: '% do valor', list: true },
    dias: { type: 'int', label: 'Prazo em dias', min: 0, max: 365, list: true },
    vale_desde: { type: 'date', label: 'Vale desde', futuro: true, required: true, list: true, filter: true },
    ativo,
  },
  requiredWhen: { cep_de: ({ cep_ate }) => Boolean(cep_ate), cep_ate: ({ cep_de }) => Boolean(cep_de) },
  rules: [
    {
      campo: 'cep_ate',
      mensagem: 'Vem antes do primeiro CEP',
      ok: ({ cep_de, cep_ate }) => !cep_de || !cep_ate || String(cep_ate) >= String(cep_de),
    },
    {
      campo: 'minimo',
      mensagem: 'Diga ao menos um preço',
      ok: row => [row.minimo, row.por_kg, row.por_cem_kg, row.percentual].some(valor => Number(valor) > 0),
    },
  ],
})
