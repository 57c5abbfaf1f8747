import { ZERO_UM } from '../../options/parceiro.ts'

/** Phones of a partner or a company; one of them is the main one (doc 1 §3). */
export const listaTelefones = {
  type: 'list',
  label: 'Telefones',
  singular: 'Telefone',
  tab: 'Telefones',
  max: 50,
  umSo: 'principal',
  primeiraMarcada: true,
  of: {
    telefone: {
      type: 'phone',
      label: 'Telefone',
      max: 11,
      required: true,
      mask: '(##) #####-####',
      list: true,
    },
    principal: { type: 'enum', label: 'Principal', options: ZERO_UM, default: 0, list: true },
  },
} as const
